import { textField } from "../../io/json/json-fields.js";
import { ofContents, type ResultHost } from "./result-host.js";

const EVENT = "PostToolUse";

/** `tool_response` is the list of contents, or a text. https://code.claude.com/docs/en/hooks */
export const claudeCode: ResultHost = {
  parseResult(event) {
    if (textField(event, "hook_event_name") !== EVENT) return undefined;
    return ofContents(event, event.tool_response, (updatedToolOutput) => ({
      hookSpecificOutput: { hookEventName: EVENT, updatedToolOutput },
    }));
  },
  emptyAnswer: "",
};
