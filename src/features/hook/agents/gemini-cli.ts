import { hasField, type JsonObject, textField, toObject } from "../../../io/json/json-fields.js";
import type { Agent } from "./agent.js";

/** The tool that reads a file, and the events around it (https://geminicli.com/docs/hooks/reference). */
const TOOL = "read_file";
const BEFORE = "BeforeTool";
const AFTER = "AfterTool";

/** The tools that change a file. */
const EDITS = ["replace", "write_file"];
const RANGES = ["start_line", "end_line", "offset", "limit"];

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

export const geminiCli: Agent = {
  name: "gemini-cli",
  parseRead(event) {
    const isRead =
      textField(event, "hook_event_name") === AFTER && textField(event, "tool_name") === TOOL;
    const input = toObject(event.tool_input);
    const path = readPath(input);
    if (!isRead || path === undefined) return undefined;
    return {
      path,
      cwd: textField(event, "cwd"),
      isRange: RANGES.some((range) => hasField(input, range)),
      given: textField(toObject(event.tool_response), "llmContent"),
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
  emptyAnswer: "{}",
  projectVariable: "GEMINI_PROJECT_DIR",
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
