// @module-tag full

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { answerStream, type StreamOptions } from "../../../src/features/stream/answer-stream.js";
import { profile } from "../../../src/index.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { defer } from "../../support/defer.js";

const { directory } = makeWorkspace();
const WORKER_FILE = new URL("../../../dist/stream-worker.cjs", import.meta.url);

/** A table of many rows takes a while; a document of one word hardly any. */
const SLOW = `| a | b |\n| - | - |\n${"| x | y |\n".repeat(20_000)}`;

function open(input: Readable, options: Partial<StreamOptions> = {}) {
  const chunks: Uint8Array[] = [];
  const counts = { answered: 0, failed: 0, retryable: 0 };
  const done = answerStream({
    tool: "profile",
    input,
    write: async (bytes) => {
      chunks.push(bytes);
      return true;
    },
    workers: 2,
    deadline: 60_000,
    maxLine: 1_048_576,
    isUnordered: false,
    counts,
    workerFile: WORKER_FILE,
    ...options,
  });
  const lines = () => Buffer.concat(chunks).toString().split("\n").slice(0, -1);
  return { done, counts, lines, answers: () => lines().map((line) => JSON.parse(line)) };
}

const toLine = (value: object) => `${JSON.stringify(value)}\n`;
const toLines = (values: readonly object[]) =>
  Readable.from([Buffer.from(values.map(toLine).join(""))]);

/** A worker that does what the contents say. */
const openTest = (values: readonly object[], options: Partial<StreamOptions> = {}) =>
  open(toLines(values), {
    workerFile: new URL("test-worker.mjs", import.meta.url),
    maxLine: 10_000,
    workers: 1,
    ...options,
  });

test("answers are those of the library, line for line, however long each takes", async () => {
  const values = Array.from({ length: 40 }, (_, id) => ({
    id,
    content: id % 10 === 0 ? SLOW : `# Title ${id}\n`,
  }));
  const { done, counts, answers } = open(toLines(values));
  expect(await done).toEqual({ isWhole: true });
  expect(counts).toMatchObject({ answered: 40, failed: 0 });
  expect(answers().map(({ id }) => id)).toEqual(values.map(({ id }) => id));
  expect(answers()[1].verdict).toEqual(JSON.parse(JSON.stringify(profile("# Title 1\n"))));
});

describe("a bad line has an error in its place", () => {
  test("longer than a line may be: the others are answered, in their order", async () => {
    const { done, counts, answers } = open(
      toLines([
        { id: 1, content: "x" },
        { id: 2, content: "x".repeat(1_000) },
        { content: "x".repeat(1_000), id: 3 },
        { id: 4, content: "x" },
      ]),
      { maxLine: 500 },
    );
    expect(await done).toEqual({ isWhole: true });
    expect(counts.failed).toBe(2);
    expect(answers()).toMatchObject([
      { id: 1, verdict: {} },
      { line: 2, id: 2, error: { code: "payload_too_large", retryable: false } },
      { line: 3, id: 3, error: { code: "payload_too_large" } },
      { id: 4, verdict: {} },
    ]);
    expect(JSON.stringify(answers())).not.toContain("xxx");
  });

  test.each([
    ["takes too long", "hang", "timeout"],
    ["takes all memory", "fill", "too_costly"],
    ["ends its thread", "exit", "internal"],
  ])("that %s: it alone, of all that were answered together", async (_what, content, code) => {
    const values = ["x", content, "y"].map((text, id) => ({ content: text, id }));
    const { done, counts, answers } = openTest(
      values,
      code === "timeout" ? { deadline: 2_000 } : {},
    );
    expect(await done).toEqual({ isWhole: true });
    const retryable = code === "timeout";
    expect(counts).toMatchObject({ answered: 3, failed: 1, retryable: retryable ? 1 : 0 });
    expect(answers()).toMatchObject([
      values[0],
      { line: 2, id: 1, error: { code, retryable } },
      values[2],
    ]);
  });

  test("that ends its thread, alone: one more try, then one error", async () => {
    const { done, answers } = openTest([{ id: 1, content: "exit" }]);
    await done;
    expect(answers()).toMatchObject([{ id: 1, error: { code: "internal" } }]);
  });

  test("that ends its thread once: it is answered the second time", async () => {
    const file = join(directory, "died");
    const { done, counts } = openTest([{ id: 1, content: `once ${file}` }]);
    await done;
    expect(counts).toMatchObject({ answered: 1, failed: 0 });
    expect(existsSync(file)).toBe(true);
  });

  test("with an answer that is too large", async () => {
    const content = "# A\n".repeat(20_000);
    const { done, answers } = open(toLines([{ id: "plan", content }]), {
      tool: "plan",
      maxLine: 200_000,
    });
    expect(await done).toEqual({ isWhole: true });
    expect(answers()).toMatchObject([{ id: "plan", error: { code: "answer_too_large" } }]);
  });
});

