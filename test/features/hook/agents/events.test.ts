import { expect, test } from "vitest";
import { claudeCode } from "../../../../src/features/hook/agents/claude-code.js";
import { geminiCli } from "../../../../src/features/hook/agents/gemini-cli.js";
import { AGENT_NAMES, findAgent } from "../../../../src/features/hook/agents/index.js";

const anEvent = {
  session_id: "s",
  transcript_path: "/t.jsonl",
  cwd: "/project",
  permission_mode: "default",
  timestamp: "2026-01-01T00:00:00Z",
};

const claude = (tool_input: object, rest: object = {}) => {
  const event = { hook_event_name: "PostToolUse", tool_name: "Read", tool_response: {} };
  return claudeCode.parseRead({ ...anEvent, ...event, tool_input, ...rest });
};

const gemini = (tool_input: object, rest: object = {}) => {
  const event = { hook_event_name: "AfterTool", tool_name: "read_file", tool_response: {} };
  return geminiCli.parseRead({ ...anEvent, ...event, tool_input, ...rest });
};

test("agents are found by their names alone", () => {
  for (const name of AGENT_NAMES) expect(findAgent(name)?.name).toBe(name);
  for (const name of [undefined, "", "claude", "constructor"]) {
    expect(findAgent(name)).toBeUndefined();
  }
});

const READS: [name: string, read: typeof claude, path: string, response: object][] = [
  ["Claude Code", claude, "file_path", { type: "text", file: { content: "text" } }],
  ["Gemini CLI", gemini, "file_path", { llmContent: "text", returnDisplay: "" }],
  ["Gemini CLI", gemini, "absolute_path", { llmContent: "text", returnDisplay: "" }],
  ["Gemini CLI", gemini, "path", { llmContent: "text", returnDisplay: "" }],
];
test.each(READS)("%s tells which file was read, and its text", (_name, read, path, response) => {
  const event = { path: "a.md", cwd: "/project", isRange: false, given: "text" };
  expect(read({ [path]: "a.md" }, { tool_response: response })).toEqual(event);
  expect(read({ [path]: "a.md" }, { tool_response: {} })).toEqual({ ...event, given: undefined });
});

test.each([
  [claude, { offset: 1 }],
  [claude, { limit: 3 }],
  [claude, { offset: "5", limit: null }],
  [claude, { pages: "1-2" }],
  [gemini, { start_line: 3 }],
  [gemini, { end_line: 9 }],
  [gemini, { offset: 0, limit: 10 }],
])("a range is read (%#)", (read, part) =>
  expect(read({ file_path: "a.md", ...part })?.isRange).toBe(true),
);

test.each([
  [claude, { hook_event_name: "PreToolUse" }],
  [claude, { hook_event_name: "PostToolUseFailure" }],
  [claude, { hook_event_name: undefined }],
  [claude, { tool_name: "Write" }],
  [claude, { tool_name: ["Read"] }],
  [claude, { tool_input: undefined }],
  [claude, { tool_input: "a.md" }],
  [claude, { tool_input: { file_path: 5 } }],
  [claude, { tool_input: { file_path: "" } }],
  [gemini, { hook_event_name: "BeforeTool" }],
  [gemini, { hook_event_name: "BeforeModel" }],
  [gemini, { tool_name: "read_many_files" }],
  [gemini, { tool_input: [] }],
])("another event is left alone (%#)", (read, rest) =>
  expect(read({ file_path: "a.md" }, rest)).toBeUndefined(),
);
