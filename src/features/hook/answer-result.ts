import { type JsonObject, toObject } from "../../io/json/json-fields.js";
import { recordShort } from "../gain/gain-file.js";
import { askFor, toCall } from "../wrap/calls.js";
import type { ResultHost } from "./result-hosts.js";

/** Longer results take too long to judge while an agent waits. UTF-16 code units. */
const MAX_CHARS = 1_000_000;
/** Percent of the tokens. */
const MIN_SAVINGS = 5;

/**
 * Answers an event after a tool with shorter texts, by the rules of `wrap`. Loads the engine only where one
 * may become shorter.
 * @returns undefined if all texts stay.
 * @throws SyntaxError for an event that is not JSON.
 */
export async function answerResult(
  host: ResultHost,
  json: string,
): Promise<JsonObject | undefined> {
  const event = toObject(JSON.parse(json));
  const result = event && host.parseResult(event);
  if (result === undefined) return undefined;
  const call = toCall(result.tool, result.args);
  const requests = result.texts.map((text) =>
    text.length > MAX_CHARS ? undefined : askFor(text, call, { minSavings: MIN_SAVINGS }),
  );
  if (requests.every((request) => request === undefined)) return undefined;
  const { shortenResult } = await import("../../engine/reading/shorten-result.js");
  const shorter = requests.map((request) => (request ? shortenResult(request) : null));
  if (shorter.every((short) => short === null)) return undefined;
  for (const short of shorter) if (short !== null) recordShort("hook", result.tool, short);
  return result.replaceBy(result.texts.map((text, index) => shorter[index]?.text ?? text));
}
