import type { Outcome, Reason } from "../../commands/apply/outcome.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { hangText } from "./fit-text.js";
import { nameOperand } from "./quote-word.js";
import type { Colors, View } from "./view.js";

interface Kind {
  mark: string;
  tone: keyof Colors;
  /** How the summary calls such files. */
  summary: "written" | "to be written" | "as it should be" | "not applied" | "failed";
}

const DONE: Kind = { mark: "✓", tone: "green", summary: "written" };
const PLANNED: Kind = { mark: "○", tone: "cyan", summary: "to be written" };
const IDLE: Kind = { mark: "·", tone: "dim", summary: "as it should be" };
const HELD: Kind = { mark: "▲", tone: "yellow", summary: "not applied" };
const FAILED: Kind = { mark: "✗", tone: "red", summary: "failed" };

const KINDS: Record<Reason, Kind> = {
  applied: DONE,
  would_apply: PLANNED,
  up_to_date: IDLE,
  not_recommended: IDLE,
  compact_instead: IDLE,
  already_converted: IDLE,
  is_backup: IDLE,
  not_converted: IDLE,
  not_safe: HELD,
  not_in_place: HELD,
  not_proved: HELD,
  not_reproduced: HELD,
  damaged: HELD,
  out_of_date: HELD,
  source_gone: HELD,
  edited: HELD,
  wrong_count: HELD,
  target_exists: HELD,
  declined: HELD,
  failed: FAILED,
};

const SUMMARIES: readonly Kind["summary"][] = [DONE, PLANNED, IDLE, HELD, FAILED].map(
  ({ summary }) => summary,
);

