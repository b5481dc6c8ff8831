import { isTextAlone } from "../candidate/restore.js";
import { findInexact, isValueOf, type JsonValue } from "../data/json.js";
import { isObject, visitValues } from "../data/tables.js";
import { defineWarning } from "./define-warning.js";

type Reason = "number" | "member" | "bounds" | "surrogate" | "text";

export const valueNotExact = defineWarning<{ reason: Reason; line?: number }>({
  find({ analysis: { data }, document: { flavor, lines }, conversion }) {
    if (data === null || conversion.kind === "refused" || conversion.flags.proof !== "tree")
      return [];
    const { json, value, isLines, isBounded } = data;
    if (!isBounded()) return [{ args: { reason: "bounds" } }];
    const start = findInexact(json, value, isLines);
    if (start === undefined) {
      if (hasLoneSurrogate(value)) return [{ args: { reason: "surrogate" } }];
      // Other data is carried as text where that is closer to a target.
      return isTextAlone(value) ? [{ args: { reason: "text" } }] : [];
    }
    const reason = isExactAt(json, start) ? "member" : "number";
    // The JSON of YAML, and of rows that were put in order, has other offsets than the text.
    if (flavor === "yaml" || data.reordered !== null) return [{ args: { reason } }];
    const span = { start, end: start + 1 };
    return [{ args: { reason, line: lines.lineAt(start) + 1 }, span }];
  },
  render({ reason, line }) {
    return {
      message: `The data is not converted by value: ${REASONS[reason]}`,
      suggestion: "Load the data as it is, or in its compact form",
      ...(line === undefined ? {} : { evidence: `first at line ${line}` }),
    };
  },
});

const NUMBER = /-?\d[-+.\deE]*/y;

/** Whether no number stands there, or one that JavaScript holds: then its key is repeated. */
function isExactAt(json: string, start: number): boolean {
  NUMBER.lastIndex = start;
  const [number] = NUMBER.exec(json) ?? [];
  return number === undefined || isValueOf(number, Number(number));
}

function hasLoneSurrogate(value: JsonValue): boolean {
  let has = false;
  visitValues(value, (inner) => {
    if (typeof inner === "string") has ||= !inner.isWellFormed();
    else if (isObject(inner)) has ||= Object.keys(inner).some((key) => !key.isWellFormed());
  });
  return has;
}

const REASONS: Record<Reason, string> = {
  number: "TOON does not hold one of its numbers exactly",
  member: "a key is repeated, or would move",
  bounds: "it is nested too deeply, or holds little but structure",
  surrogate: "a string has half of a surrogate pair",
  text: "its TOON would be that of a document",
};
