// @module-tag full

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../hosted/src/store/store.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { expectSilence } from "../support/silence.js";
import { expectExact, startNodes } from "./nodes.js";

const { directory: folder } = makeWorkspace();

/** A small disk with room for a log of changes, if this machine lets us have one. */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), "context-verdict-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
  return disk;
}

test("a full disk (skipped if none can be mounted) is an error for callers, until there is room again", async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return skip();
  const url = `file:${join(disk, "full.db")}`;
  const { nodes, load, key } = await startNodes(url, 1);
  const { seen, stop } = load();
  await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(20);
  const ballast = join(disk, "ballast");
  fill(ballast);
  await expect.poll(() => seen.errors.get("503 overloaded") ?? 0).toBeGreaterThan(4);
  expect((await fetch(`${nodes[0]!.url}/livez`)).status).toBe(200);
  rmSync(ballast);
  const before = seen.acknowledged.length;
  await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(before + 20);
  await stop();
  expect([...seen.errors.keys()]).toEqual(["503 overloaded"]);
  expect(seen.lost).toBe(0);
  await nodes[0]!.end();
  expectSilence(nodes[0]!.log(), [key]);
  await expectExact(url, seen, seen.errors.get("503 overloaded")!);
});

function fill(path: string): void {
  for (let size = 1_048_576; size >= 1_024; ) {
    try {
      writeFileSync(path, Buffer.alloc(size), { flag: "a" });
    } catch {
      // No room for so much.
      size /= 2;
    }
  }
}

test("a command and a node that share a file wait for each other", async () => {
  const url = `file:${join(folder, "shared.db")}`;
  const { nodes, load, id } = await startNodes(url, 1);
  const { seen, stop } = load();
  const store = await openStore({ url });
  for (let change = 0; change < 20; change++) {
    await store.tenant(id).update({ history_days: 1 + change });
    const before = seen.acknowledged.length;
    await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(before);
  }
  await store.close();
  await stop();
  await nodes[0]!.end();
  expect(seen.errors.size).toBe(0);
  await expectExact(url, seen, 0);
});
