import type { Warning, WarningRange } from "../../src/engine/contract/contract.js";
import { check } from "./check.js";
import { SEVERITIES } from "./policy-reference.js";
import type { TextLines } from "./text-lines.js";

/** A warning without range concerns the whole text: it stands before every other. */
function positionOf({ range }: Warning): number {
  return range?.char_start ?? -1;
}

/** Registered severities, order by position then code, and ranges that lie within the text judged. */
export function checkWarnings(
  what: string,
  warnings: readonly Warning[],
  lines: TextLines,
  { char_start: start = 0, char_end: end = lines.text.length }: WarningRange = {},
): void {
  for (const [index, warning] of warnings.entries()) {
    const { code, severity, range } = warning;
    const at = `${what}, warning ${code}`;
    check(severity === SEVERITIES[code], `${at}: severity ${severity}`);
    check(warning.message !== "" && !warning.message.includes("undefined"), `${at}: message`);
    if (range !== undefined) checkRange(at, range, lines, start, end);
    const next = warnings[index + 1];
    if (next === undefined) continue;
    const [here, there] = [positionOf(warning), positionOf(next)];
    check(here < there || (here === there && code <= next.code), `${at}: is not sorted`);
  }
}

function checkRange(
  at: string,
  { char_start, char_end, line_start, line_end }: WarningRange,
  lines: TextLines,
  start: number,
  end: number,
): void {
  if (char_start !== undefined && char_end !== undefined) {
    check(char_start >= start && char_end <= end, `${at}: lies outside ${start} to ${end}`);
    check(char_start < char_end, `${at}: is empty`);
    if (line_start !== undefined) {
      check(line_start === lines.lineAt(char_start), `${at}: line_start ${line_start}`);
    }
    if (line_end !== undefined) {
      check(line_end === lines.lineAt(char_end - 1), `${at}: line_end ${line_end}`);
    }
  }
  if (line_start !== undefined && line_end !== undefined) {
    check(line_start <= line_end, `${at}: line_end stands before line_start`);
  }
}
