import {
  hasField,
  type JsonObject,
  numberField,
  textField,
  toObject,
} from "../../../io/json/json-fields.js";
import type { LineRange } from "../read-event.js";
import type { Agent } from "./agent.js";

/** The tool that reads a file, and the events around it (https://geminicli.com/docs/hooks/reference). */
const TOOL = "read_file";
const BEFORE = "BeforeTool";
const AFTER = "AfterTool";

/** The tools that change a file. */
const EDITS = ["replace", "write_file"];
const RANGES = ["start_line", "end_line", "offset", "limit"];

/** The start of a text that the tool cut, in newer and older versions. */
const TRUNCATED =
  /^\s*(?:IMPORTANT: The file content has been truncated|\[File content (?:partially )?truncated)/;

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

export const geminiCli: Agent = {
  name: "gemini-cli",
  parseRead(event) {
    const name = textField(event, "hook_event_name");
    const input = toObject(event.tool_input);
    const path = readPath(input);
    if (name !== BEFORE && name !== AFTER) return undefined;
    if (textField(event, "tool_name") !== TOOL || path === undefined) return undefined;
    const response = toObject(event.tool_response);
    if ((response?.error ?? null) !== null) return undefined;
    if (TRUNCATED.test(textField(response, "llmContent") ?? "")) return undefined;
    return {
      event: name,
      path,
      cwd: textField(event, "cwd"),
      lines: readLines(input),
      isRange: RANGES.some((range) => hasField(input, range)),
      succeeded: name === AFTER,
      given: textField(response, "llmContent"),
    };
  },
  parseEdit(event) {
    const name = textField(event, "hook_event_name") ?? "";
    const path = readPath(toObject(event.tool_input));
    const isEdit = EDITS.includes(textField(event, "tool_name") ?? "");
    if (![BEFORE, AFTER].includes(name) || !isEdit || path === undefined) return undefined;
    return { path, cwd: textField(event, "cwd") };
  },
  describeExactRead: () => `${TOOL} with start_line 1`,
  // The only documented way: it hides the result and gives the reason instead.
  writeReplacement: (_event, text) => ({ decision: "deny", reason: text }),
  // Only AfterTool takes context for the agent; other events can only message the user.
  writeAnswer: (event, line) =>
    event === AFTER
      ? { hookSpecificOutput: { hookEventName: event, additionalContext: line } }
      : { systemMessage: line },
  emptyAnswer: "{}",
  projectVariable: "GEMINI_PROJECT_DIR",
  readsIgnored: false,
  settings: {
    directory: ".gemini",
    file: "settings.json",
    comments: true,
    event: AFTER,
    groups: (command) => [
      {
        matcher: [TOOL, ...EDITS].join("|"),
        hooks: [{ name: "context-verdict", type: "command", command, timeout: TIMEOUT_MS }],
      },
    ],
    resultGroups: (command) => [
      {
        matcher: "mcp_.*",
        hooks: [{ name: "context-verdict-results", type: "command", command, timeout: TIMEOUT_MS }],
      },
    ],
  },
};

/** `absolute_path` or `path` in older versions. */
function readPath(input: JsonObject | undefined): string | undefined {
  return (
    textField(input, "file_path") ?? textField(input, "absolute_path") ?? textField(input, "path")
  );
}

/** `start_line` and `end_line`, counted from 1; in older versions `offset`, from 0, and `limit`. */
function readLines(input: JsonObject | undefined): LineRange {
  const first = numberField(input, "start_line") ?? (numberField(input, "offset") ?? 0) + 1;
  const limit = numberField(input, "limit") ?? Number.POSITIVE_INFINITY;
  return { first, last: numberField(input, "end_line") ?? first + limit - 1 };
}