test("a byte order mark, CRLF and blank lines are no part of lines", async () => {
  const text = '\ufeff{"id":1,"content":"x"}\r\n\r\n \t\n{"id":2,"content":"x"}\r\nx';
  const { done, counts, answers } = open(
    Readable.from([...Buffer.from(text)].map((byte) => Buffer.of(byte))),
  );
  expect(await done).toEqual({ isWhole: true });
  expect(counts).toMatchObject({
    answered: 3,
    failed: 1,
  });
  expect(answers()).toMatchObject([
    { id: 1, verdict: {} },
    { id: 2, verdict: {} },
    { line: 5, error: { code: "invalid_json" } },
  ]);
});

test("answers come as they end where order is not wanted, each with its line", async () => {
  const gate = join(directory, "gate");
  const values = [`until ${gate}`, ...Array(70).fill("x")].map((content, id) => ({ id, content }));
  const { done, answers } = openTest(values, { isUnordered: true, workers: 2 });
  await expect.poll(() => answers().length).toBe(7);
  writeFileSync(gate, "");
  await done;
  expect(answers()[0]).toMatchObject({ line: 65, id: 64 });
  expect(
    answers()
      .map(({ line }) => line)
      .sort((a, b) => a - b),
  ).toEqual(values.map(({ id }) => id + 1));
});

describe("a stream that ends early", () => {
  const LINE = '{"id":1,"content":"x"}\n';

  test("for want of a reader: nothing more is read", async () => {
    const input = new PassThrough();
    const { done } = open(input, { write: async () => false });
    input.write(LINE);
    expect(await done).toEqual({ isWhole: false });
    expect(input.destroyed).toBe(true);
  });

  test("for its input: what came is answered", async () => {
    const input = new PassThrough();
    const { done, answers } = open(input);
    input.write(LINE);
    setImmediate(() => input.destroy(new Error("gone")));
    expect(await done).toMatchObject({ isWhole: true, inputError: { message: "gone" } });
    expect(answers().length).toBeLessThanOrEqual(1);
  });

  test("for a write that fails", async () => {
    const input = new PassThrough();
    const { done } = open(input, { write: () => Promise.reject(new Error("no space")) });
    input.write(LINE);
    await expect(done).rejects.toThrow("no space");
    expect(input.destroyed).toBe(true);
  });
});

test.each([
  ["jobs", 300, 1, 100],
  ["bytes", 80, 1_000_000, 50],
])("nothing more is read while nobody takes the answers: %s", async (_what, count, size, most) => {
  let read = 0;
  const begun = defer();
  const taken = defer();
  function* generate() {
    for (; read < count; read++) yield Buffer.from(toLine({ id: read, content: "x".repeat(size) }));
  }
  const { done } = openTest([], {
    input: Readable.from(generate()),
    maxLine: 2_000_000,
    workers: 4,
    write: async () => {
      begun.resolve();
      await taken.promise;
      return true;
    },
  });
  await begun.promise;
  // What is read without a reader has been read when no more comes.
  for (let before = -1; before !== read; ) {
    before = read;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(read).toBeLessThan(most);
  taken.resolve();
  expect(await done).toEqual({ isWhole: true });
  expect(read).toBe(count);
});
