import { totalChanges } from "../../engine/judge/advise.js";
import { describeChanges } from "../../render/advice.js";
import { formatCount, formatInteger, NO_BREAK } from "../../render/format-number.js";
import type { Fact } from "../../render/terminal/card.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { View } from "../../render/terminal/view.js";
import { type JudgedNumbers, type SummaryRow, VERDICTS_IN_ORDER } from "./summary-rows.js";

/** Counts documents by verdict. */
export function listTotals(rows: readonly SummaryRow[]): Fact[] {
  const counts = new Map<string, number>();
  for (const { judged } of rows) {
    const name = judged?.verdict ?? "failed";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const parts = [...VERDICTS_IN_ORDER, "failed"].flatMap((name) => {
    const count = counts.get(name);
    return count === undefined ? [] : `${formatInteger(count)}${NO_BREAK}${name}`;
  });
  return [{ label: "verdicts", text: `${formatInteger(rows.length)}: ${parts.join(", ")}` }];
}

/** What a suggested command has beside its name. */
export interface CommandWords {
  /** The option that names the configuration, quoted for a POSIX shell; may be empty. */
  settings: readonly string[];
  /** The named files, folders and globs; empty for those of the configuration. */
  named: readonly string[];
}

/** With more arguments, a suggested command would be too long. */
const NAMED = 5;

/**
 * Says what to do with many documents, in a sentence for each kind of reader. `fix` changes files for
 * agents; the share is of all files that it considers.
 */
export function renderSentences(
  rows: readonly SummaryRow[],
  typed: CommandWords,
  { width, colors }: View,
): string[] {
  const judged = rows.flatMap((row) => row.judged ?? []);
  const failed = rows.length - judged.length;
  const looks = judged.filter(({ action }) => action === "look_first").length;
  const isForFix = ({ judged }: SummaryRow) => judged?.isFixable && judged.readBy === "agents";
  const fixable = rows.filter(isForFix).flatMap((row) => row.judged ?? []);
  const others = judged.filter(({ readBy }) => readBy === "people");
  const data = judged.filter(({ readBy }) => readBy === "programs");
  const fix = nameFix(rows.filter(isForFix), others, typed);
  const more = "context-verdict profile FILE says more";
  const [form, other] = new Set(data.flatMap(({ form }) => (form === "keep" ? [] : form)));
  const print = `context-verdict convert --form ${form} FILE prints it`;
  const sentences = [
    ...describe(fixable, "file", " for agents", `run ${fix}`),
    ...describe(others, "page", ", for readers that ask", more),
    ...describe(data, "file", " of data, for readers that ask", other ? more : print),
  ];
  const isBest = judged.length > 0 && sentences.length === 0 && looks === 0;
  const best = judged.length === 1 ? "best as it is" : "all are best as they are";
  const rest = isBest ? best : looks > 0 ? `${formatInteger(looks)} to look at first` : "";
  const count = formatCount(judged.length, "document");
  const first = [
    rest === "" ? count : `${count}: ${rest}`,
    ...(failed === 0 ? [] : [`${formatInteger(failed)} not read`]),
  ].join("; ");
  return [first, ...sentences].flatMap((text) => hangText("  ", text, width).map(colors.bold));
}

/** One sentence, of the files of one kind of reader; none if nothing changes. */
function describe(
  judged: readonly JudgedNumbers[],
  noun: string,
  readers: string,
  next: string,
): string[] {
  const changes = judged.flatMap(({ form, savings }) =>
    form === "keep" ? [] : [{ form, savings }],
  );
  if (changes.length === 0) return [];
  const tokens = judged.reduce((sum, one) => sum + one.tokens, 0);
  const sum = describeChanges(totalChanges(changes, tokens));
  return [`${formatCount(judged.length, noun)}${readers}: ${sum}; ${next}`];
}

/** The command that changes the files for agents, and no page. */
function nameFix(
  fixable: readonly SummaryRow[],
  pages: readonly JudgedNumbers[],
  { settings, named }: CommandWords,
): string {
  const isCompact = fixable.every(
    ({ judged }) => judged?.form === "keep" || judged?.form === "compact",
  );
  const command = ["context-verdict fix", ...(isCompact ? [] : ["--form best"]), ...settings];
  // Without a name, fix takes no page.
  const takesPages = named.length > 0 && pages.some(({ isFixable }) => isFixable);
  if (!takesPages && named.length <= NAMED && named.every(isPrintable)) {
    return [...command, ...named.map(quoteWord)].join(" ");
  }
  const changed = fixable.filter(({ judged }) => judged !== null && judged.form !== "keep");
  const shown = changed
    .map(({ path }) => path)
    .filter(isPrintable)
    .slice(0, NAMED);
  const words = shown.length === 0 ? ["FILE"] : shown.map(quoteWord);
  const isAll = shown.length === changed.length;
  const part = isAll ? "" : ` (${shown.length} of ${changed.length} files)`;
  return [...command, ...words].join(" ") + part;
}
