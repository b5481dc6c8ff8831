import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it, test } from "vitest";
import type { Verdict } from "../../src/index.js";
import { convert, profile } from "../../src/index.js";
import { MAX_TEXT_BYTES } from "../../src/mcp/rejections.js";
import { MIXED, PROSE, TABLE } from "../cli/run-cli.js";
import { defer } from "../support/defer.js";
import { compileStrict, readVerdictSchema } from "../support/verdict-schema.js";
import {
  connect,
  errorOf,
  IN_PROCESS,
  makeDirectory,
  textOf,
  textsOf,
  writeInto,
} from "./support.js";

const directory = makeDirectory();
writeInto(directory, "table.md", TABLE);
writeInto(directory, "mixed.md", MIXED);
writeInto(directory, "notes.txt", "Title\n\n# no heading\n");
const client = await connect([directory]);
const isVerdict = compileStrict(readVerdictSchema());

const call = (name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });

/** An answer, held against everything that it promises. */
async function answerOf(name: string, args: Record<string, unknown>): Promise<Verdict> {
  const result = await call(name, args);
  expect(result.isError, textOf(result)).toBeUndefined();
  expect(textOf(result)).toBe(JSON.stringify(result.structuredContent));
  if (name !== "validate") {
    expect(isVerdict(result.structuredContent), JSON.stringify(isVerdict.errors)).toBe(true);
  }
  return result.structuredContent as unknown as Verdict;
}

describe("by path", () => {
  it("is what the text would get", async () => {
    expect(await answerOf("profile", { path: "table.md" })).toEqual(profile(TABLE));
    expect(await answerOf("convert", { path: join(directory, "table.md") })).toEqual(
      convert(TABLE),
    );
  });

  it("is read by the extension, unless the call says how", async () => {
    const read = async (options?: object) =>
      (await answerOf("profile", { path: "notes.txt", ...(options && { options }) })).profile;
    expect(await read()).toMatchObject({ source_type: "text", title: "Title" });
    expect(await read({})).toMatchObject({ source_type: "text" });
    expect(await read({ flavor: "markdown" })).toMatchObject({ source_type: "markdown" });
  });

  it("may be a file URL", async () => {
    writeInto(directory, "a b#c.txt", "Title\n\n# no heading\n");
    const url = pathToFileURL(join(directory, "a b#c.txt")).href;
    const verdict = await answerOf("profile", { path: url });
    expect(verdict.profile).toMatchObject({ source_type: "text" });
    expect(errorOf(await call("profile", { path: "file:///etc/passwd" })).code).toBe("forbidden");
  });

  it("validate reads both of its texts", async () => {
    writeInto(directory, "table.toon", convert(TABLE).toon_candidate!);
    const args = { toon_path: "table.toon", content_path: "table.md" };
    expect(await answerOf("validate", args)).toMatchObject({ valid: true, restores: true });
    const swapped = { toon_path: "table.toon", content: PROSE };
    expect(await answerOf("validate", swapped)).toMatchObject({ restores: false });
  });
});

test("null is what is not sent", async () => {
  const args = { content: null, path: "table.md", options: null };
  expect(await answerOf("convert", args)).toEqual(convert(TABLE));
  const options = { flavor: null, mode: "record", target_chars: null };
  expect(await answerOf("convert", { content: TABLE, options })).toMatchObject({ mode: "record" });
  const toon = convert(TABLE).toon_candidate!;
  const texts = { toon, toon_path: null, content: null, content_path: "table.md" };
  expect(await answerOf("validate", texts)).toMatchObject({ restores: true });
});

describe("detail brief", () => {
  const brief = async (name: string, args: Record<string, unknown>) => {
    const result = await call(name, { ...args, detail: "brief" });
    expect(result.isError, textOf(result)).toBeUndefined();
    expect(result).not.toHaveProperty("structuredContent");
    return result;
  };

  /** `test/render/snapshots/briefs.txt` has the lines. */
  it("is a line, and nothing else", async () => {
    const line = textOf(await brief("profile", { path: "table.md" }));
    expect(line).toMatch(
      /^Use TOON: about \d+ tokens fewer \(\d+\.\d% of [\d,]+\); verdict convert, safe; next: read$/,
    );
    expect(textOf(await brief("convert", { content: TABLE }))).toMatch(/next: convert$/);
    expect(textOf(await brief("plan", { path: "mixed.md" }))).toContain("sections convert (lines ");
    expect(textOf(await brief("validate", { toon: "a[2]: 1" }))).toMatch(/^invalid TOON/);
  });

  it("is the whole verdict with full, and where it is null", async () => {
    for (const detail of ["full", null]) {
      expect(await answerOf("profile", { path: "table.md", detail })).toEqual(profile(TABLE));
    }
  });
});

