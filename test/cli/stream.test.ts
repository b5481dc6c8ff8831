// @module-tag full
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { BIN, cleanEnv } from "./run-cli.js";

const toLine = (value: object) => `${JSON.stringify(value)}\n`;
const parse = (stdout: string) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const idsOf = (stdout: string) => parse(stdout).map(({ id }) => id);

test("a program can wait for each answer", async () => {
  const child = spawn(process.execPath, [BIN, "stream"], { env: cleanEnv() });
  let answers = "";
  child.stdout.on("data", (chunk) => {
    answers += chunk;
  });
  for (const id of ["a", "b"]) {
    child.stdin.write(toLine({ id, content: "x" }));
    await expect.poll(() => idsOf(answers)).toContain(id);
  }
  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
});
