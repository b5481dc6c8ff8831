import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { claudeCode } from "../../../src/features/hook/agents/claude-code.js";
import { findAgent } from "../../../src/features/hook/agents/index.js";
import { answerEvent } from "../../../src/features/hook/answer-event.js";
import { compact, plan } from "../../../src/index.js";
import { makeWorkspace } from "../../cli/run-cli.js";

const ROWS = Array.from({ length: 400 }, (_, row) =>
  [`option_${row}`, row % 3 === 0 ? "a longer value than most" : "on", `${row}`]
    .map((cell) => cell.padEnd(60))
    .join(" | "),
);
/** Padding that costs tokens: dashes and runs of spaces in every row. */
const TEXT = `# Options\n\n| name | value | row |\n| ${"-".repeat(60)} | ${"-".repeat(60)} | ${"-".repeat(60)} |\n${ROWS.map((row) => `| ${row} |\n`).join("")}`;
const FILE = "reference/options.md";

const { directory: project, write: put, empty } = makeWorkspace();
beforeEach(() => {
  vi.stubEnv("XDG_CACHE_HOME", join(project, "cache"));
  configure({ files: ["reference/**"] });
  put(FILE, TEXT);
  put("notes.md", TEXT);
});
afterEach(() => {
  vi.unstubAllEnvs();
  empty();
});

function configure(replace_reads: unknown): void {
  put("context-verdict.config.json", JSON.stringify({ replace_reads }));
}

type Fields = Record<string, unknown>;

function read(given: string = TEXT, rest: Fields = {}): Fields {
  const count = given.split("\n").length;
  const filePath = join(project, FILE);
  return {
    session_id: "s1",
    cwd: project,
    hook_event_name: "PostToolUse",
    tool_name: "Read",
    tool_input: { file_path: filePath },
    tool_response: {
      type: "text",
      file: { filePath, content: given, numLines: count, startLine: 1, totalLines: count },
    },
    ...rest,
  };
}

function answer(event: unknown, agent = claudeCode) {
  return answerEvent(agent, JSON.stringify(event), project);
}

/** The content that takes the place of what `Read` gave; undefined if it is left alone. */
async function contentOf(event: unknown): Promise<string | undefined> {
  const answered = (await answer(event)) as { hookSpecificOutput?: Fields } | undefined;
  const output = answered?.hookSpecificOutput?.updatedToolOutput as Fields | undefined;
  return (output?.file as Fields | undefined)?.content as string | undefined;
}

describe.each(["claude-code", "gemini-cli"])("a transcript of %s", (name) => {
  const file = new URL(`transcripts/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const [{ every }, ...events] = lines.map((line) => JSON.parse(line));
  const agent = findAgent(name)!;

  test("is answered as its agent documents", async () => {
    for (const step of events) {
      const json = JSON.stringify({ ...every, ...step.event })
        .replaceAll("PROJECT", project)
        .replaceAll('"GIVEN"', JSON.stringify(TEXT));
      const answered = await answer(JSON.parse(json), agent);
      if (step.answer === "exact") {
        expect(JSON.stringify(answered ?? {}), step.what).not.toMatch(/updatedToolOutput|decision/);
        continue;
      }
      const text = `${firstLine(answered)}\n${compact(TEXT)}`;
      expect(answered, step.what).toEqual(agent.writeReplacement(JSON.parse(json), text));
    }
  });

  function firstLine(answered: unknown): string {
    const { reason, hookSpecificOutput } = answered as {
      reason?: string;
      hookSpecificOutput?: { updatedToolOutput: { file: { content: string } } };
    };
    return (reason ?? hookSpecificOutput!.updatedToolOutput.file.content).split("\n")[0]!;
  }
});

describe("a replacement", () => {
  test("has the shape of the tool's own result, and keeps fields that are not known", async () => {
    const event = read();
    const response = event.tool_response as { file: Fields };
    response.file.later = "field";
    const answered = await answer(event);
    const content = (await contentOf(read(TEXT, { session_id: "s2" })))!;
    const lines = content.split("\n").length;
    expect(answered).toEqual({
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedToolOutput: {
          type: "text",
          file: { ...response.file, content, numLines: lines, totalLines: lines },
        },
      },
    });
  });

  test("says in its first line what it is, and how to get the exact text", async () => {
    const content = (await contentOf(read()))!;
    const [line] = content.split("\n");
    expect(line).toBe(
      "[Context Verdict: the read succeeded. This is the file as compact Markdown, without loss, " +
        `${compact(TEXT).length.toLocaleString("en")} characters instead of ` +
        `${TEXT.length.toLocaleString("en")}; its lines are numbered anew. ` +
        "For edits get the exact text: Read with offset 1 and limit 404.]",
    );
    expect(content.slice(line!.length + 1)).toBe(compact(TEXT));
    expect(content.length).toBeLessThan(TEXT.length);
  });

  test("is the same bytes for the same text, in every session and after every wait", async () => {
    const first = await contentOf(read());
    expect(await contentOf(read())).toBe(first);
    expect(await contentOf(read(TEXT, { session_id: "s2" }))).toBe(first);
  });

  test("is a hybrid only where that was asked for", async () => {
    const prose = '- Say "clear" before\n  you open the "dome".\n'.repeat(20);
    const rows = Array.from(
      { length: 200 },
      (_, row) => `s${row} | ${8000 + row} | ${row} | ${row % 9}\n`,
    );
    const text = `# A\n\n${prose}\n## B\n\nname | port | row | on\n-|-|-|-\n${rows.join("")}\n## C\n\n${prose}`;
    put(FILE, text);
    expect(await contentOf(read(text))).toBeUndefined();
    configure({ files: ["reference/**"], form: "hybrid" });
    const content = (await contentOf(read(text)))!;
    expect(content).toMatch(/^\[Context Verdict: [^\n]* as Markdown with TOON sections, /);
    expect(content.slice(content.indexOf("\n") + 1)).toBe(
      plan(text, { include_hybrid: true }).context_plan!.hybrid_document,
    );
  });

  const SHORT = "# A\n\n| a   | b |\n| --- | - |\n| 1   | 2 |\n";
  const outside = { files: ["docs/**"] };
  const wrong = { files: ["reference/**"], form: "toon" };

  test.each<[name: string, rest: Fields, given?: string, prepare?: () => void]>([
    ["before the read", { hook_event_name: "PreToolUse" }],
    ["without a session", { session_id: undefined }],
    ["for a session that is no name", { session_id: { a: 1 } }],
    ["for a result without a text", { tool_response: {} }],
    ["for a result that is a text", { tool_response: TEXT }],
    ["for a note that nothing changed", { tool_response: { type: "file_unchanged", file: {} } }],
    ["for another tool", { tool_name: "Grep" }],
    ["for another text than that of the file", {}, TEXT.replace("option_7 ", "option_x ")],
    ["where there is too little to save", {}, SHORT, () => put(FILE, SHORT)],
    ["with no globs", {}, TEXT, () => configure(undefined)],
    ["with other globs", {}, TEXT, () => configure(outside)],
    ["with a configuration that is wrong", {}, TEXT, () => configure(wrong)],
    [
      "where nothing can be remembered",
      {},
      TEXT,
      () => vi.stubEnv("XDG_CACHE_HOME", put("file", "")),
    ],
  ])("is not given %s", async (_name, rest, given = TEXT, prepare = () => {}) => {
    prepare();
    expect(await contentOf(read(given, rest))).toBeUndefined();
  });

  test("is given for a text without its last line ending", async () =>
    expect(await contentOf(read(TEXT.slice(0, -1)))).toBeDefined());
});

