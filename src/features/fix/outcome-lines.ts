import { type Change, totalChanges } from "../../engine/judge/advise.js";
import { describeChanges } from "../../render/advice.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { hangText, wrapText } from "../../render/terminal/fit-text.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import type { Colors, View } from "../../render/terminal/view.js";
import { RUNS_NAME } from "./fix-runs.js";
import { type Action, kindOf, type Outcome, type OutcomeKind, type Reason } from "./outcome.js";
import { isConvertedName } from "./target-name.js";

interface KindWords {
  mark: string;
  tone: keyof Colors;
  /** The name of the kind in the summary. */
  summary: string;
}

/** In the order of the summary. */
const KINDS: Record<OutcomeKind, KindWords> = {
  written: { mark: "✓", tone: "green", summary: "written" },
  planned: { mark: "○", tone: "cyan", summary: "to be written" },
  idle: { mark: "·", tone: "dim", summary: "as it should be" },
  data: { mark: "·", tone: "dim", summary: "left to programs" },
  held: { mark: "▲", tone: "yellow", summary: "not written" },
  failed: { mark: "✗", tone: "red", summary: "failed" },
};

/** What suggested commands repeat. */
export interface Asked {
  /** The option that names the configuration, quoted for a POSIX shell; may be empty. */
  settings: readonly string[];
  form?: string | undefined;
}

