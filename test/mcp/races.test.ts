import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ReadableFiles } from "../../src/mcp/readable-files.js";
import { makeDirectory, writeInto } from "./support.js";

/** Puts a link to another directory in the place of one, and takes it back, for ever. */
const SWAP = `
const { renameSync, symlinkSync, unlinkSync } = require("node:fs");
const [sub, away, other] = process.argv.slice(1);
const cell = new Int32Array(new SharedArrayBuffer(4));
process.send("ready");
for (let tenth = 0; ; tenth = (tenth + 7) % 10) {
  renameSync(sub, away);
  symlinkSync(other, sub);
  Atomics.wait(cell, 0, 0, tenth / 10);
  unlinkSync(sub);
  renameSync(away, sub);
  Atomics.wait(cell, 0, 0, tenth / 10);
}`;

const CALLS = 600;

async function setUp() {
  const root = makeDirectory();
  const [allowed, outside] = [join(root, "allowed"), join(root, "outside")];
  const [sub, hidden] = [join(allowed, "deep", "sub"), join(allowed, ".ssh")];
  mkdirSync(sub, { recursive: true });
  writeInto(sub, "a.md", "readable");
  for (const directory of [outside, hidden]) {
    mkdirSync(join(directory, "sub"), { recursive: true });
    writeInto(directory, "a.md", "secret");
    writeInto(directory, "sub/a.md", "secret");
  }
  return { allowed, files: new ReadableFiles([allowed]) };
}

async function swap(place: string, away: string, other: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", SWAP, place, away, other], {
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
  ["the directory itself is swapped for one outside", "deep/sub", "../outside"],
  ["one above it is swapped for one outside", "deep", "../outside"],
  ["one above it is swapped for one inside that is never read", "deep", ".ssh"],
])("while %s, only the file that was named is read", async (_name, place, other) => {
  const { allowed, files } = await setUp();
  const child = await swap(join(allowed, place), join(allowed, "away"), join(allowed, other));
  const seen = new Set<unknown>();
  const isMet = () => ["readable", "forbidden"].every((one) => seen.has(one));
  for (let call = 0; call < CALLS || (call < 20 * CALLS && !isMet()); call++) {
    seen.add(await codeOf(() => files.read("deep/sub/a.md", "path")));
  }
  child.kill("SIGKILL");
  const refusals = ["forbidden", "input_not_found", "bad_request"];
  for (const one of seen) expect(["readable", ...refusals]).toContain(one);
  expect(isMet(), [...seen].join()).toBe(true);
});
