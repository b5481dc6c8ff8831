import type { LineRange } from "../file-read.js";
import { numberField, textField, toObject } from "../json-fields.js";
import type { Agent, JsonObject } from "./agent.js";

/** The tool that reads a file, and the events around it (https://code.claude.com/docs/en/hooks). */
const TOOL = "Read";
const BEFORE = "PreToolUse";
const AFTER = "PostToolUse";

/** Seconds. The hook needs a tenth of one; an agent should not wait for a disk that hangs. */
const TIMEOUT_S = 10;

export const claudeCode: Agent = {
  name: "claude-code",
  readEvent(event) {
    const name = textField(event, "hook_event_name");
    const input = toObject(event.tool_input);
    const path = textField(input, "file_path");
    if (name !== BEFORE && name !== AFTER) return undefined;
    if (textField(event, "tool_name") !== TOOL || path === undefined) return undefined;
    // A read that failed has an event of its own, which is not asked for.
    return {
      event: name,
      path,
      cwd: textField(event, "cwd"),
      lines: readLines(input),
      succeeded: name === AFTER,
    };
  },
  // Both events take context for the agent; PreToolUse does since version 2.1.9.
  writeAnswer: (event, line) => ({
    hookSpecificOutput: { hookEventName: event, additionalContext: line },
  }),
  nothing: "",
  projectVariable: "CLAUDE_PROJECT_DIR",
  settings: {
    directory: ".claude",
    file: "settings.json",
    userDirectoryVariable: "CLAUDE_CONFIG_DIR",
    comments: false,
    event: AFTER,
    matcher: TOOL,
    handler: (command) => ({ type: "command", command, timeout: TIMEOUT_S }),
  },
};

/** `offset` is the number of the first line, `limit` how many are read. */
function readLines(input: JsonObject | undefined): LineRange {
  const first = numberField(input, "offset") ?? 1;
  const limit = numberField(input, "limit") ?? Number.POSITIVE_INFINITY;
  return { first, last: Math.max(1, first) + limit - 1 };
}