/** Renders the outcome of one file as one sentence. */
export function renderOutcome(
  outcome: Outcome,
  { width, colors }: View,
  { settings, form }: Asked = { settings: [] },
): string {
  const { mark, tone } = KINDS[kindOf(outcome)];
  const { path, reason } = outcome;
  // The message of an error names the file.
  const name = reason === "failed" ? "" : `${neutralize(path)}: `;
  const nameFix = (options: string) => {
    const isForced = /^(?:--beside )?--force$/.test(options);
    const typed = form !== undefined && isForced ? ["--form", form] : [];
    const words = ["context-verdict fix", options, ...typed, ...settings, nameOperand(path)];
    return words.filter(Boolean).join(" ");
  };
  return hangText(`${mark} `, name + SENTENCES[reason](outcome, nameFix), width)
    .map((line, index) => (index === 0 ? colors[tone](mark) + line.slice(mark.length) : line))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** The command that treats the file with other options. */
type NameFix = (options: string) => string;

/** The sentence about a file, by the reason. */
export const SENTENCES: Record<Reason, (outcome: Outcome, nameFix: NameFix) => string> = {
  applied: (outcome, nameFix) => `wrote ${describeText(outcome, nameFix)}`,
  would_apply: (outcome, nameFix) => `would write ${describeText(outcome, nameFix)}`,
  up_to_date: (outcome, nameFix) => {
    const { target } = outcome;
    const state = target === null ? "stays as it is" : `${neutralize(target)} is up to date`;
    return state + describeWithheld(outcome, nameFix);
  },
  data: ({ path }) =>
    `stays as it is, as programs read data; context-verdict profile ${nameOperand(path)} says what a copy for agents would save`,
  not_safe: (outcome, nameFix) => {
    const beside = outcome.target === outcome.path ? "" : "--beside ";
    return `not written: it needs a review first (context-verdict profile); ${nameFix(`${beside}--force`)} shows the change and writes it`;
  },
  damaged: describeDamage,
  stale: ({ target }) => {
    const name = neutralize(target ?? "");
    return `${name} was made from an earlier text, and this one is not worth a file beside it: delete ${name}`;
  },
  target_exists: (outcome, nameFix) =>
    `not written: ${neutralize(outcome.target ?? "")} exists and has another text; ${nameFix("--beside --force")} shows the change, keeps a backup and replaces it`,
  loaded: (outcome, nameFix) =>
    `not written: hosts load files like this by name or place, so they would load ${neutralize(outcome.target ?? "")} as well, or never; ${nameFix("")} writes in place`,
  edited: (outcome, nameFix) => {
    const state = "not reverted: it was edited since";
    if (outcome.target === null)
      return `${state}, and neither a backup nor git has its former text`;
    const former = nameFormer(outcome, "", ", to restore by hand, and ");
    return `${state}; ${former}${nameFix("--revert --force")} reverts it with a backup`;
  },
  unrecorded: (outcome, nameFix) =>
    `not reverted: no run that wrote it is recorded in ${RUNS_NAME}; ${neutralize(outcome.backup ?? "")} has an earlier text; ${nameFix("--revert --force")} puts back the latest one`,
  written_again: (outcome, nameFix) =>
    `not reverted: run ${outcome.run} wrote it again; first ${nameFix(`--revert --run ${outcome.run}`)}${nameFormer(outcome, "; ", "")}`,
  moved: (outcome) => `not reverted: it was moved or deleted since${nameFormer(outcome, "; ", "")}`,
  no_backup: ({ backup }) => {
    const why = backup === null ? "its backup is gone" : `${neutralize(backup)} was altered`;
    return `not reverted: ${why}, and git has no commit of its former text`;
  },
  failed: ({ error }) => neutralize(error?.message ?? "unknown error"),
};

/** Empty where there is no backup. */
function nameFormer({ backup }: Outcome, before: string, after: string): string {
  return backup === null ? "" : `${before}${neutralize(backup)} has its former text${after}`;
}

/** The text that is written, its size and the backup. */
function describeText(outcome: Outcome, nameFix: NameFix): string {
  const { action, path, backup, chars, tokens } = outcome;
  const noun = tokens === undefined ? "characters" : "tokens";
  const { source, target } = tokens ?? chars ?? { source: 0, target: 0 };
  const share = source === 0 ? 0 : ((source - target) / source) * 100;
  const size =
    FORMS[action] === undefined
      ? ""
      : ` (${formatInteger(source)}${NO_BREAK}→${NO_BREAK}${formatInteger(target)} ${noun}, ${formatPercent(share)} fewer)`;
  const dropped = outcome.drops_edits ? " without the edits since" : "";
  // Before the change, the backup is that of the former text.
  const has = dropped && outcome.reason === "applied" ? ", which are in " : "; backup: ";
  const kept = dropped + (backup === null ? "" : has + neutralize(backup));
  const isBeside = FORMS[action] !== undefined && outcome.target !== path;
  const alone = isBeside ? "; no agent loads it by itself" : "";
  return `${nameText(outcome)}${size}${kept}${alone}${describeWithheld(outcome, nameFix)}`;
}

function nameText({ path, action, target }: Outcome): string {
  const name = neutralize(target ?? "");
  const texts: Record<Action, string> = {
    backup: "its former text, byte for byte, from the backup",
    commit: "its former text, byte for byte, from a commit of git",
    restore: "its Markdown, the same document, if not the same spaces",
    compact: "it as compact Markdown",
    toon: `${name}, the candidate`,
    hybrid:
      target === path ? "its hybrid in place, which is still Markdown" : `${name}, the hybrid`,
    none: "nothing",
  };
  return texts[action];
}

/** A lighter form that is not written, and how to get it. */
function describeWithheld(outcome: Outcome, nameFix: NameFix): string {
  if (outcome.withheld === undefined) return "";
  return outcome.withheld === "compact"
    ? `; best as compact Markdown, which ${nameFix("")} writes`
    : "; a hybrid would be lighter, and is for files that only agents read: list such a file under agent_files in context-verdict.config.json";
}

function describeDamage(outcome: Outcome, nameFix: NameFix): string {
  const { path, action, target, problem, backup } = outcome;
  const { line, message = "unknown damage" } = problem ?? {};
  const place = line === undefined ? "" : `line ${formatInteger(line)}: `;
  const canRevert = target !== null || backup !== null;
  const inPlace = action === "commit" ? "its text from git" : "its backup";
  const former = target === null ? neutralize(backup ?? "") : inPlace;
  const offer = isConvertedName(path)
    ? ", or write it again: context-verdict fix --beside --force DOCUMENT"
    : canRevert
      ? `; or ${nameFix("--revert --force")} shows the change and puts back ${former}`
      : ": there is no backup";
  return `${place}its TOON is damaged: ${neutralize(message)}; correct it by hand${offer}`;
}

/** The forms of the document that `fix` writes. */
const FORMS: Partial<Record<Action, Change["form"]>> = {
  toon: "toon",
  compact: "compact",
  hybrid: "hybrid",
};

export interface FixSummary extends Pick<Asked, "settings"> {
  /** Whether only documents were named; their changes were shown. */
  isNamed: boolean;
  /** How many documents were left out: pages for people, third-party code, fixtures. */
  others: number;
  /** Repositories that were not searched. */
  repositories: readonly string[];
  /** The number of the run; undefined if it wrote nothing. */
  run: number | undefined;
}

/** Renders the number of files written in each form, and the savings. */
export function renderFixSummary(
  outcomes: readonly Outcome[],
  found: FixSummary,
  view: View,
): string {
  const { isNamed, run, others, repositories, settings } = found;
  const done = outcomes.filter(({ reason }) => reason === "applied" || reason === "would_apply");
  const changes = done.flatMap(({ action, tokens }): Change[] => {
    const form = FORMS[action];
    if (form === undefined || tokens === undefined) return [];
    return [{ form, savings: tokens.source - tokens.target }];
  });
  const looked = outcomes.reduce((sum, { tokens }) => sum + (tokens?.source ?? 0), 0);
  // A file beside a document is new: no change of it is shown.
  const canShow = !isNamed && done.some(({ path, target }) => target === path);
  const nameFix = (options: string) => ["context-verdict fix", options, ...settings].join(" ");
  const next =
    run !== undefined
      ? [`${nameFix(`--revert --run ${run}`)} reverts it`]
      : canShow
        ? [`${nameFix("--dry-run")} FILE shows what would change in a file`]
        : [];
  const lines = [
    outcomes.length === 0 ? "no file that only agents read" : renderCounts(outcomes),
    ...(changes.length === 0 ? [] : [describeChanges(totalChanges(changes, looked))]),
    ...(done.length === 0 ? [] : next),
    ...(others === 0
      ? []
      : [`${formatCount(others, "other document")} left alone: context-verdict help fix`]),
    ...repositories.map((path) => `submodule ${neutralize(path)}: not looked into`),
  ];
  return wrapLines(lines, view);
}

function wrapLines(lines: readonly string[], { width }: View): string {
  return lines
    .flatMap((line) => wrapText(line, width))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** Counts files by outcome: `3 files: 1 written, 2 as it should be`. */
function renderCounts(outcomes: readonly Outcome[]): string {
  const parts = Object.entries(KINDS).flatMap(([kind, { summary }]) => {
    const count = outcomes.filter((outcome) => kindOf(outcome) === kind).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${summary}`];
  });
  return `${formatCount(outcomes.length, "file")}: ${parts.join(", ")}`;
}

export interface RevertSummary {
  /** The reverted run; undefined where only files are named. */
  run: number | undefined;
  /** Whether runs are recorded. */
  hasRuns: boolean;
}

/** Renders the outcomes of reverting. */
export function renderRevertSummary(
  outcomes: readonly Outcome[],
  found: RevertSummary,
  view: View,
): string {
  return wrapLines([describeReverted(outcomes, found)], view);
}

function describeReverted(outcomes: readonly Outcome[], { run, hasRuns }: RevertSummary): string {
  if (outcomes.length === 0 && hasRuns)
    return `${run === undefined ? "no run wrote" : `run ${run} did not write`} what is named; context-verdict fix --runs lists the files of each run`;
  if (outcomes.length === 0)
    return "no run of fix to revert: changes in place are recorded where they were made, not in clones; name a file to restore its Markdown";
  if (outcomes.every(({ reason }) => reason === "unrecorded"))
    return `no run of fix to revert is recorded here, but backups of ${formatCount(outcomes.length, "file")} are there`;
  return `${run === undefined ? "" : `run ${run}, `}${renderCounts(outcomes)}`;
}

/** More names than this are counted. */
const NAMED = 5;

/** Renders the runs that can be reverted, the last one first. */
export function renderRuns(
  runs: readonly { run: number; at: string; files: readonly string[] }[],
  view: View,
): string {
  if (runs.length === 0) return "no run of fix to revert";
  const lines = runs.toReversed().map(({ run, at, files }) => {
    const more = files.length > NAMED ? `, and ${formatInteger(files.length - NAMED)} more` : "";
    const names = files.slice(0, NAMED).map(neutralize).join(", ");
    const when = neutralize(at)
      .replace("T", " ")
      .replace(/\.\d+Z$/, " UTC");
    return `run ${run}, ${when}, ${formatCount(files.length, "file")}: ${names}${more}`;
  });
  return wrapLines(lines, view);
}
