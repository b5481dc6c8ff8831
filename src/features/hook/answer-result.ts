import type { ResultForm } from "../../engine/reading/shorten-result.js";
import { type JsonObject, textField, toObject } from "../../io/json/json-fields.js";
import { recordShown } from "../gain/gain-file.js";
import { listTexts, readTexts, toCall } from "../wrap/calls.js";

/**
 * Answers an event after a tool with shorter texts, by the rules of `wrap`. Loads the engine only where one
 * may become shorter.
 * @param formOf The form of JSON for a tool.
 * @returns undefined if all texts stay.
 * @throws SyntaxError for an event that is not JSON.
 */
export async function answerResult(
  host: ResultHost,
  json: string,
  formOf: (tool: string) => ResultForm = () => "json",
): Promise<JsonObject | undefined> {
  const event = toObject(JSON.parse(json));
  const result = event && host.parseResult(event);
  if (result === undefined) return undefined;
  const { tool, args } = result;
  const texts = [...result.texts];
  const asked = texts.map((text, index) => ({ text, index }));
  const { read, tooLarge } = await readTexts(asked, toCall(tool, args), {});
  for (let count = 0; count < tooLarge; count++) recordShown("hook", tool, null);
  for (const { index, forms } of read) {
    const short = forms.as(formOf(tool));
    recordShown("hook", tool, { source: forms.source, short, forms });
    texts[index] = short.text;
  }
  const isShorter = texts.some((text, index) => text !== result.texts[index]);
  return isShorter ? result.replaceBy(texts) : undefined;
}

/** The result of a tool, as an event tells it. */
interface ToolResult {
  tool: string;
  args: unknown;
  /** Its texts, in order. */
  texts: readonly string[];
  /** The host's answer that replaces these texts. */
  replaceBy(texts: readonly string[]): JsonObject;
}

/** A host that lets a command replace the result of an MCP tool: data and pure functions. */
export interface ResultHost {
  /**
   * Reads an event after a tool; undefined for any other event, and for results of any other kind.
   * @throws SyntaxError for arguments that are not JSON.
   */
  parseResult(event: JsonObject): ToolResult | undefined;
  /** Printed if nothing is replaced. */
  emptyAnswer: "" | "{}";
}

/** Gemini CLI puts results of servers between these lines. */
const UNTRUSTED = /^(<untrusted_context>\n)([\s\S]*)(\n<\/untrusted_context>)$/;
/** It gives a replaced result as an error. */
const SUCCEEDED = "The call succeeded. Its result, shorter:\n";

export const RESULT_HOSTS = {
  /** `tool_response` is the list of contents, or a text. https://code.claude.com/docs/en/hooks */
  "claude-code": {
    parseResult(event) {
      const hookEventName = "PostToolUse";
      if (textField(event, "hook_event_name") !== hookEventName) return undefined;
      return ofContents(event, event.tool_response, (updatedToolOutput) => ({
        hookSpecificOutput: { hookEventName, updatedToolOutput },
      }));
    },
    emptyAnswer: "",
  },
  /** `decision: "deny"` hides the result and gives the reason. https://geminicli.com/docs/hooks/reference */
  "gemini-cli": {
    parseResult(event) {
      const response = toObject(event.tool_response);
      if (textField(event, "hook_event_name") !== "AfterTool") return undefined;
      if ((response?.error ?? null) !== null || !Array.isArray(response?.llmContent))
        return undefined;
      const [part, ...more] = response.llmContent;
      const [, open, text, close] = UNTRUSTED.exec(textField(toObject(part), "text") ?? "") ?? [];
      if (text === undefined || more.length > 0) return undefined;
      const deny = (short = "") => ({
        decision: "deny",
        reason: `${SUCCEEDED}${open}${short}${close}`,
      });
      return { ...readCall(event), texts: [text], replaceBy: ([short]) => deny(short) };
    },
    emptyAnswer: "{}",
  },
  /** https://docs.github.com/en/copilot/reference/hooks-reference */
  "copilot-cli": {
    parseResult({ toolName, toolArgs, toolResult }) {
      const result = toObject(toolResult);
      const text = textField(result, "textResultForLlm");
      if (typeof toolName !== "string" || text === undefined) return undefined;
      if (result?.resultType !== "success") return undefined;
      return {
        tool: toolName,
        args: typeof toolArgs === "string" ? JSON.parse(toolArgs) : toolArgs,
        texts: [text],
        replaceBy: ([textResultForLlm]) => ({
          modifiedResult: { resultType: "success", textResultForLlm },
        }),
      };
    },
    emptyAnswer: "{}",
  },
  /** From the plugin in bundles/opencode: a tool of a server has `content`. https://opencode.ai/docs/plugins */
  opencode: {
    parseResult: (event) => ofContents(event, event.content, (content) => ({ content })),
    emptyAnswer: "",
  },
} satisfies Record<string, ResultHost>;

function readCall(event: JsonObject): Pick<ToolResult, "tool" | "args"> {
  return { tool: textField(event, "tool_name") ?? "", args: event.tool_input };
}

/** A result that is a list of contents, or one text. */
function ofContents(
  event: JsonObject,
  contents: unknown,
  answer: (contents: unknown) => JsonObject,
): ToolResult {
  if (typeof contents === "string") {
    return { ...readCall(event), texts: [contents], replaceBy: ([text]) => answer(text) };
  }
  const found = listTexts(contents);
  const replaceBy = (texts: readonly string[]) => {
    const replaced = [...(contents as object[])];
    for (const [at, { index }] of found.entries()) {
      replaced[index] = { ...replaced[index], text: texts[at] };
    }
    return answer(replaced);
  };
  return { ...readCall(event), texts: found.map(({ text }) => text), replaceBy };
}
