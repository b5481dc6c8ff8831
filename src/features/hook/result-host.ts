import { type JsonObject, textField } from "../../io/json/json-fields.js";
import { listTexts } from "../wrap/calls.js";

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

export function readCall(event: JsonObject): Pick<ToolResult, "tool" | "args"> {
  return { tool: textField(event, "tool_name") ?? "", args: event.tool_input };
}

/** A result that is a list of contents, or one text. */
export function ofContents(
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
