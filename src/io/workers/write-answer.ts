import { ContextVerdictError } from "../../engine/contract/errors.js";
import { toObject } from "../json/json-fields.js";
import type { AnswerLimit } from "./job.js";

/** How many items of a long list are written at once. */
const GROUP = 256;

/**
 * Writes an answer as JSON in UTF-8, with the same bytes as `JSON.stringify`. Writes long lists in parts
 * and only counts bytes beyond the limit: a section and a warning for every line may take a hundred times
 * the size of the document.
 * @throws ContextVerdictError `answer_too_large` with both sizes.
 */
export function writeAnswer(answer: object, limit?: AnswerLimit): Uint8Array {
  const most = limit?.bytes ?? Number.POSITIVE_INFINITY;
  const parts: string[] = [];
  let bytes = 0;
  for (const part of writeObject(answer)) {
    bytes += Buffer.byteLength(part);
    if (bytes <= most) parts.push(part);
    else parts.length = 0;
  }
  if (limit === undefined || bytes <= most) return new TextEncoder().encode(parts.join(""));
  throw new ContextVerdictError(
    "answer_too_large",
    `the answer would have ${bytes} bytes (limit ${most}); ${limit.instead}`,
  );
}

function* writeObject(value: object): Generator<string> {
  let before = "{";
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ",";
    yield* writeField(field);
  }
  yield before === "{" ? "{}" : "}";
}

function* writeField(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > GROUP) yield* writeList(value);
  else if (hasLongList(value)) yield* writeObject(value);
  else yield JSON.stringify(value);
}

function* writeList(items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += GROUP) {
    const group = JSON.stringify(items.slice(start, start + GROUP));
    yield (start === 0 ? "[" : ",") + group.slice(1, -1);
  }
  yield "]";
}

function hasLongList(value: unknown): value is object {
  const fields = Object.values(toObject(value) ?? {});
  return fields.some((field) => Array.isArray(field) && field.length > GROUP);
}
