import { findInexact, isValueOf } from "../data/json.js";
import { defineWarning } from "./define-warning.js";

type Reason = "number" | "member" | "bounds" | "codec";

export const valueNotExact = defineWarning<{ reason: Reason; line?: number }>({
  find({ analysis: { data }, document: { flavor, lines }, conversion }) {
    if (data === null || conversion.kind === "refused" || conversion.flags.proof !== "tree")
      return [];
    const { json, value, isLines, isBounded } = data;
    if (!isBounded()) return [{ args: { reason: "bounds" } }];
    const start = findInexact(json, value, isLines);
    if (start === undefined) return [{ args: { reason: "codec" } }];
    const reason = isExactAt(json, start) ? "member" : "number";
    // The JSON of YAML has other offsets than its text.
    if (flavor === "yaml") return [{ args: { reason } }];
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

const REASONS: Record<Reason, string> = {
  number: "TOON does not hold one of its numbers exactly",
  member: "a key is repeated, or would move",
  bounds: "it is nested too deeply, or holds little but structure",
  codec: "a string has half of a surrogate pair",
};
