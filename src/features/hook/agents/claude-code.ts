import { DOCUMENT_EXTENSIONS } from "../../../io/is-document.js";
import { hasField, textField, toObject } from "../../../io/json/json-fields.js";
import type { Agent } from "./agent.js";

/** The tool that reads a file, and the events around it (https://code.claude.com/docs/en/hooks). */
const TOOL = "Read";
const BEFORE = "PreToolUse";
const AFTER = "PostToolUse";
const FAILED = "PostToolUseFailure";

/** The tools that change a file. */
const EDITS = ["Edit", "MultiEdit", "Write"];
const RANGES = ["offset", "limit", "pages"];

/** Seconds. The hook needs a tenth of one; an agent should not wait for a disk that hangs. */
const TIMEOUT_S = 10;

export const claudeCode: Agent = {
  name: "claude-code",
  parseRead(event) {
    const isRead =
      textField(event, "hook_event_name") === AFTER && textField(event, "tool_name") === TOOL;
    const input = toObject(event.tool_input);
    const path = textField(input, "file_path");
    if (!isRead || path === undefined) return undefined;
    return {
      path,
      cwd: textField(event, "cwd"),
      isRange: RANGES.some((range) => hasField(input, range)),
      given: textField(toObject(toObject(event.tool_response)?.file), "content"),
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
  emptyAnswer: "",
  projectVariable: "CLAUDE_PROJECT_DIR",
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
