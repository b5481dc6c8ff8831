import type { Outcome, Reason } from "../../commands/apply/outcome.js";
import { type Change, totalChanges } from "../../engine/advise.js";
import { describeChanges } from "../advice.js";
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
  is_page: HELD,
  not_proved: HELD,
  not_reproduced: HELD,
  damaged: HELD,
  out_of_date: HELD,
  edited: HELD,
  written_again: HELD,
  moved: HELD,
  no_backup: HELD,
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

/** What `fix` writes is a form of the document. */
const FORMS: Partial<Record<Outcome["action"], Change["form"]>> = {
  compact: "compact",
  hybrid: "hybrid",
  update: "hybrid",
};

export interface FixSummary {
  /** Whether documents alone were named, whose changes are shown then. */
  isNamed: boolean;
  /** How many documents were found and not looked at: pages for people, and what is foreign. */
  others: number;
  /** Repositories that were not looked into. */
  repositories: readonly string[];
  /** The number of the run; undefined if it wrote nothing. */
  run: number | undefined;
}

/** What `fix` did in one line: how many files were written in which form, and what that saves. */
export function renderFixSummary(outcomes: readonly Outcome[], found: FixSummary): string {
  const { others, repositories } = found;
  return [
    ...(outcomes.length === 0 ? ["no file that only agents read"] : describeFixed(outcomes, found)),
    ...(others === 0
      ? []
      : [`${formatCount(others, "other document")} left alone: context-verdict help fix`]),
    ...repositories.map((path) => `submodule ${neutralize(path)}: not looked into`),
  ]
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

const KEY = "agent_files in context-verdict.config.json";

function describeFixed(
  outcomes: readonly Outcome[],
  { isNamed, run }: Pick<FixSummary, "isNamed" | "run">,
): string[] {
  const summary = renderSummary(outcomes);
  const done = outcomes.filter(({ reason }) => reason === "applied" || reason === "would_apply");
  if (done.length === 0) return [summary];
  const changes = done.flatMap(({ action, tokens }): Change[] => {
    const form = FORMS[action];
    if (form === undefined || tokens === undefined) return [];
    return [{ form, savings: tokens.source - tokens.target }];
  });
  const looked = outcomes.reduce((sum, { tokens }) => sum + (tokens?.source ?? 0), 0);
  return [
    summary,
    ...(changes.length === 0 ? [] : [describeChanges(totalChanges(changes, looked))]),
    ...(run === undefined ? [] : [`context-verdict fix --revert --run ${run} takes it back`]),
    ...(isNamed || run !== undefined
      ? []
      : ["context-verdict fix --dry-run FILE shows what would change in a file"]),
  ];
}

/** What became of a run that was taken back. */
export function renderRevertSummary(outcomes: readonly Outcome[], run: number | undefined): string {
  if (run === undefined) {
    return "no run of fix to take back: runs are recorded where they were made, not in clones; git has what was committed";
  }
  return outcomes.length === 0
    ? `run ${run} wrote none of these; context-verdict fix --runs lists what each run wrote`
    : `run ${run}, ${renderSummary(outcomes)}`;
}

/** More names than this are counted. */
const NAMED = 5;

/** The runs that can be taken back, the last one first. */
export function renderRuns(
  runs: readonly { run: number; at: string; files: readonly string[] }[],
): string {
  if (runs.length === 0) return "no run of fix to take back";
  const lines = runs.toReversed().map(({ run, at, files }) => {
    const more = files.length > NAMED ? `, and ${formatInteger(files.length - NAMED)} more` : "";
    const names = files.slice(0, NAMED).map(neutralize).join(", ");
    const when = neutralize(at)
      .replace("T", " ")
      .replace(/\.\d+Z$/, " UTC");
    return `run ${run}, ${when}, ${formatCount(files.length, "file")}: ${names}${more}`;
  });
  return lines.join("\n").replaceAll(NO_BREAK, " ");
}

function explain(outcome: Outcome): string {
  const target = neutralize(outcome.target ?? "");
  const name = (command: string) => `context-verdict ${command} ${nameOperand(outcome.path)}`;
  switch (outcome.reason) {
    case "applied":
      return describeWriting(outcome, "wrote") + describeWithheld(outcome);
    case "would_apply":
      return describeWriting(outcome, "would write") + describeWithheld(outcome);
    case "up_to_date":
      return `${target} holds it already`;
    case "not_recommended":
      if (outcome.withheld) return `stays as it is${describeWithheld(outcome)}`;
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
    case "is_page":
      return `not applied: people read it, so it gets no TOON in its place; if only agents do, list it under ${KEY}; else ${name("compact --in-place")} makes its tables lighter`;
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
    case "edited":
    case "written_again":
    case "moved":
    case "no_backup":
      return describeKept(outcome);
    case "target_exists":
      return `not applied: ${target} exists and holds something else; ${name("apply --force")} shows the change, keeps a backup and replaces it`;
    case "declined":
      return "not applied, as you said";
    case "failed":
      return neutralize(outcome.error?.message ?? "unknown error");
  }
}

/** Why `fix --revert` left a file as it is, and what can be done. */
function describeKept({ path, reason, run, backup }: Outcome): string {
  const kept = backup === null ? undefined : neutralize(backup);
  const byHand =
    kept === undefined ? "" : `; ${kept} has what was there before, to put back by hand`;
  if (reason === "written_again") {
    return `not taken back: run ${run} wrote it again; first context-verdict fix --revert --run ${run}`;
  }
  if (reason === "moved") return `not taken back: it was moved or deleted since${byHand}`;
  if (reason === "no_backup") {
    return "not taken back: its backup is gone, and git has no commit of it as it was before";
  }
  const restored = `context-verdict apply --revert ${nameOperand(path)} turns the TOON in it into Markdown, with the edits`;
  return `not taken back: it was edited since${byHand || `; ${restored}`}`;
}

/** What a page does not get, and how it would. */
function describeWithheld({ withheld }: Outcome): string {
  return withheld === undefined
    ? ""
    : `; a ${withheld} would be lighter, and is for files that only agents read: list such a file under ${KEY}`;
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
    case "commit":
      return `${verb} what it was, byte for byte, from a commit of git`;
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
