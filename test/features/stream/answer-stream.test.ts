// @module-tag full
import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { answerStream, type StreamOptions } from "../../../src/features/stream/answer-stream.js";
import { profile } from "../../../src/index.js";

const WORKER_FILE = new URL("../../../dist/stream-worker.cjs", import.meta.url);

/** A table of many rows takes a while; a document of one word hardly any. */
const SLOW = `| a | b |\n| - | - |\n${"| x | y |\n".repeat(20_000)}`;

function open(input: Readable, options: Partial<StreamOptions> = {}) {
  const chunks: Uint8Array[] = [];
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
    workerFile: WORKER_FILE,
    ...options,
  });
  const lines = () => Buffer.concat(chunks).toString().split("\n").slice(0, -1);
  return { done, lines, answers: () => lines().map((line) => JSON.parse(line)) };
}

const toLines = (values: readonly object[]) =>
  Readable.from(values.map((value) => Buffer.from(`${JSON.stringify(value)}\n`)));

describe("answers", () => {
  test("are those of the library, line for line, however long each takes", async () => {
    const values = Array.from({ length: 40 }, (_, id) => ({
      id,
      content: id % 10 === 0 ? SLOW : `# Title ${id}\n`,
    }));
    const { done, answers } = open(toLines(values));
    expect(await done).toEqual({ failures: 0, isWhole: true });
    expect(answers().map(({ id }) => id)).toEqual(values.map(({ id }) => id));
    expect(answers()[1].verdict).toEqual(JSON.parse(JSON.stringify(profile("# Title 1\n"))));
  });

  test("come before the input ends", async () => {
    const input = new PassThrough();
    let first: ((line: string) => void) | undefined;
    const came = new Promise<string>((resolve) => {
      first = resolve;
    });
    const { done } = open(input, {
      write: async (bytes) => {
        first?.(Buffer.from(bytes).toString());
        return true;
      },
    });
    input.write('{"id":"a","content":"x"}\n');
    expect(JSON.parse(await came)).toMatchObject({ id: "a" });
    input.end();
    await done;
  });

  test("of plan and convert are theirs", async () => {
    const line = { id: 1, content: "# A\n\nText.\n", options: {} };
    const plan = open(toLines([line]), { tool: "plan" });
    await plan.done;
    expect(plan.answers()[0].verdict.context_plan).not.toBeNull();
    const convert = open(toLines([{ ...line, options: { mode: "record" } }]), { tool: "convert" });
    await convert.done;
    expect(convert.answers()[0].verdict.mode).toBe("record");
  });
});

describe("a bad line has an error in its place", () => {
  test("whatever is wrong with it", async () => {
    const { done, answers } = open(
      Readable.from([
        Buffer.from(
          '{"id":1,"content":"x"}\n\n{"id":2}\n{"id":3,"content":"x","options":{"mode":"x"}}\n',
        ),
        Buffer.from('{"id":4,"content":"no newline behind it"}'),
      ]),
    );
    expect(await done).toEqual({ failures: 3, isWhole: true });
    expect(answers()).toMatchObject([
      { id: 1, verdict: {} },
      { id: null, error: { code: "invalid_json" } },
      { id: 2, error: { code: "bad_request", field: "content" } },
      { id: 3, error: { code: "bad_request", field: "options.mode" } },
      { id: 4, verdict: {} },
    ]);
  });

  test("longer than a line may be: the others are answered, in their order", async () => {
    const { done, answers } = open(
      toLines([
        { id: 1, content: "x" },
        { id: 2, content: "x".repeat(1_000) },
        { content: "x".repeat(1_000), id: 3 },
        { id: 4, content: "x" },
      ]),
      { maxLine: 500 },
    );
    expect(await done).toEqual({ failures: 2, isWhole: true });
    expect(answers()).toMatchObject([
      { id: 1, verdict: {} },
      { id: 2, error: { code: "payload_too_large" } },
      { id: 3, error: { code: "payload_too_large" } },
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
    const lines = values.map((value) => JSON.stringify(value)).join("\n");
    const { done, answers } = open(Readable.from([Buffer.from(lines)]), {
      workerFile: new URL("test-worker.mjs", import.meta.url),
      deadline: code === "timeout" ? 2_000 : 60_000,
      maxLine: 10_000,
      workers: 1,
    });
    expect(await done).toEqual({ failures: 1, isWhole: true });
    expect(answers()).toMatchObject([values[0], { id: 1, error: { code } }, values[2]]);
  });

  test("with an answer that is too large", async () => {
    const content = "# A\n".repeat(20_000);
    const { done, answers } = open(toLines([{ id: "plan", content }]), {
      tool: "plan",
      maxLine: 200_000,
    });
    expect(await done).toEqual({ failures: 1, isWhole: true });
    expect(answers()).toMatchObject([{ id: "plan", error: { code: "answer_too_large" } }]);
  });
});

describe("a stream that ends early", () => {
  test("for want of a reader: nothing more is read", async () => {
    const input = new PassThrough();
    const { done } = open(input, { write: async () => false });
    input.write('{"id":1,"content":"x"}\n');
    expect(await done).toEqual({ failures: 0, isWhole: false });
    expect(input.destroyed).toBe(true);
  });

  test("for its input: what came is answered", async () => {
    const input = new PassThrough();
    const { done, answers } = open(input);
    input.write('{"id":1,"content":"x"}\n');
    setImmediate(() => input.destroy(new Error("gone")));
    expect(await done).toMatchObject({ isWhole: true, inputError: { message: "gone" } });
    expect(answers().length).toBeLessThanOrEqual(1);
  });

  test("for a write that fails", async () => {
    const input = new PassThrough();
    const { done } = open(input, {
      write: async () => {
        throw new Error("no space");
      },
    });
    input.write('{"id":1,"content":"x"}\n');
    await expect(done).rejects.toThrow("no space");
    expect(input.destroyed).toBe(true);
  });
});

test("nothing more is read while nobody takes the answers", async () => {
  let read = 0;
  let hasBegun: (() => void) | undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  let take: (() => void) | undefined;
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  const count = 300;
  function* generate() {
    for (; read < count; read++) yield Buffer.from(`{"id":${read},"content":"x"}\n`);
  }
  const { done } = open(Readable.from(generate()), {
    write: async () => {
      hasBegun?.();
      await taken;
      return true;
    },
  });
  await begun;
  // What is read without a reader has been read when no more comes.
  for (let before = -1; before !== read; ) {
    before = read;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(read).toBeLessThan(100);
  take?.();
  expect(await done).toEqual({ failures: 0, isWhole: true });
  expect(read).toBe(count);
});
