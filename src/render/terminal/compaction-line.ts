import type { Compaction } from "../../commands/apply/compact-file.js";
import { formatInteger, formatPercent, NO_BREAK } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { hangText } from "./fit-text.js";
import type { View } from "./view.js";

/** What compacting made of one file, in one sentence. */
export function renderCompaction(compaction: Compaction, { width, colors }: View): string {
  const { path, written, error } = compaction;
  const mark = error !== undefined ? "✗" : written ? "✓" : "·";
  const paint = error !== undefined ? colors.red : written ? colors.green : colors.dim;
  // The message of an error names the file.
  const text = `${error === undefined ? `${neutralize(path)}: ` : ""}${describe(compaction)}`;
  return hangText(`${mark} `, text, width)
    .map((line, index) => (index === 0 ? paint(mark) + line.slice(mark.length) : line))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

function describe({ changed, chars, error }: Compaction): string {
  if (chars === null) return neutralize(error?.message ?? "unknown error");
  const { source, compact } = chars;
  if (!changed) return "compact already";
  const share = formatPercent(((source - compact) / source) * 100);
  const sizes = `${formatInteger(source)}${NO_BREAK}→${NO_BREAK}${formatInteger(compact)}`;
  return `${sizes} characters, ${share} fewer`;
}
