import { hasField, textField, toObject } from "../../io/json/json-fields.js";
import { type ResultHost, readCall } from "./result-host.js";

/** It puts results of servers between these lines. */
const UNTRUSTED = /^(<untrusted_context>\n)([\s\S]*)(\n<\/untrusted_context>)$/;
/** It gives a replaced result as an error. */
const SUCCEEDED = "The call succeeded. Its result, shorter:\n";

/** `decision: "deny"` hides the result and gives the reason. https://geminicli.com/docs/hooks/reference */
export const geminiCli: ResultHost = {
  parseResult(event) {
    const response = toObject(event.tool_response);
    if (textField(event, "hook_event_name") !== "AfterTool") return undefined;
    if (hasField(response, "error") || !Array.isArray(response?.llmContent)) return undefined;
    const [part, ...more] = response.llmContent;
    const [, open, text, close] = UNTRUSTED.exec(textField(toObject(part), "text") ?? "") ?? [];
    if (text === undefined || more.length > 0) return undefined;
    return {
      ...readCall(event),
      texts: [text],
      replaceBy: ([short]) => ({ decision: "deny", reason: `${SUCCEEDED}${open}${short}${close}` }),
    };
  },
  emptyAnswer: "{}",
};
