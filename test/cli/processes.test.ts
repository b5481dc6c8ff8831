import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { BIN, cleanEnv, makeWorkspace, TABLE } from "./run-cli.js";

const { directory, write, path, empty } = makeWorkspace();
const LOCK = ".context-verdict-lock.tmp";

/** Runs the command line without waiting for it. */
function start(...args: string[]) {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: directory,
    env: cleanEnv(),
    stdio: ["ignore", "pipe", "ignore"],
  });
}

beforeEach(empty);

it("the baseline has the documents of all that accept at once", async () => {
  const names = [..."abcdefgh"].map((name) => `${name}.md`);
  for (const name of names) write(name, TABLE);
  const ends = names.map((name) => once(start("check", "--accept", "-q", name), "exit"));
  expect(await Promise.all(ends)).toEqual(ends.map(() => [0, null]));
  const { files } = JSON.parse(readFileSync(path("context-verdict.baseline.json"), "utf8"));
  expect(Object.keys(files)).toEqual(names);
  expect(existsSync(path(LOCK))).toBe(false);
});

it("profile of many files leaves at once on Ctrl+C", async () => {
  for (let index = 0; index < 400; index++) write(`${index}.md`, TABLE.repeat(40));
  const child = start("profile", "--no-cache", "--format=ndjson", ".");
  child.stdout.once("data", () => child.kill("SIGINT"));
  child.stdout.resume();
  expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
});
