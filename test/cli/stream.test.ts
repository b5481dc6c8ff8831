// @module-tag full
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, test } from "vitest";
import { BIN, cleanEnv, hasPython, makeWorkspace, runCli, runShell, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const toLine = (value: object) => `${JSON.stringify(value)}\n`;
const LINES = Array.from({ length: 100 }, (_, id) =>
  toLine({ id, content: `${TABLE}\nLine ${id}.\n` }),
).join("");
write("documents.jsonl", LINES);
write("broken.jsonl", `${LINES}no JSON\n`);

const parse = (stdout: string) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const IDS = Array.from({ length: 100 }, (_, id) => id);
const idsOf = (stdout: string) => parse(stdout).map(({ id }) => id);

describe("exit codes", () => {
  it("is 0 where every line got a verdict, the one of HTTP and of the library", () => {
    const { status, stdout, stderr } = runCli(["stream"], { input: LINES });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(idsOf(stdout)).toEqual(IDS);
    expect(parse(stdout)[0].verdict).toMatchObject({ verdict: "convert", toon_candidate: null });
  });

  it("is 0 without a line", () =>
    expect(runCli(["stream"], { input: "" })).toEqual({ status: 0, stdout: "", stderr: "" }));

  it("is 1 where a line got an error, which standard error counts", () => {
    const input = `${toLine({ id: 1, content: "x" })}x\n{}\n`;
    const { status, stdout, stderr } = runCli(["stream"], { input });
    expect(status).toBe(1);
    expect(stderr).toBe("context-verdict: 2 lines were answered with an error\n");
    expect(parse(stdout)).toMatchObject([{ id: 1 }, { id: null }, { id: null }]);
    expect(runCli(["stream", "--quiet"], { input: "x" })).toMatchObject({ status: 1, stderr: "" });
  });

  it("is 2 where standard input cannot be read", () => {
    const { status, stdout, stderr } = runShell("$CV stream < /", directory);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^context-verdict: standard input is a directory/);
  });

  it("is 141, without a word, where nobody takes the answers", () => {
    const { stdout, stderr } = runShell(
      `{ yes "$(head -n 1 documents.jsonl)" | $CV stream; echo "exit $?" >&2; } | head -n 1`,
      directory,
    );
    expect(parse(stdout)).toMatchObject([{ id: 0 }]);
    expect(stderr).toBe("exit 141\n");
  });

  it("is 3 where another run may answer", () => {
    const content = `| a | b |\n| - | - |\n${"| x | y |\n".repeat(60_000)}`;
    const input = toLine({ id: 1, content });
    const { status, stdout, stderr } = runCli(["stream", "--deadline", "0.001"], { input });
    expect(status).toBe(3);
    expect(parse(stdout)[0]).toMatchObject({ id: 1, error: { code: "timeout", retryable: true } });
    expect(stderr).toBe(
      "context-verdict: 1 line was answered with an error; 1 may succeed in another run\n",
    );
  });

  it("is 2 where the answers cannot be written", () => {
    const { status, stderr } = runShell("$CV stream < documents.jsonl > /dev/full", directory);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^context-verdict: cannot write the result: no space left on the device\n/,
    );
  });
});

describe("usage", () => {
  it.each([
    [["validate"], /does not know the tool "validate"\n {2}Allowed: profile, convert, plan\./],
    [["profile", "plan"], /takes one word, got 2/],
    [["--workers", "0"], /--workers must be a whole number from 1 to 256/],
    [["--max-size", "2M"], /--max-size must be a whole number from 1 to 67108864/],
    [["--deadline", "0"], /--deadline must be seconds from 0\.001 to 3600/],
    [
      ["--fields", "verdict,prose"],
      /--fields must be one of schema_version, verdict, .*not "prose"/,
    ],
    [["--progress", "text"], /--progress must be one of json, not "text"/],
    [["--json"], /--json/],
  ])("%j is refused", (args, message) => {
    const { status, stdout, stderr } = runCli(["stream", ...args], { input: LINES });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("takes a tool, and limits", () => {
    const input = toLine({ id: 1, content: TABLE, options: { delimiter: "tab" } });
    const convert = runCli(["stream", "convert", "--workers", "1", "--deadline", "60"], { input });
    expect(parse(convert.stdout)[0].verdict.toon_candidate).toContain("\t");
    const short = runCli(["stream", "--max-size", "100"], { input });
    expect(parse(short.stdout)[0]).toMatchObject({ id: 1, error: { code: "payload_too_large" } });
  });
});

test("progress is a line of JSON each second, and one at the end", () => {
  const input = `${LINES}no JSON\n`;
  const { status, stderr } = runCli(["stream", "--progress", "json"], { input });
  expect(status).toBe(1);
  const { rate, ...last } = parse(stderr).at(-1);
  expect(last).toEqual({ done: 101, failed: 1, bytes: input.length, lines: 101 });
  expect(rate).toBeGreaterThan(0);
});

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
    await expect.poll(() => idsOf(answers), { timeout: 30_000 }).toContain(id);
  }
  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
});

test.skipIf(!hasPython)("pipes that do not block are read and written to their end", () => {
  const { status, stdout } = runShell(
    "cat documents.jsonl | unblocked $CV stream | { sleep 0.2; cat; }",
    directory,
  );
  expect(status).toBe(0);
  expect(idsOf(stdout)).toEqual(IDS);
});
