import { describe, expect, test } from "vitest";
import { claudeCode } from "../../../../src/features/hook/agents/claude-code.js";
import { geminiCli } from "../../../../src/features/hook/agents/gemini-cli.js";
import { AGENT_NAMES, findAgent } from "../../../../src/features/hook/agents/index.js";

const claude = (input: object, rest: object = {}) =>
  claudeCode.parseRead({
    session_id: "s",
    transcript_path: "/t.jsonl",
    cwd: "/project",
    permission_mode: "default",
    hook_event_name: "PostToolUse",
    tool_name: "Read",
    tool_input: input,
    tool_response: {},
    ...rest,
  });

const gemini = (input: object, rest: object = {}) =>
  geminiCli.parseRead({
    session_id: "s",
    transcript_path: "/t.json",
    cwd: "/project",
    timestamp: "2026-01-01T00:00:00Z",
    hook_event_name: "AfterTool",
    tool_name: "read_file",
    tool_input: input,
    tool_response: { llmContent: "", returnDisplay: "" },
    ...rest,
  });

test("agents are found by their names alone", () => {
  for (const name of AGENT_NAMES) expect(findAgent(name)?.name).toBe(name);
  for (const name of [undefined, "", "claude", "constructor"]) {
    expect(findAgent(name)).toBeUndefined();
  }
});

describe("Claude Code", () => {
  test("reports a file that was read, and its text", () => {
    const read = { path: "/project/a.md", cwd: "/project", isRange: false, given: undefined };
    expect(claude({ file_path: "/project/a.md" })).toEqual(read);
    const tool_response = { type: "text", file: { content: "text" } };
    expect(claude({ file_path: "/project/a.md" }, { tool_response })?.given).toBe("text");
  });

  test.each([{ offset: 1 }, { limit: 3 }, { offset: "5", limit: null }, { pages: "1-2" }])(
    "of %j reads a range",
    (part) => expect(claude({ file_path: "a.md", ...part })?.isRange).toBe(true),
  );

  test.each([
    { hook_event_name: "PreToolUse" },
    { hook_event_name: "PostToolUseFailure" },
    { hook_event_name: undefined },
    { tool_name: "Write" },
    { tool_name: ["Read"] },
    { tool_input: undefined },
    { tool_input: "a.md" },
    { tool_input: { file_path: 5 } },
    { tool_input: { file_path: "" } },
  ])("leaves %j alone", (rest) => expect(claude({ file_path: "a.md" }, rest)).toBeUndefined());
});

describe("Gemini CLI", () => {
  test.each(["file_path", "absolute_path", "path"])("names the file by %s", (name) => {
    const tool_response = { llmContent: "text", returnDisplay: "" };
    expect(gemini({ [name]: "a.md" }, { tool_response })).toEqual({
      path: "a.md",
      cwd: "/project",
      isRange: false,
      given: "text",
    });
  });

  test.each([{ start_line: 3 }, { end_line: 9 }, { offset: 0, limit: 10 }])(
    "of %j reads a range",
    (part) => expect(gemini({ file_path: "a.md", ...part })?.isRange).toBe(true),
  );

  test.each([
    { hook_event_name: "BeforeTool" },
    { hook_event_name: "BeforeModel" },
    { tool_name: "read_many_files" },
    { tool_input: [] },
  ])("leaves %j alone", (rest) => expect(gemini({ file_path: "a.md" }, rest)).toBeUndefined());
});
