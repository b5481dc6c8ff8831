import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeEach, expect, it } from "vitest";
import { BIN, cleanEnv, makeWorkspace, TABLE } from "./run-cli.js";

const { directory, write, empty } = makeWorkspace();

/** Runs the command line without waiting for it. */
function start(...args: string[]) {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: directory,
    env: cleanEnv(),
    stdio: ["ignore", "pipe", "ignore"],
  });
}

beforeEach(empty);

it("profile of many files leaves at once on Ctrl+C", async () => {
  for (let index = 0; index < 400; index++) write(`${index}.md`, TABLE.repeat(40));
  const child = start("profile", "--no-cache", "--format=ndjson", ".");
  child.stdout.once("data", () => child.kill("SIGINT"));
  child.stdout.resume();
  expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
});
