import { DOCUMENT_EXTENSIONS } from "../../../io/is-document.js";
import {
  hasField,
  type JsonObject,
  numberField,
  textField,
  toObject,
} from "../../../io/json/json-fields.js";
import type { LineRange } from "../read-event.js";
import type { Agent } from "./agent.js";

/** The tool that reads a file, and the events around it (https://code.claude.com/docs/en/hooks). */
const TOOL = "Read";
const BEFORE = "PreToolUse";
const AFTER = "PostToolUse";
const FAILED = "PostToolUseFailure";

/** The tools that change a file. */
const EDITS = ["Edit", "MultiEdit", "Write"];

/** What it answers for a text. Anything else, such as a note that nothing has changed, costs little. */
const TEXT = "text";

/** Seconds. The hook needs a tenth of one; an agent should not wait for a disk that hangs. */
const TIMEOUT_S = 10;

export const claudeCode: Agent = {
  name: "claude-code",
  parseRead(event) {
    const name = textField(event, "hook_event_name");
    const input = toObject(event.tool_input);
    const path = textField(input, "file_path");
    if (name !== BEFORE && name !== AFTER) return undefined;
    if (textField(event, "tool_name") !== TOOL || path === undefined) return undefined;
    const response = toObject(event.tool_response);
    if ((textField(response, "type") ?? TEXT) !== TEXT) return undefined;
    // A read that failed has an event of its own, which is not asked for.
    return {
      event: name,
      path,
      cwd: textField(event, "cwd"),
      lines: linesGiven(toObject(response?.file)) ?? linesAsked(input),
      isRange: hasField(input, "offset") || hasField(input, "limit") || hasField(input, "pages"),
      succeeded: name === AFTER,
      given: textField(toObject(response?.file), "content"),
    };
  },
  parseEdit(event) {
    const name = textField(event, "hook_event_name") ?? "";
    const path = textField(toObject(event.tool_input), "file_path");
    const isEdit = EDITS.includes(textField(event, "tool_name") ?? "");
    if (![BEFORE, AFTER, FAILED].includes(name) || !isEdit || path === undefined) return undefined;
    return { path, cwd: textField(event, "cwd") };
  },
  describeExactRead: (lines) => `${TOOL} with offset 1 and limit ${lines}`,
  // A replacement that has not the shape of the tool's own result is dropped without a word.
  writeReplacement(event, content) {
    const response = toObject(event.tool_response);
    const numLines = content.split("\n").length;
    const file = { ...toObject(response?.file), content, numLines, totalLines: numLines };
    return {
      hookSpecificOutput: { hookEventName: AFTER, updatedToolOutput: { ...response, file } },
    };
  },
  // Both events take context for the agent; PreToolUse does since version 2.1.9.
  writeAnswer: (event, line) => ({
    hookSpecificOutput: { hookEventName: event, additionalContext: line },
  }),
  emptyAnswer: "",
  projectVariable: "CLAUDE_PROJECT_DIR",
  readsIgnored: true,
  settings: {
    directory: ".claude",
    file: "settings.json",
    userDirectoryVariable: "CLAUDE_CONFIG_DIR",
    comments: false,
    event: AFTER,
    // Since 2.1.85, a handler with `if` starts nothing for other files; it takes one rule, without
    // alternatives. Equal commands run once, so versions that do not know it start one for each read.
    groups: (command) => {
      const handler = { type: "command", command, timeout: TIMEOUT_S };
      return [
        {
          matcher: TOOL,
          hooks: DOCUMENT_EXTENSIONS.map((end) => ({ ...handler, if: `${TOOL}(*${end})` })),
        },
        { matcher: EDITS.join("|"), hooks: [handler] },
      ];
    },
    resultGroups: (command) => [
      { matcher: "mcp__.*", hooks: [{ type: "command", command, timeout: TIMEOUT_S }] },
    ],
  },
};

/**
 * What the tool gave, where it says so: without a limit, it stops at one of its own. As it is in the
 * Agent SDK (`FileReadOutput`, https://code.claude.com/docs/en/agent-sdk/typescript).
 */
function linesGiven(file: JsonObject | undefined): LineRange | undefined {
  const first = numberField(file, "startLine");
  const count = numberField(file, "numLines");
  const total = numberField(file, "totalLines");
  if (first === undefined || count === undefined || total === undefined) return undefined;
  const last = first + count - 1;
  // Its lines may be counted in another way than ours, but their end is the end.
  return { first, last: last >= total ? Number.POSITIVE_INFINITY : last };
}

/** `offset` is the number of the first line, `limit` how many are read. */
function linesAsked(input: JsonObject | undefined): LineRange {
  const first = numberField(input, "offset") ?? 1;
  const limit = numberField(input, "limit") ?? Number.POSITIVE_INFINITY;
  return { first, last: Math.max(1, first) + limit - 1 };
}