/** What became of one file, in one sentence. */
export function renderOutcome(outcome: Outcome, { width, colors }: View): string {
  const { mark, tone } = KINDS[outcome.reason];
  // The message of an error names the file.
  const name = outcome.reason === "failed" ? "" : `${neutralize(outcome.path)}: `;
  const text = `${name}${explain(outcome)}`;
  return hangText(`${mark} `, text, width)
    .map((line, index) => (index === 0 ? colors[tone](mark) + line.slice(mark.length) : line))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** How many files ended how: `3 files: 1 written, 2 as it should be`. */
export function renderSummary(outcomes: readonly Outcome[]): string {
  const counts = new Map<Kind["summary"], number>();
  for (const { reason } of outcomes) {
    const { summary } = KINDS[reason];
    counts.set(summary, (counts.get(summary) ?? 0) + 1);
  }
  const parts = SUMMARIES.flatMap((summary) => {
    const count = counts.get(summary) ?? 0;
    return count === 0 ? [] : [`${formatInteger(count)} ${summary}`];
  });
  return `${formatCount(outcomes.length, "file")}: ${parts.join(", ")}`.replaceAll(NO_BREAK, " ");
}

const FORM_WORDS: Partial<Record<Outcome["action"], string>> = {
  compact: "as compact Markdown",
  hybrid: "as a hybrid",
  update: "as a hybrid",
  candidate: "as TOON beside it",
};

/**
 * What `fix` did in one line: how many files were written in which form, and what that saves.
 * @param run Whether it took things back; what was named, and whether that is documents alone, whose changes
 *   are shown then.
 */
export function renderFixSummary(
  outcomes: readonly Outcome[],
  { isRevert, isNamed, named }: { isRevert: boolean; isNamed: boolean; named: readonly string[] },
): string {
  const summary = renderSummary(outcomes);
  const done = outcomes.filter(({ reason }) => reason === "applied" || reason === "would_apply");
  if (isRevert || done.length === 0) return summary;
  const forms = new Map<string, number>();
  let [saved, source] = [0, 0];
  for (const { action, chars } of done) {
    const words = FORM_WORDS[action];
    if (words !== undefined) forms.set(words, (forms.get(words) ?? 0) + 1);
    saved += (chars?.source ?? 0) - (chars?.target ?? 0);
    source += chars?.source ?? 0;
  }
  const parts = [...forms].map(([words, count]) => `${formatInteger(count)} ${words}`);
  const share = formatPercent(source === 0 ? 0 : (saved / source) * 100);
  const isDone = done.some(({ reason }) => reason === "applied");
  const isReplaced = done.some(({ path, target }) => target === path);
  return [
    summary,
    `${parts.join(", ")}: ${formatInteger(saved)} characters fewer (${share} of these files)`,
    ...(isDone
      ? [`${["context-verdict fix --revert", ...named.map(nameOperand)].join(" ")} takes it back`]
      : []),
    ...(isDone || isNamed || !isReplaced
      ? []
      : ["context-verdict fix --dry-run FILE shows what would change in a file"]),
  ]
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

function explain(outcome: Outcome): string {
  const target = neutralize(outcome.target ?? "");
  const name = (command: string) => `context-verdict ${command} ${nameOperand(outcome.path)}`;
  switch (outcome.reason) {
    case "applied":
      return describeWriting(outcome, "wrote");
    case "would_apply":
      return describeWriting(outcome, "would write");
    case "up_to_date":
      return `${target} holds it already`;
    case "not_recommended":
      return `${outcome.verdict}: nothing to apply`;
    case "compact_instead":
      return `${outcome.verdict}: best as compact Markdown, which context-verdict compact --in-place writes`;
    case "already_converted":
      return "converted already; apply --revert gives the Markdown back";
    case "is_backup":
      return "a backup, which stays as it is";
    case "not_converted":
      return "nothing to revert: no TOON of a document in it";
    case "not_safe":
      return `not applied: the verdict is ${outcome.verdict}, so look at it first (context-verdict profile); ${name("apply --force")} shows the change and applies it`;
    case "not_in_place":
      return "not applied: the document earns TOON only as a whole, and a file of Markdown or JSON stays what it is; without --in-place, the candidate goes beside it";
    case "not_proved":
      return "not applied: the round trip could not be proved";
    case "not_reproduced":
      return `not reverted: converting the restored Markdown gives another text than this, which may have been edited; ${name("apply --revert --force")} shows the change and makes it`;
    case "damaged":
      return describeDamage(outcome);
    case "wrong_count":
      return `not repaired: ${describeCounts(outcome)}; ${name("apply --force")} shows the change and makes it`;
    case "out_of_date":
      return `${outcome.verdict}: ${target} was made from an earlier text, and the document is not best as such any more: delete ${target}`;
    case "source_gone":
      return `the document that it was made from is gone: delete it, or apply --revert writes the document`;
    case "edited":
      return describeKept(outcome);
    case "target_exists":
      return `not applied: ${target} exists and holds something else; ${name("apply --force")} shows the change, keeps a backup and replaces it`;
    case "declined":
      return "not applied, as you said";
    case "failed":
      return neutralize(outcome.error?.message ?? "unknown error");
  }
}

/** What `fix --revert` leaves as it is. */
function describeKept({ path, target, backup }: Outcome): string {
  if (backup === null) {
    const name = neutralize(target ?? path);
    return `${name} was edited since it was written, and stays: delete it if it is not needed`;
  }
  return `it was edited since it was written, and stays; ${neutralize(backup)} keeps what was there before: put it back by hand, or delete it`;
}

function describeDamage({ path, problem, backup, repairs }: Outcome): string {
  const { line, message = "unknown damage" } = problem ?? {};
  const place = line === undefined ? "" : `line ${formatInteger(line)}: `;
  if (repairs !== undefined) {
    return `${place}its TOON is damaged: only numbers of rows are wrong, which context-verdict apply --force ${nameOperand(path)} corrects`;
  }
  const offer =
    backup === null
      ? "mend it by hand: there is no backup"
      : `mend it by hand, or look at ${neutralize(backup)}, which keeps an earlier text: apply --revert --force shows the change and puts it back`;
  return `${place}its TOON is damaged: ${neutralize(message)}; ${offer}`;
}

/** Every number of rows that is wrong: `line 9 says 13 rows, and there are 14`. */
function describeCounts({ repairs = [] }: Outcome): string {
  return repairs
    .map(({ line, from, to }) => {
      const rows = formatCount(from, "row");
      return `line ${formatInteger(line)} says ${rows}, and there ${to === 1 ? "is" : "are"} ${formatInteger(to)}`;
    })
    .join("; ");
}

function describeWriting(outcome: Outcome, verb: "wrote" | "would write"): string {
  const target = neutralize(outcome.target ?? "");
  const backup = outcome.backup === null ? null : neutralize(outcome.backup);
  const kept = backup === null ? "" : `; ${backup} keeps what was there`;
  switch (outcome.action) {
    case "backup":
      return `${verb} what it was, byte for byte, from ${backup}${describeEdited(outcome)}`;
    case "remove":
      return verb === "wrote" ? `removed ${target}` : `would remove ${target}`;
    case "compact":
      return `${verb} it as compact Markdown (${describeSize(outcome)})${kept}`;
    case "update":
      return `${verb} what was added to it as TOON, in place (${describeSize(outcome)})${kept}`;
    case "repair":
      return `${verb} the right numbers of rows: ${describeCounts(outcome)}${kept}`;
    case "restore":
      return `${verb} ${target}, the same document restored, if not the same spaces${kept}`;
    default: {
      const where =
        outcome.target === outcome.path
          ? "its hybrid in place, which is still Markdown"
          : `${target}, the ${outcome.action}`;
      return `${verb} ${where} (${describeSize(outcome)})${kept}`;
    }
  }
}

function describeEdited({ kept }: Outcome): string {
  return kept === undefined ? "" : `; it had been edited, and ${neutralize(kept)} keeps that`;
}

function describeSize({ chars }: Outcome): string {
  if (chars === null) return "unknown size";
  const { source, target } = chars;
  const share = source === 0 ? 0 : ((source - target) / source) * 100;
  return `${formatInteger(source)}${NO_BREAK}→${NO_BREAK}${formatInteger(target)} characters, ${formatPercent(share)} fewer`;
}
