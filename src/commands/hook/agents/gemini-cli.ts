import type { LineRange } from "../file-read.js";
import { numberField, textField, toObject } from "../json-fields.js";
import type { Agent, JsonObject } from "./agent.js";

/** The tool that reads a file, and the events around it (https://geminicli.com/docs/hooks/reference). */
const TOOL = "read_file";
const BEFORE = "BeforeTool";
const AFTER = "AfterTool";

/** How a text begins that was cut at a limit of the tool's own, in newer and older versions. */
const TRUNCATED =
  /^\s*(?:IMPORTANT: The file content has been truncated|\[File content (?:partially )?truncated)/;

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

export const geminiCli: Agent = {
  name: "gemini-cli",
  readEvent(event) {
    const name = textField(event, "hook_event_name");
    const input = toObject(event.tool_input);
    // Older versions call it `absolute_path` or `path`.
    const path =
      textField(input, "file_path") ??
      textField(input, "absolute_path") ??
      textField(input, "path");
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
      succeeded: name === AFTER,
    };
  },
  // Only AfterTool takes context for the agent; before, there is only the person to tell.
  writeAnswer: (event, line) =>
    event === AFTER
      ? { hookSpecificOutput: { hookEventName: event, additionalContext: line } }
      : { systemMessage: line },
  nothing: "{}",
  projectVariable: "GEMINI_PROJECT_DIR",
  readsIgnored: false,
  settings: {
    directory: ".gemini",
    file: "settings.json",
    comments: true,
    event: AFTER,
    matcher: TOOL,
    handler: (command) => ({
      name: "context-verdict",
      type: "command",
      command,
      timeout: TIMEOUT_MS,
    }),
  },
};

/** `start_line` and `end_line`, counted from 1; in older versions `offset`, from 0, and `limit`. */
function readLines(input: JsonObject | undefined): LineRange {
  const first = numberField(input, "start_line") ?? (numberField(input, "offset") ?? 0) + 1;
  const limit = numberField(input, "limit") ?? Number.POSITIVE_INFINITY;
  return { first, last: numberField(input, "end_line") ?? first + limit - 1 };
}
