// @module-tag full

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { openStore } from "../../../hosted/src/store/store.js";
import { type HostedProcess, serveHosted } from "../support/hosted-process.js";
import { startLoad } from "../support/load.js";
import { expectSilence } from "../support/silence.js";
import { addTenant } from "../support/start-hosted.js";
import { expectExact } from "./expect-exact.js";

const folder = mkdtempSync(join(tmpdir(), "context-verdict-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLIENTS = 4;
const WIDE = { KEY_BURST: "1000000", TENANT_BURST: "1000000", DOCUMENTS_PER_DAY: "1000000" };

async function openBooks(url: string) {
  const store = await openStore({ url });
  await store.migrate();
  const tenant = await addTenant(store);
  await store.close();
  return tenant;
}

const countErrors = (errors: Map<string, number>) =>
  [...errors.values()].reduce((a, b) => a + b, 0);

test("a node that is killed under load, again and again, loses and doubles nothing", async () => {
  const url = `file:${join(folder, "killed.db")}`;
  const { key } = await openBooks(url);
  let node = await serveHosted({ DATABASE_URL: url, ...WIDE });
  const load = startLoad(() => node.url, { key, clients: CLIENTS });
  let logs = "";
  const KILLS = 3;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = load.seen.acknowledged.length;
    await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(before + 50);
    await node.end("SIGKILL");
    logs += node.log();
    node = await serveHosted({ DATABASE_URL: url, ...WIDE });
  }
  const seen = await load.stop();
  expect((await node.end()).code).toBe(0);
  expectSilence(logs + node.log(), [key]);
  await expectExact(url, seen, KILLS * CLIENTS);
});

test("a node that is told to stop answers what it has begun", async () => {
  const url = `file:${join(folder, "stopped.db")}`;
  const { key } = await openBooks(url);
  const node = await serveHosted({ DATABASE_URL: url, ...WIDE });
  const load = startLoad(() => node.url, { key, clients: CLIENTS });
  await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(20);
  const { code } = await node.end();
  const seen = await load.stop();
  expect(code).toBe(0);
  // Requests on connections that were never taken are lost, but none that was recorded.
  await expectExact(url, seen, 0);
});

/** A small disk with room for a log of changes, where this machine lets us have one. */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), "context-verdict-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk], { stdio: "ignore" });
  } catch {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  afterAll(() => {
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true });
  });
  return disk;
}

const disk = mountSmallDisk();

describe.skipIf(disk === undefined)("a full disk (skipped where none can be mounted)", () => {
  test("is an error for callers, and nothing when there is room again", async () => {
    const url = `file:${join(disk!, "full.db")}`;
    const { key } = await openBooks(url);
    const node: HostedProcess = await serveHosted({ DATABASE_URL: url, ...WIDE });
    const load = startLoad(() => node.url, { key, clients: CLIENTS });
    await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(20);
    const ballast = join(disk!, "ballast");
    fill(ballast);
    await expect.poll(() => load.seen.errors.get("503 overloaded") ?? 0).toBeGreaterThan(4);
    expect((await fetch(`${node.url}/livez`)).status).toBe(200);
    rmSync(ballast);
    const before = load.seen.acknowledged.length;
    await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(before + 20);
    const seen = await load.stop();
    expect([...seen.errors.keys()]).toEqual(["503 overloaded"]);
    expect(seen.lost).toBe(0);
    await node.end();
    expectSilence(node.log(), [key]);
    await expectExact(url, seen, countErrors(seen.errors));
  });
});

function fill(path: string): void {
  let size = 1_048_576;
  while (size >= 1_024) {
    try {
      writeFileSync(path, Buffer.alloc(size), { flag: "a" });
    } catch {
      // No room for so much.
      size /= 2;
    }
  }
}

test("two processes that share a file wait for each other", async () => {
  const url = `file:${join(folder, "shared.db")}`;
  const { id, key } = await openBooks(url);
  const node = await serveHosted({ DATABASE_URL: url, ...WIDE });
  const load = startLoad(() => node.url, { key, clients: CLIENTS });
  const store = await openStore({ url });
  for (let change = 0; change < 20; change++) {
    await store.tenant(id).update({ historyDays: 1 + change });
    await sleep(20);
  }
  await store.close();
  const seen = await load.stop();
  await node.end();
  expect(seen.errors.size).toBe(0);
  await expectExact(url, seen, 0);
});
