import { dirname } from "node:path";
import { remember } from "../../engine/contract/once.js";
import { type Change, totalChanges } from "../../engine/judge/advise.js";
import { findRepository } from "../../io/find-repository.js";
import type { GitProblem } from "../../io/git.js";
import { describeChanges } from "../../render/advice.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { hangText, wrapText } from "../../render/terminal/fit-text.js";
import { isPrintable, nameOperand, quoteWord } from "../../render/terminal/quote-word.js";
import type { Colors, View } from "../../render/terminal/view.js";
import { nameBelow } from "../config/name-below.js";
import { kindOf, type Outcome, type OutcomeKind, type Reason } from "./outcome.js";

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
  left: { mark: "·", tone: "dim", summary: "left to another tool" },
  held: { mark: "▲", tone: "yellow", summary: "not written" },
  failed: { mark: "✗", tone: "red", summary: "failed" },
};

/** Renders the outcome of one file as one sentence. */
export function renderOutcome(outcome: Outcome, { width, colors }: View): string {
  const { mark, tone } = KINDS[kindOf(outcome)];
  const { path, reason } = outcome;
  // The message of an error names the file.
  const name = reason === "failed" ? "" : `${neutralize(path)}: `;
  return hangText(`${mark} `, name + SENTENCES[reason](outcome), width)
    .map((line, index) => (index === 0 ? colors[tone](mark) + line.slice(mark.length) : line))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** The sentence about a file, by the reason. */
export const SENTENCES: Record<Reason, (outcome: Outcome) => string> = {
  applied: (outcome) => `wrote ${describeText(outcome)}`,
  would_apply: (outcome) => `would write ${describeText(outcome)}`,
  up_to_date: (outcome) => `stays as it is${describeWithheld(outcome)}`,
  data: ({ path }) =>
    `stays as it is, as programs read data; context-verdict profile ${nameOperand(path)} says what a copy for agents would save`,
  rewritten: ({ rewriter }) => `stays as it is: ${rewriter?.name} would write it back`,
  not_in_git: ({ git }) => `not written: ${git === undefined ? "" : GIT_PROBLEMS[git]}`,
  damaged: ({ problem }) => {
    const { line, message = "unknown damage" } = problem ?? {};
    const place = line === undefined ? "" : `line ${formatInteger(line)}: `;
    return `${place}its TOON is damaged: ${neutralize(message)}; correct it by hand`;
  },
  failed: ({ error }) => neutralize(error?.message ?? "unknown error"),
};

const GIT_PROBLEMS: Record<GitProblem, string> = {
  no_repository: "it is in no git repository",
  ignored: "git ignores it",
  untracked: "git does not track it",
  edited: "it has edits that git does not have: stage or commit them first",
};

/** The text that is written, and its size. */
function describeText(outcome: Outcome): string {
  const { action, chars, tokens } = outcome;
  const noun = tokens === undefined ? "characters" : "tokens";
  const { source, target } = tokens ?? chars ?? { source: 0, target: 0 };
  const share = formatPercent(source === 0 ? 0 : ((source - target) / source) * 100);
  const text =
    action === "hybrid" ? "its hybrid in place, which is still Markdown" : "it as compact Markdown";
  const size = `${formatInteger(source)}${NO_BREAK}→${NO_BREAK}${formatInteger(target)} ${noun}`;
  const lost = outcome.links === undefined ? "" : `; ${describeLinks(outcome.links)}`;
  return `${text} (${size}, ${share} fewer)${lost}${describeWithheld(outcome)}`;
}

function describeLinks(links: number): string {
  return `${formatCount(links, "link")} ${links === 1 ? "becomes" : "become"} text`;
}

function describeWithheld({ withheld }: Outcome): string {
  return withheld === undefined
    ? ""
    : "; a hybrid would be lighter, and is for files that only agents read: list such a file under agent_files in context-verdict.config.json";
}

/**
 * Says before files are written what is lost with their former text: what git cannot give back, and links
 * that a reader of a hybrid does not see. Empty if nothing is.
 */
export function renderLosses(
  unheld: readonly { path: string; git: GitProblem }[],
  planned: readonly Outcome[],
  { width }: View,
): string {
  const names = unheld.map(({ path, git }) => `${neutralize(path)} (${git.replaceAll("_", " ")})`);
  const lines = [
    ...(names.length === 0 ? [] : [`git cannot give back what is in ${names.join(", ")}`]),
    ...planned.flatMap(({ path, links }) =>
      links === undefined ? [] : [`${neutralize(path)}: ${describeLinks(links)}`],
    ),
  ];
  return lines
    .flatMap((line) => wrapText(line, width))
    .map((line) => `${line}\n`)
    .join("")
    .replaceAll(NO_BREAK, " ");
}

export interface FixSummary {
  /** The option that names the configuration, quoted for a POSIX shell; may be empty. */
  settings: readonly string[];
  /** Whether only documents were named; their changes were shown. */
  isNamed: boolean;
  /** How many documents were left out: pages for people, third-party code, fixtures. */
  others: number;
  /** Repositories that were not searched. */
  repositories: readonly string[];
  /** The real paths of the written files that git can give back. */
  held: readonly string[];
}

/** Renders the number of files written in each form, the savings, and how git takes them back. */
export function renderFixSummary(
  outcomes: readonly Outcome[],
  { isNamed, others, repositories, held, settings }: FixSummary,
  { width }: View,
): string {
  const done = outcomes.filter(({ reason }) => reason === "applied" || reason === "would_apply");
  const changes = done.flatMap(({ action: form, tokens }): Change[] => {
    if (form === "none" || tokens === undefined) return [];
    return [{ form, savings: tokens.source - tokens.target }];
  });
  const looked = outcomes.reduce((sum, { tokens }) => sum + (tokens?.source ?? 0), 0);
  const left = outcomes.filter(({ reason }) => reason === "not_in_git").length;
  const canShow = !isNamed && done.some(({ reason }) => reason === "would_apply");
  const show = ["context-verdict fix", ...settings, "--dry-run FILE"].join(" ");
  const lines = [
    outcomes.length === 0 ? "no file that only agents read" : countOutcomes(outcomes),
    ...(changes.length === 0 ? [] : [describeChanges(totalChanges(changes, looked))]),
    ...(canShow ? [`${show} shows what would change in a file`] : []),
    ...(others === 0
      ? []
      : [`${formatCount(others, "other document")} left alone: context-verdict help fix`]),
    ...describeRewriters(outcomes),
    ...repositories.map((path) => `submodule ${neutralize(path)}: not looked into`),
    ...(left === 0
      ? []
      : [`--force writes what git could not give back: ${formatCount(left, "file")}`]),
  ];
  return [...lines.flatMap((line) => wrapText(line, width)), ...listUndo(held)]
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** Says once for each tool what leaves its files to `fix`. */
function describeRewriters(outcomes: readonly Outcome[]): string[] {
  const byName = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    if (outcome.rewriter === undefined) continue;
    remember(byName, outcome.rewriter.name, (): Outcome[] => []).push(outcome);
  }
  return [...byName].map(([name, [first, ...more]]) => {
    const { path = "", rewriter } = first ?? {};
    const files = `${neutralize(path)}${more.length === 0 ? "" : ` and ${formatInteger(more.length)} more`}`;
    return `${name} would write back ${files}; to leave a file to fix, add its path to ${rewriter?.exclusion}`;
  });
}

/** Counts files by outcome: `3 files: 1 written, 2 as it should be`. */
function countOutcomes(outcomes: readonly Outcome[]): string {
  const parts = Object.entries(KINDS).flatMap(([kind, { summary }]) => {
    const count = outcomes.filter((outcome) => kindOf(outcome) === kind).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${summary}`];
  });
  return `${formatCount(outcomes.length, "file")}: ${parts.join(", ")}`;
}

/** More names would make a command too long. */
const NAMED = 10;

/** The commands that take written files back, one a repository. */
function listUndo(held: readonly string[]): string[] {
  const here = findRepository(process.cwd());
  const byRepository = new Map<string, string[]>();
  for (const real of held) {
    remember(byRepository, findRepository(dirname(real)) ?? "", (): string[] => []).push(real);
  }
  return [...byRepository].map(([root, paths]) => {
    const folder = root === here ? process.cwd() : root;
    const names = paths.map((real) => nameBelow(folder, real));
    const shown = names.filter(isPrintable).slice(0, NAMED);
    // Git would take them for patterns.
    const isLiteral = shown.some((name) => /^:|[*?[\\]/.test(name));
    const words = [
      "git",
      ...(root === here ? [] : ["-C", quoteWord(root)]),
      ...(isLiteral ? ["--literal-pathspecs"] : []),
      "checkout --",
      ...shown.map(quoteWord),
    ];
    const part =
      shown.length === names.length
        ? ""
        : `; ${formatInteger(names.length - shown.length)} more files are in git diff --name-only`;
    return `${words.join(" ")} takes it back${part}`;
  });
}