describe("wrong calls get an error that says what to change", () => {
  it("whatever is in them", async () => {
    const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    for (const args of [{ content: deep }, { content: "", options: { flavor: deep } }]) {
      expect(errorOf(await call("profile", args)).message).toContain("not a list");
    }
  });

  it("names the limit of a text", async () => {
    const error = errorOf(await call("profile", { content: "ü".repeat(MAX_TEXT_BYTES / 2 + 1) }));
    expect(error).toEqual({
      code: "payload_too_large",
      message: "content has 2097154 bytes (limit 2097152); split the document",
      field: "content",
    });
  });

  it("names the limit of an answer", async () => {
    const content = "- You must always check the value of it.\n".repeat(25_000);
    expect(errorOf(await call("profile", { content }))).toEqual({
      code: "answer_too_large",
      message: expect.stringMatching(
        /^the answer would have \d{7} bytes \(limit 40000\); send detail "brief" for one line$/,
      ),
    });
  });

  it("bounds an answer in tokens, too, and names the smaller question", async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) =>
        `| ${((at + 9) * 48_271).toString(36)} | ${(at * 7_919) % 997} | ${at} | ${at % 7} | ${at % 3} |`,
    );
    const content = `| a | b | c | d | e |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
    expect(errorOf(await call("convert", { content }))).toEqual({
      code: "answer_too_large",
      message: expect.stringMatching(/; send detail "brief" for one line, or call read for the/),
    });
    const dense = content.slice(0, 38_000);
    expect(errorOf(await call("convert", { content: dense })).message).toMatch(
      / bytes and up to \d+ tokens \(limits 40000 and 20000\); send detail "brief"/,
    );
    const brief = await call("convert", { content, detail: "brief" });
    expect(textOf(brief)).toMatch(/^Compact: .*; TOON [\d,]+ characters/);
    const [json] = textsOf(await call("convert", { content: content.slice(0, 12_000) }));
    expect(countTokens(json!)).toBeLessThanOrEqual(20_000);
  });
});

test.each(["restore", "Profile", "constructor", "__proto__", ""])(
  "the unknown tool %j is an error of the protocol",
  (name) => expect(call(name)).rejects.toMatchObject({ code: -32602 }),
);

describe("errors say nothing that the caller does not know", () => {
  const SECRET = "xyzzy-secret-text";

  it("a defect is internal", async () => {
    const broken = await connect([directory], {
      run: () => Promise.reject(new Error(`${SECRET} at /srv/secret.ts:1`)),
    });
    const result = await broken.callTool({ name: "profile", arguments: { content: SECRET } });
    expect(errorOf(result)).toEqual({
      code: "internal",
      message: "internal error; this is a defect, please report it",
    });
  });

  it.each([
    ["profile", { content: SECRET, options: { flavor: SECRET.repeat(9) } }],
    ["profile", { content: SECRET, [SECRET.repeat(9)]: 1 }],
    ["profile", { path: "../secret.md" }],
    ["validate", { toon: `"${SECRET}` }],
  ])("%s %#", async (name, args) => {
    const text = textOf(await call(name, args));
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(directory);
    expect(text).not.toMatch(/\bat .*:\d+/);
  });
});

test("a cancelled call gives up its job, and others go on", async () => {
  const started = defer<AbortSignal>();
  const slow = await connect([], {
    run: async (job, bytes, signal) => {
      if (job.tool !== "plan") return IN_PROCESS.run(job, bytes, signal);
      started.resolve(signal!);
      return new Promise((_, reject) =>
        signal!.addEventListener("abort", () => reject(signal!.reason)),
      );
    },
  });
  const stop = new AbortController();
  const args = { name: "plan", arguments: { content: "x" } };
  const pending = slow.callTool(args, { signal: stop.signal });
  const signal = await started.promise;
  expect((await slow.listTools()).tools).toHaveLength(5);
  stop.abort();
  await expect(pending).rejects.toThrow();
  await expect.poll(() => signal.aborted).toBe(true);
  const next = await slow.callTool({ name: "profile", arguments: { content: "x" } });
  expect(next.isError).toBeUndefined();
});