test("whatever an event holds, the answer is a text in the shape of the result, or none", async () => {
  const own = read();
  const value = fc.oneof(
    fc.constantFrom(join(project, FILE), TEXT, "Read", "text", "s1", 1, null, own.tool_response),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const names = ["session_id", "cwd", "tool_name", "tool_input", "tool_response"] as const;
  const rest = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
    requiredKeys: [],
  });
  const file = fc.record({ content: value, numLines: value }, { requiredKeys: [] });
  const response = fc.record({ type: value, file: fc.oneof(file, value) }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        rest,
        response.map((tool_response) => ({ tool_response })),
      ),
      async (fields) => {
        const event = read(TEXT, fields);
        const answered = (await answer(event).catch((error) => {
          // Of a path that is no document of ours; the command says nothing then.
          expect(error).toHaveProperty("code");
          return undefined;
        })) as { hookSpecificOutput: Fields } | undefined;
        if (answered === undefined) return;
        const { file: given, ...others } = answered.hookSpecificOutput.updatedToolOutput as Fields;
        expect((given as Fields).content).toContain(compact(TEXT));
        // The answer was JSON, which has one zero.
        expect(JSON.parse(JSON.stringify(event.tool_response))).toMatchObject(others);
      },
    ),
    { numRuns: 100 },
  );
});

describe("a file that was edited in the session", () => {
  test.each(["Edit", "MultiEdit", "Write"])("by %s is given as it is", async (tool_name) => {
    const tool_input = { file_path: join(project, FILE) };
    for (const hook_event_name of ["PreToolUse", "PostToolUse", "PostToolUseFailure"]) {
      const session_id = `${tool_name} ${hook_event_name}`;
      const edit = { session_id, cwd: project, hook_event_name, tool_name, tool_input };
      expect(await answer(edit)).toBeUndefined();
      expect(await contentOf(read(TEXT, { session_id }))).toBeUndefined();
    }
    expect(await contentOf(read())).toBeDefined();
  });

  test("or may be, as its exact text was asked for, is given as it is", async () => {
    const tool_input = { file_path: join(project, FILE), offset: 1, limit: 404 };
    expect(await contentOf(read())).toBeDefined();
    expect(await contentOf(read(TEXT, { tool_input }))).toBeUndefined();
    expect(await contentOf(read())).toBeUndefined();
  });

  test("by anything else is given as it is, also after it was changed back", async () => {
    expect(await contentOf(read())).toBeDefined();
    const changed = `${TEXT}| new | 1 | 2 |\n`;
    put(FILE, changed);
    expect(await contentOf(read(changed))).toBeUndefined();
    put(FILE, TEXT);
    expect(await contentOf(read())).toBeUndefined();
    expect(await contentOf(read(TEXT, { session_id: "s2" }))).toBeDefined();
  });
});
