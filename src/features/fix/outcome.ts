import type { ToonProblem } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { remember } from "../../engine/contract/once.js";
import type { GitProblem } from "../../io/git.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  formatPercent,
  NO_BREAK,
} from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { hangText, wrapText } from "../../render/terminal/fit-text.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import type { Colors, View } from "../../render/terminal/view.js";
import type { Rewriter } from "./rewriters.js";

/** The result for one file. */
export interface Outcome {
  /** The path, as it was named. */
  path: string;
  /** The form that is or would be written. */
  action: "compact" | "hybrid" | "none";
  reason: Reason;
  /** Characters (UTF-16 code units) of the file and of the new text; null if there is none. */
  chars: { source: number; target: number } | null;
  /** The same in tokens. Only where there is a new text. */
  tokens?: { source: number; target: number };
  /** What counted the tokens, with its version. */
  tokenizer?: TokenEstimator["name"];
  /** Links of the file that a reader no longer sees as links; absent if it keeps all. */
  links?: number;
  /** A lighter form, not written because people read the file. */
  withheld?: "hybrid";
  /** Why git cannot give the former text back; absent if it can, or if nothing is to be written. */
  git?: GitProblem;
  /** The tool that would write the file back. Only with `rewritten`. */
  rewriter?: Rewriter;
  /** The fault in the TOON of a hybrid; the line is that of the file. Only with `damaged`. */
  problem?: ToonProblem;
  /** Only with `failed`. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** Why a file was or was not written. */
export type Reason =
  | "applied"
  /** With `--dry-run` and `--check`: it would be written. */
  | "would_apply"
  | "up_to_date"
  /** Programs read data, so it is never changed. */
  | "data"
  /** Another tool of the repository would write it back: see `rewriter`. */
  | "rewritten"
  /** Git could not give the former text back: see `git`. `--force` writes it. */
  | "not_in_git"
  /** The TOON of a hybrid cannot be read: see `problem`. */
  | "damaged"
  | "failed";

/**
 * The kinds of outcomes, in the order of the summary. `held`: a person has to decide. A run ends with the
 * highest exit code of its files.
 */
const KINDS = {
  written: { mark: "✓", tone: "green", summary: "written", exit: 0 },
  planned: { mark: "○", tone: "cyan", summary: "to be written", exit: 0 },
  idle: { mark: "·", tone: "dim", summary: "unchanged", exit: 0 },
  held: { mark: "▲", tone: "yellow", summary: "not written", exit: 1 },
  failed: { mark: "✗", tone: "red", summary: "failed", exit: 2 },
} as const satisfies Record<string, { tone: keyof Colors; [fact: string]: string | number }>;

type OutcomeKind = keyof typeof KINDS;

/** The kind of each reason, and the sentence about a file, after its name. */
export const REASONS: Record<Reason, { kind: OutcomeKind; say: (outcome: Outcome) => string }> = {
  applied: { kind: "written", say: (outcome) => `wrote ${describeText(outcome)}` },
  would_apply: { kind: "planned", say: (outcome) => `would write ${describeText(outcome)}` },
  up_to_date: { kind: "idle", say: (outcome) => `stays as it is${describeWithheld(outcome)}` },
  data: {
    kind: "idle",
    say: ({ path }) =>
      `stays as it is, as programs read data; context-verdict profile ${nameOperand(path)} says what a copy for agents would save`,
  },
  rewritten: {
    kind: "idle",
    say: ({ rewriter }) => `stays as it is: ${rewriter?.name} would write it back`,
  },
  not_in_git: {
    kind: "held",
    say: ({ git }) => `not written: ${git === undefined ? "" : GIT_PROBLEMS[git]}`,
  },
  damaged: {
    kind: "held",
    say({ problem }) {
      const { line, message = "unknown damage" } = problem ?? {};
      const place = line === undefined ? "" : `line ${formatInteger(line)}: `;
      return `${place}its TOON is damaged: ${neutralize(message)}; correct it by hand`;
    },
  },
  failed: { kind: "failed", say: ({ error }) => neutralize(error?.message ?? "unknown error") },
};

export const GIT_PROBLEMS: Record<GitProblem, string> = {
  no_repository: "it is in no git repository",
  ignored: "git ignores it",
  untracked: "git does not track it",
  edited: "it has edits that git does not have: stage or commit them first",
};

export function kindOf({ reason }: Pick<Outcome, "reason">): OutcomeKind {
  return REASONS[reason].kind;
}

export function exitOf(outcome: Outcome): number {
  return KINDS[kindOf(outcome)].exit;
}

/** Makes an outcome of nothing written. */
export function nothingFor(path: string, reason: Reason): Outcome {
  return { path, action: "none", reason, chars: null };
}

/** Renders the outcome of one file as one sentence. */
export function renderOutcome(outcome: Outcome, { width, colors }: View): string {
  const { mark, tone } = KINDS[kindOf(outcome)];
  // The message of an error names the file.
  const name = outcome.reason === "failed" ? "" : `${neutralize(outcome.path)}: `;
  return hangText(`${mark} `, name + REASONS[outcome.reason].say(outcome), width)
    .map((line, index) => (index === 0 ? colors[tone](mark) + line.slice(mark.length) : line))
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** The text that is written, and its size. */
function describeText(outcome: Outcome): string {
  const { action, links, tokens = { source: 0, target: 0 } } = outcome;
  const { source, target } = tokens;
  const text =
    action === "hybrid" ? "its hybrid in place, which is still Markdown" : "it as compact Markdown";
  const size = `${formatInteger(source)}${NO_BREAK}→${NO_BREAK}${formatInteger(target)} tokens`;
  const lost = links === undefined ? "" : `; ${describeLinks(links)}`;
  return `${text} (${size}, ${describeShare(tokens)} fewer)${lost}${describeWithheld(outcome)}`;
}

/** The part that is saved, in per cent. */
function describeShare({ source, target }: { source: number; target: number }): string {
  return formatPercent(source === 0 ? 0 : ((source - target) / source) * 100);
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
  outcomes: readonly Outcome[],
  force: boolean,
  { width }: View,
): string {
  const written = outcomes.filter(({ git }) => force || git === undefined);
  const names = written.flatMap(({ path, git }) =>
    git === undefined ? [] : `${neutralize(path)} (${git.replaceAll("_", " ")})`,
  );
  const lines = [
    ...(names.length === 0 ? [] : [`git cannot give back what is in ${names.join(", ")}`]),
    ...written.flatMap(({ path, links }) =>
      links === undefined ? [] : [`${neutralize(path)}: ${describeLinks(links)}`],
    ),
  ];
  const wrapped = lines.flatMap((line) => wrapText(line, width)).map((line) => `${line}\n`);
  return wrapped.join("").replaceAll(NO_BREAK, " ");
}

interface FixSummary {
  /** The option that names the configuration, quoted for a POSIX shell; may be empty. */
  settings: readonly string[];
  /** Whether only documents were named; their changes were shown. */
  isNamed: boolean;
  /** How many documents were left out: pages for people, third-party code, fixtures. */
  others: number;
}

/** Renders the number of files of each outcome, the savings, and that git takes them back. */
export function renderFixSummary(
  outcomes: readonly Outcome[],
  { isNamed, others, settings }: FixSummary,
  { width }: View,
): string {
  const done = outcomes.filter(({ reason }) => reason === "applied" || reason === "would_apply");
  const left = outcomes.filter(({ reason }) => reason === "not_in_git").length;
  const canShow = !isNamed && done.some(({ reason }) => reason === "would_apply");
  const counts = Object.entries(KINDS).flatMap(([kind, { summary }]) => {
    const count = outcomes.filter((outcome) => kindOf(outcome) === kind).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${summary}`];
  });
  const lines = [
    outcomes.length === 0
      ? "no file that only agents read"
      : `${formatCount(outcomes.length, "file")}: ${counts.join(", ")}`,
    done.length > 0 && describeSaving(done),
    canShow &&
      `${["context-verdict fix", ...settings, "--dry-run FILE"].join(" ")} shows what would change in a file`,
    others > 0 &&
      `${formatCount(others, "other document")} left alone (pages, fixtures, vendored files): fix writes them only if they are named`,
    ...describeRewriters(outcomes),
    left > 0 && `--force writes what git could not give back: ${formatCount(left, "file")}`,
    outcomes.some(({ reason, git }) => reason === "applied" && git === undefined) &&
      "git diff shows what changed; git checkout -- FILE takes it back",
  ].filter((line) => line !== false);
  const wrapped = lines.flatMap((line) => wrapText(line, width));
  return wrapped.join("\n").replaceAll(NO_BREAK, " ");
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
