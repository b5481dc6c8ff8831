import type { Compaction } from "../../commands/apply/compact-file.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "../format-number.js";
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

/** How many files ended how: `12 files: 3 written, 9 compact already`. */
export function describeCompactions(compactions: readonly Compaction[]): string {
  const written = compactions.filter((one) => one.written).length;
  const failed = compactions.filter(({ error }) => error !== undefined).length;
  const counts = [
    [written, "written"],
    [compactions.length - written - failed, "compact already"],
    [failed, "failed"],
  ] as const;
  const parts = counts.flatMap(([count, words]) =>
    count === 0 ? [] : `${formatInteger(count)} ${words}`,
  );
  return `${formatCount(compactions.length, "file")}: ${parts.join(", ")}`.replaceAll(
    NO_BREAK,
    " ",
  );
}
