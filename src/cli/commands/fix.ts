import { realpathSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { checkOptions } from "../../engine/contract/options.js";
import { loadConfig } from "../../features/config/load-config.js";
import { nameBelow } from "../../features/config/name-below.js";
import type { FixPlan } from "../../features/fix/fix-file.js";
import { kindOf, nothingFor, type Outcome, type OutcomeKind } from "../../features/fix/outcome.js";
import { renderFixSummary, renderLosses, renderOutcome } from "../../features/fix/outcome-lines.js";
import { CliError, usageError } from "../cli-error.js";
import { CONFIGURED, type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { explainFileError } from "../explain-file-error.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress, withProgress } from "../progress.js";
import { isFolderOrGlob, isStdin, loadTextFile } from "../read-document.js";
import { checkWord, listConfigWords } from "../read-options.js";
import { configure } from "../select-documents.js";
import { isTerminal, writeStderr, writeStdout } from "../streams.js";
import { type Descriptor, viewOf } from "../terminal.js";

const FORMS = ["compact", "best"] as const;

export const command: Command = {
  summary: "Write files for agents as compact Markdown",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "form",
    "join-lines",
    "dry-run",
    "check",
    "force",
    "json",
    "quiet",
    "flavor",
    "max-size",
    ...CONFIGURED,
  ],
  meanings: {
    form: {
      value: "FORM",
      text: "compact (default) or best: a hybrid, too, where it\nis the best form and only agents read the file",
    },
  },
  details: `Without names and in folders, it takes files that only agents read: those that
hosts load by name (AGENTS.md, CLAUDE.md, rules, skills), and those that
agent_files in context-verdict.config.json lists. A page is taken only if it is
named, by a glob too. Vendored files, test fixtures and submodules are skipped,
unless they are named.

A file is written if git has it as it is, so that git can give it back. --force
writes others, too.
`,
  examples: [
    "context-verdict fix --dry-run",
    "context-verdict fix README.md",
    "context-verdict fix --form best AGENTS.md",
  ],
  exits: { 1: "a file was left as it is, or --check found a change", 2: INPUT_FAILED },
  run,
};

/** A run ends with the highest exit code of its files. */
const EXIT_CODES: Record<OutcomeKind, 0 | 1 | 2> = {
  written: 0,
  planned: 0,
  idle: 0,
  data: 0,
  left: 0,
  held: 1,
  failed: 2,
};

/** `fix`: writes a lighter form of files, where git can give them back. */
async function run({ files, options }: Invocation): Promise<number> {
  const { flavor, json, quiet, check = false, force = false } = options;
  checkOptions(flavor === undefined ? {} : { flavor }, ["flavor"]);
  const form = checkWord("form", options.form ?? "compact", FORMS);
  if (files.some(isStdin)) {
    throw usageError("fix cannot write to standard input", {
      hint: "To print a form: context-verdict convert --form compact",
    });
  }
  const dryRun = check || options["dry-run"] === true;
  const isNamed = files.length > 0 && !files.some(isFolderOrGlob);
  const config = await loadConfig(options);
  const { listFixable } = await import("../../features/fix/list-fixable.js");
  const { isForAgents } = await import("../../features/config/is-for-agents.js");
  const { applyFix, planFix } = await import("../../features/fix/fix-file.js");
  const { RewriterFinder } = await import("../../features/fix/rewriters.js");
  const { findUnheld } = await import("../../io/git.js");
  const { paths, others, repositories } = await listFixable(files, config);
  const joinsLines = options["join-lines"] === true;
  const rewriters = new RewriterFinder();
  const planOne = (path: string): Promise<FixPlan> => {
    const { flavor, ...read } = loadTextFile(path, configure(path, options, config));
    const forAgents = isForAgents(path, config);
    const advising = { flavor, form, joinsLines, forAgents, rewriters };
    const work = () => planFix(path, read, advising);
    return judgeWithProgress({ text: read.text, input: { label: path } }, options, work);
  };
  const plans: FixPlan[] = [];
  const describe = () => `${plans.length} of ${paths.length} files looked at`;
  await withProgress(describe, options, async () => {
    for (const path of paths) {
      plans.push(await orFailure(path, () => planOne(path)));
      await setImmediate();
    }
  });
  // Asked once, of the files that were read before: what is written is what git was asked about.
  const unheld = findUnheld(plans.flatMap(({ change }) => change?.real ?? []));
  const gitOf = ({ change }: FixPlan) => change && unheld.get(change.real);
  if (!dryRun && !json && !quiet) {
    const lost = plans.flatMap((plan) => {
      const git = gitOf(plan);
      return git === undefined || !force ? [] : { path: plan.outcome.path, git };
    });
    const written = plans.filter((plan) => force || gitOf(plan) === undefined);
    const planned = written.map(({ outcome }) => outcome);
    writeStderr(renderLosses(lost, planned, viewOf(2)));
  }
  const printsDiff = options["dry-run"] === true && isNamed && !json && !quiet;
  if (printsDiff) await printChanges(plans);
  const outcomes: Outcome[] = [];
  const held: string[] = [];
  for (const plan of plans) {
    const { path } = plan.outcome;
    const git = gitOf(plan);
    const apply = () => ({ outcome: applyFix(plan, { git, force, dryRun }) });
    const { outcome } = await orFailure(path, apply);
    outcomes.push(outcome);
    if (outcome.reason === "applied" && git === undefined) held.push(plan.change!.real);
    if (!json) tell(outcome, isNamed, options, printsDiff ? 2 : 1);
  }
  if (json) await printJson(outcomes);
  else if (!quiet) {
    const settings = listConfigWords(options);
    const found = { isNamed, others, repositories, held, settings };
    const stream = printsDiff ? 2 : 1;
    writeTo(stream, `${renderFixSummary(outcomes, found, viewOf(stream))}\n`);
  }
  const codeOf = (outcome: Outcome) => {
    const kind = kindOf(outcome);
    return check && kind === "planned" ? 1 : EXIT_CODES[kind];
  };
  return outcomes.reduce((worst, outcome) => Math.max(worst, codeOf(outcome)), 0);
}

/** Prints what would change as a diff that `git apply` and `patch -p1` apply. */
async function printChanges(plans: readonly FixPlan[]): Promise<void> {
  const { printChange } = await import("../../features/fix/print-change.js");
  for (const { change } of plans) {
    if (change === undefined) continue;
    // Of a link, its target is written.
    const path = nameBelow(realpathSync.native("."), change.real);
    const shown = { path, before: change.source.text, after: change.text };
    writeStdout(printChange(shown, viewOf(1).colors, isTerminal(1)));
  }
}

/**
 * Changes go to standard output, beside a diff to standard error, as does what was not written. Unchanged
 * files are told if named.
 */
function tell(
  outcome: Outcome,
  isNamed: boolean,
  { quiet }: OptionValues,
  stream: Descriptor,
): void {
  const kind = kindOf(outcome);
  const isUnchanged = kind === "idle" || kind === "data" || kind === "left";
  if (EXIT_CODES[kind] > 0) writeStderr(`${renderOutcome(outcome, viewOf(2))}\n`);
  else if (!quiet && (isNamed || !isUnchanged || outcome.withheld)) {
    writeTo(stream, `${renderOutcome(outcome, viewOf(stream))}\n`);
  }
}

function writeTo(stream: Descriptor, text: string): void {
  if (stream === 1) writeStdout(text);
  else writeStderr(text);
}

/** The failure of a file is its outcome, and does not stop the run. */
async function orFailure(path: string, work: () => FixPlan | Promise<FixPlan>): Promise<FixPlan> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    const hint = error instanceof CliError && error.hint !== undefined ? `. ${error.hint}` : "";
    return {
      outcome: { ...nothingFor(path, "failed"), error: { code, message: message + hint } },
    };
  }
}
