import { type Change, totalChanges } from "../../engine/judge/advise.js";
import { describeChanges } from "../../render/advice.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import type { Colors, View } from "../../render/terminal/view.js";
import type { Outcome } from "./outcome.js";

interface Kind {
  mark: string;
  tone: keyof Colors;
  /** How the summary calls such files. */
  summary: string;
}

/** In the order of the summary. */
const KINDS = {
  written: { mark: "✓", tone: "green", summary: "written" },
  planned: { mark: "○", tone: "cyan", summary: "to be written" },
  idle: { mark: "·", tone: "dim", summary: "as it should be" },
  held: { mark: "▲", tone: "yellow", summary: "not written" },
  failed: { mark: "✗", tone: "red", summary: "failed" },
} satisfies Record<string, Kind>;

function kindOf({ reason }: Outcome): Kind {
  if (reason === "applied") return KINDS.written;
  if (reason === "would_apply") return KINDS.planned;
  if (reason === "up_to_date") return KINDS.idle;
  return reason === "failed" ? KINDS.failed : KINDS.held;
}

/** What became of one file, in one sentence. */
export function renderOutcome(outcome: Outcome, { width, colors }: View): string {
  const { mark, tone } = kindOf(outcome);
  // The message of an error names the file.
  const name = outcome.reason === "failed" ? "" : `${neutralize(outcome.path)}: `;
  const text = `${name}${explain(outcome)}`;
  return hangText(`${mark} `, text, width)
    .map((line, index) => (index === 0 ? colors[tone](mark) + line.slice(mark.length) : line))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** How many files ended how: `3 files: 1 written, 2 as it should be`. */
function renderCounts(outcomes: readonly Outcome[]): string {
  const parts = Object.values(KINDS).flatMap((kind) => {
    const count = outcomes.filter((outcome) => kindOf(outcome) === kind).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${kind.summary}`];
  });
  return `${formatCount(outcomes.length, "file")}: ${parts.join(", ")}`.replaceAll(NO_BREAK, " ");
}

/** What `fix` writes is a form of the document. */
const FORMS: Partial<Record<Outcome["action"], Change["form"]>> = {
  toon: "toon",
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
  const summary = renderCounts(outcomes);
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
    ...(run === undefined ? [] : [`context-verdict fix --revert --run ${run} reverts it`]),
    ...(isNamed || run !== undefined
      ? []
      : ["context-verdict fix --dry-run FILE shows what would change in a file"]),
  ];
}

/** What became of a run that was reverted. */
export function renderRevertSummary(outcomes: readonly Outcome[], run: number | undefined): string {
  if (run === undefined) {
    if (outcomes.length > 0) return renderCounts(outcomes);
    return "no run of fix to revert: runs are recorded where they were made, not in clones; name a file to restore its Markdown";
  }
  return outcomes.length === 0
    ? `run ${run} wrote none of these; context-verdict fix --runs lists what each run wrote`
    : `run ${run}, ${renderCounts(outcomes)}`;
}

/** More names than this are counted. */
const NAMED = 5;

/** The runs that can be reverted, the last one first. */
export function renderRuns(
  runs: readonly { run: number; at: string; files: readonly string[] }[],
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
  return lines.join("\n").replaceAll(NO_BREAK, " ");
}

function explain(outcome: Outcome): string {
  const { path, target: named, backup, run, error } = outcome;
  const target = neutralize(named ?? "");
  const command = (words: string) => `context-verdict fix ${words} ${nameOperand(path)}`;
  const former = backup === null ? undefined : `${neutralize(backup)} has its former text`;
  switch (outcome.reason) {
    case "applied":
      return describeWriting(outcome, "wrote") + describeWithheld(outcome);
    case "would_apply":
      return describeWriting(outcome, "would write") + describeWithheld(outcome);
    case "up_to_date":
      return (
        (named === null ? "stays as it is" : `${target} is up to date`) + describeWithheld(outcome)
      );
    case "not_safe":
      return `not written: it needs a review first (context-verdict profile); ${command(named === path ? "--force" : "--beside --force")} shows the change and writes it`;
    case "damaged":
      return describeDamage(outcome);
    case "stale":
      return `${target} was made from an earlier text, and this one is not worth a file beside it: delete ${target}`;
    case "target_exists":
      return `not written: ${target} exists and has another text; ${command("--beside --force")} shows the change, keeps a backup and replaces it`;
    case "edited":
      return `not reverted: it was edited since; ${former === undefined ? "" : `${former}, to restore by hand, and `}${command("--revert --force")} reverts it with a backup`;
    case "written_again":
      return `not reverted: run ${run} wrote it again; first context-verdict fix --revert --run ${run}`;
    case "moved":
      return `not reverted: it was moved or deleted since${former === undefined ? "" : `; ${former}`}`;
    case "no_backup":
      return "not reverted: its backup is gone, and git has no commit of its former text";
    case "declined":
      return "not written, as you answered";
    case "failed":
      return neutralize(error?.message ?? "unknown error");
  }
}

/** A lighter form that is not written, and how to get it. */
function describeWithheld({ path, withheld }: Outcome): string {
  if (withheld === undefined) return "";
  return withheld === "compact"
    ? `; best as compact Markdown, which context-verdict fix ${nameOperand(path)} writes`
    : `; a hybrid would be lighter, and is for files that only agents read: list such a file under ${KEY}`;
}

function describeDamage({ path, action, target, problem, backup, repairs }: Outcome): string {
  const name = nameOperand(path);
  if (repairs !== undefined) {
    return `not repaired: ${describeCounts(repairs)}; context-verdict fix --force ${name} shows the change and makes it`;
  }
  const { line, message = "unknown damage" } = problem ?? {};
  const place = line === undefined ? "" : `line ${formatInteger(line)}: `;
  const canRevert = action === "backup" || backup !== null;
  const offer = canRevert
    ? `correct it by hand; or context-verdict fix --revert --force ${name} shows the change and puts back ${target === null ? neutralize(backup ?? "") : "its backup"}`
    : "correct it by hand: there is no backup";
  return `${place}its TOON is damaged: ${neutralize(message)}; ${offer}`;
}

/** Every number of rows that is wrong: `line 9 says 13 rows, and there are 14`. */
function describeCounts(repairs: NonNullable<Outcome["repairs"]>): string {
  return repairs
    .map(({ line, from, to }) => {
      const rows = formatCount(from, "row");
      return `line ${formatInteger(line)} says ${rows}, and there ${to === 1 ? "is" : "are"} ${formatInteger(to)}`;
    })
    .join("; ");
}

function describeWriting(outcome: Outcome, verb: "wrote" | "would write"): string {
  const { path, action, target, backup, repairs = [] } = outcome;
  const kept = backup === null ? "" : `; backup: ${neutralize(backup)}`;
  const size = `(${describeSize(outcome)})${kept}`;
  const name = neutralize(target ?? "");
  switch (action) {
    case "backup":
      return `${verb} its former text, byte for byte, from the backup${kept}`;
    case "commit":
      return `${verb} its former text, byte for byte, from a commit of git${kept}`;
    case "restore":
      return `${verb} its Markdown, the same document, if not the same spaces${kept}`;
    case "repair":
      return `${verb} the right numbers of rows: ${describeCounts(repairs)}${kept}`;
    case "compact":
      return `${verb} it as compact Markdown ${size}`;
    case "update":
      return `${verb} what was added to it as TOON, in place ${size}`;
    case "toon":
      return `${verb} ${name}, the candidate ${size}`;
    default:
      return target === path
        ? `${verb} its hybrid in place, which is still Markdown ${size}`
        : `${verb} ${name}, the hybrid ${size}`;
  }
}

function describeSize({ chars }: Outcome): string {
  const { source, target } = chars ?? { source: 0, target: 0 };
  const share = source === 0 ? 0 : ((source - target) / source) * 100;
  return `${formatInteger(source)}${NO_BREAK}→${NO_BREAK}${formatInteger(target)} characters, ${formatPercent(share)} fewer`;
}
