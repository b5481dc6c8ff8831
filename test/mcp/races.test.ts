import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AllowedDirectories } from "../../src/mcp/allowed-directories.js";
import { readTextFile } from "../../src/mcp/read-text-file.js";
import { makeDirectory, writeInto } from "./support.js";

/** Puts a link to a directory outside in the place of one inside, and takes it back, for ever. */
const SWAP = `
const { renameSync, symlinkSync, unlinkSync } = require("node:fs");
const [sub, away, outside] = process.argv.slice(1);
const cell = new Int32Array(new SharedArrayBuffer(4));
process.send("ready");
for (let tenth = 0; ; tenth = (tenth + 7) % 10) {
  renameSync(sub, away);
  symlinkSync(outside, sub);
  unlinkSync(sub);
  renameSync(away, sub);
  Atomics.wait(cell, 0, 0, tenth / 10);
}`;

const CALLS = 600;

async function setUp() {
  const root = makeDirectory();
  const [allowed, outside] = [join(root, "allowed"), join(root, "outside")];
  const sub = join(allowed, "deep", "sub");
  for (const directory of [sub, join(outside, "sub")]) mkdirSync(directory, { recursive: true });
  writeInto(sub, "a.md", "inside");
  writeInto(outside, "a.md", "outside");
  writeInto(outside, "sub/a.md", "outside");
  return { allowed, outside, directories: new AllowedDirectories([allowed]) };
}

async function swap(place: string, away: string, outside: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", SWAP, place, away, outside], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

async function codeOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

test.runIf(process.platform === "linux").each([
  ["the directory itself", "deep/sub", "away"],
  ["one above it", "deep", "away"],
])("while %s is swapped for a link, nothing outside is read", async (_name, place, away) => {
  const { allowed, outside, directories } = await setUp();
  const child = await swap(join(allowed, place), join(allowed, away), outside);
  const seen = new Set<unknown>();
  const isMet = () => ["inside", "forbidden"].every((one) => seen.has(one));
  for (let call = 0; call < CALLS || (call < 20 * CALLS && !isMet()); call++) {
    seen.add(await codeOf(() => readTextFile(directories, "deep/sub/a.md", "path")));
  }
  child.kill("SIGKILL");
  const refusals = ["forbidden", "input_not_found", "bad_request"];
  for (const one of seen) expect(["inside", ...refusals]).toContain(one);
  expect(isMet(), [...seen].join()).toBe(true);
});
