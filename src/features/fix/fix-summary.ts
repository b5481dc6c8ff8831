import { dirname } from "node:path";
import { remember } from "../../engine/contract/once.js";
import type { GitProblem } from "../../io/git.js";
import { findRepository } from "../../io/paths.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  NO_BREAK,
} from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { wrapText } from "../../render/terminal/fit-text.js";
import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { View } from "../../render/terminal/view.js";
import { nameBelow } from "../config/name-below.js";
import type { FixPlan } from "./fix-file.js";
import { describeLinks, describeShare, KINDS, kindOf, type Outcome } from "./outcome.js";

/**
 * Says before files are written what is lost with their former text: what git cannot give back, and links
 * that a reader of a hybrid does not see. Empty if nothing is.
 */
export function renderLosses(
  plans: readonly FixPlan[],
  gitOf: (plan: FixPlan) => GitProblem | undefined,
  force: boolean,
  { width }: View,
): string {
  const written = plans.filter((plan) => force || gitOf(plan) === undefined);
  const names = written.flatMap((plan) => {
    const git = gitOf(plan)?.replaceAll("_", " ");
    return git === undefined ? [] : `${neutralize(plan.outcome.path)} (${git})`;
  });
  const lines = [
    ...(names.length === 0 ? [] : [`git cannot give back what is in ${names.join(", ")}`]),
    ...written.flatMap(({ outcome: { path, links } }) =>
      links === undefined ? [] : [`${neutralize(path)}: ${describeLinks(links)}`],
    ),
  ];
  const wrapped = lines.flatMap((line) => wrapText(line, width)).map((line) => `${line}\n`);
  return wrapped.join("").replaceAll(NO_BREAK, " ");
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

/** Renders the number of files of each outcome, the savings, and how git takes them back. */
export function renderFixSummary(
  outcomes: readonly Outcome[],
  { isNamed, others, repositories, held, settings }: FixSummary,
  { width }: View,
): string {
  const done = outcomes.filter(({ reason }) => reason === "applied" || reason === "would_apply");
  const left = outcomes.filter(({ reason }) => reason === "not_in_git").length;
  const canShow = !isNamed && done.some(({ reason }) => reason === "would_apply");
  const lines = [
    outcomes.length === 0 ? "no file that only agents read" : countOutcomes(outcomes),
    done.length > 0 && describeSaving(done),
    canShow &&
      `${["context-verdict fix", ...settings, "--dry-run FILE"].join(" ")} shows what would change in a file`,
    others > 0 && `${formatCount(others, "other document")} left alone: context-verdict help fix`,
    ...describeRewriters(outcomes),
    ...repositories.map((path) => `submodule ${neutralize(path)}: not looked into`),
    left > 0 && `--force writes what git could not give back: ${formatCount(left, "file")}`,
  ].filter((line) => line !== false);
  return [...lines.flatMap((line) => wrapText(line, width)), ...listUndo(held)]
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** Counts files by outcome: `3 files: 1 written, 2 left as they are`. */
function countOutcomes(outcomes: readonly Outcome[]): string {
  const parts = Object.entries(KINDS).flatMap(([kind, { summary }]) => {
    const count = outcomes.filter((outcome) => kindOf(outcome) === kind).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${summary}`];
  });
  return `${formatCount(outcomes.length, "file")}: ${parts.join(", ")}`;
}

/** `124 tokens fewer (4.8 % of 2,557), counted by gpt-tokenizer/o200k_base@4.0.0`. */
function describeSaving(done: readonly Outcome[]): string {
  const sum = (key: "source" | "target") =>
    done.reduce((total, { tokens }) => total + (tokens?.[key] ?? 0), 0);
  const tokens = { source: sum("source"), target: sum("target") };
  const saved = formatCount(tokens.source - tokens.target, "token");
  const share = `${describeShare(tokens)} of ${formatInteger(tokens.source)}`;
  return `${saved} fewer (${share}), ${describeEstimator(done[0]?.tokenizer ?? "")}`;
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
    const more = names.length - shown.length;
    const rest = more === 0 ? "" : `; for ${formatCount(more, "more file")}: git diff --name-only`;
    return `${words.join(" ")} takes it back${rest}`;
  });
}
