import { describe, expect, test } from "vitest";
import { claudeCode } from "../../../../src/features/hook/agents/claude-code.js";
import { geminiCli } from "../../../../src/features/hook/agents/gemini-cli.js";
import { AGENT_NAMES, findAgent } from "../../../../src/features/hook/agents/index.js";

const END = Number.POSITIVE_INFINITY;

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
  test("reports a file that was read, and one that is about to be", () => {
    const lines = { first: 1, last: END };
    const read = { path: "/project/a.md", cwd: "/project", lines, isRange: false };
    expect(claude({ file_path: "/project/a.md" })).toEqual({
      ...read,
      event: "PostToolUse",
      succeeded: true,
    });
    expect(claude({ file_path: "/project/a.md" }, { hook_event_name: "PreToolUse" })).toEqual({
      ...read,
      event: "PreToolUse",
      succeeded: false,
    });
  });

  test.each<[part: object, first: number, last: number]>([
    [{}, 1, END],
    [{ offset: 1, limit: 2000 }, 1, 2000],
    [{ offset: 0, limit: 10 }, 0, 10],
    [{ offset: 5 }, 5, END],
    [{ offset: 5, limit: 10 }, 5, 14],
    [{ limit: 3 }, 1, 3],
    [{ offset: "5", limit: null }, 1, END],
  ])("of %j reads the lines %d to %d", (part, first, last) => {
    expect(claude({ file_path: "a.md", ...part })?.lines).toEqual({ first, last });
  });

  test.each<[file: object, first: number, last: number]>([
    [{ startLine: 1, numLines: 2000, totalLines: 2400 }, 1, 2000],
    [{ startLine: 1, numLines: 2400, totalLines: 2400 }, 1, END],
    [{ startLine: 401, numLines: 2000, totalLines: 2400 }, 401, END],
    [{ startLine: 1, numLines: 2000 }, 1, END],
    [{ startLine: "1", numLines: 1, totalLines: 2 }, 1, END],
  ])("that gave %j gave the lines %d to %d", (file, first, last) => {
    const tool_response = { type: "text", file };
    expect(claude({ file_path: "a.md" }, { tool_response })?.lines).toEqual({ first, last });
  });

  test.each([
    { tool_response: { type: "file_unchanged", file: { filePath: "/project/a.md" } } },
    { hook_event_name: "PostToolUseFailure" },
    { hook_event_name: "Stop" },
    { hook_event_name: undefined },
    { tool_name: "Write" },
    { tool_name: ["Read"] },
    { tool_input: undefined },
    { tool_input: "a.md" },
    { tool_input: { file_path: 5 } },
    { tool_input: { file_path: "" } },
  ])("leaves %j alone", (rest) => expect(claude({ file_path: "a.md" }, rest)).toBeUndefined());

  test.each(["PreToolUse", "PostToolUse"])("is told as context of %s, no more", (event) => {
    expect(claudeCode.writeAnswer(event, "line")).toEqual({
      hookSpecificOutput: { hookEventName: event, additionalContext: "line" },
    });
  });
});

describe("Gemini CLI", () => {
  test.each(["file_path", "absolute_path", "path"])("names the file by %s", (name) => {
    expect(gemini({ [name]: "a.md" })).toEqual({
      event: "AfterTool",
      path: "a.md",
      cwd: "/project",
      lines: { first: 1, last: END },
      isRange: false,
      succeeded: true,
    });
  });

  test.each<[part: object, first: number, last: number]>([
    [{ start_line: 3 }, 3, END],
    [{ start_line: 3, end_line: 9 }, 3, 9],
    [{ end_line: 9 }, 1, 9],
    [{ offset: 0, limit: 10 }, 1, 10],
    [{ offset: 4, limit: 10 }, 5, 14],
  ])("of %j reads the lines %d to %d", (part, first, last) => {
    expect(gemini({ file_path: "a.md", ...part })?.lines).toEqual({ first, last });
  });

  test.each([
    { hook_event_name: "BeforeModel" },
    { tool_name: "read_many_files" },
    { tool_input: [] },
    { tool_response: { error: { message: "path not in workspace" } } },
    {
      tool_response: {
        llmContent:
          "\nIMPORTANT: The file content has been truncated.\nStatus: Showing lines 1-2000",
      },
    },
    { tool_response: { llmContent: "[File content truncated: showing lines 1-2000 of 2400]\na" } },
    { tool_response: { llmContent: "[File content partially truncated: some lines exceeded]\na" } },
  ])("leaves %j alone", (rest) => expect(gemini({ file_path: "a.md" }, rest)).toBeUndefined());

  test.each([[{ llmContent: "a" }], [{ llmContent: [{ text: "a" }] }], ["a"], [{ error: null }]])(
    "that gave %j gave all of it",
    (tool_response) => {
      expect(gemini({ file_path: "a.md" }, { tool_response })?.lines.last).toBe(END);
    },
  );

  test("tells the agent after the tool, and the person before it", () => {
    expect(geminiCli.writeAnswer("AfterTool", "line")).toEqual({
      hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: "line" },
    });
    expect(geminiCli.writeAnswer("BeforeTool", "line")).toEqual({ systemMessage: "line" });
  });
});
