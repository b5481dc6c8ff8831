// @module-tag full
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { BIN, cleanEnv, TABLE } from "./run-cli.js";

const toLine = (value: object) => `${JSON.stringify(value)}\n`;
const LINES = Array.from({ length: 100 }, (_, id) =>
  toLine({ id, content: `${TABLE}\nLine ${id}.\n` }),
).join("");

const parse = (stdout: string) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const idsOf = (stdout: string) => parse(stdout).map(({ id }) => id);

describe.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("%s", (signal, exit) => {
  /** A stream that has answered a line of an input without end. */
  async function start() {
    const child = spawn(process.execPath, [BIN, "stream"], { env: cleanEnv() });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    // What is written after the end is lost.
    child.stdin.on("error", () => {});
    const feed = () => {
      if (child.stdin.writable && child.stdin.write(LINES)) setImmediate(feed);
    };
    child.stdin.on("drain", feed);
    feed();
    await expect.poll(() => stdout).toContain("\n");
    return { child, output: () => ({ stdout, stderr }) };
  }

  test("ends reading; what was read is answered, in whole lines", async () => {
    const { child, output } = await start();
    child.kill(signal);
    expect(await once(child, "close")).toEqual([exit, null]);
    const { stdout, stderr } = output();
    expect(stdout).toMatch(/\}\n$/);
    const count = parse(stdout).length;
    expect(idsOf(stdout)).toEqual(Array.from({ length: count }, (_, index) => index % 100));
    expect(stderr).toBe(
      `context-verdict: stopped by ${signal} after line ${count}; ${count} answers\n`,
    );
  });

  test("a second time ends at once", async () => {
    const { child } = await start();
    child.stdout.pause();
    child.kill(signal);
    const again = setInterval(() => child.kill(signal), 20);
    expect(await once(child, "exit")).toEqual([null, signal]);
    clearInterval(again);
    child.stdout.destroy();
  });
});

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
