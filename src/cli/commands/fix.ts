import type { FixOptions } from "../../commands/apply/fix-file.js";
import type { FixRuns, RunEntry } from "../../commands/apply/fix-runs.js";
import { EXIT_CODES, nothingFor, type Outcome } from "../../commands/apply/outcome.js";
import { toTextFile } from "../../commands/apply/text-file.js";
import type { Config } from "../../commands/config/config.js";
import { checkOptions } from "../../engine/contract/options.js";
import { renderFixSummary, renderOutcome } from "../../render/terminal/outcome-lines.js";
import { usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { makeConfirm } from "../confirm.js";
import { explainFileError } from "../explain-file-error.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { openConfig } from "../project.js";
import { isFolderOrGlob, isStdin, loadTextFile } from "../read-document.js";
import { contradiction, parseNumber, toMaxSize } from "../read-options.js";
import { writeStderr, writeStdout } from "../streams.js";
import { judging } from "../tell-progress.js";
import { viewOf } from "../terminal.js";

export const command: Command = {
  summary: "Write the best form of files for agents, where it is safe",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "dry-run",
    "revert",
    "run",
    "runs",
    "no-backup",
    "json",
    "quiet",
    "flavor",
    "max-size",
    "config",
    "no-config",
  ],
  meanings: {
    revert: { text: "Take back what the last run wrote, where it is as\nit was written" },
  },
  details: `Without names and in folders, it takes files that only agents read: what hosts
load by its name (AGENTS.md, CLAUDE.md, rules, skills), and what agent_files in
context-verdict.config.json lists. They become compact Markdown or a hybrid, in
their place. A page that is named, or that a glob names, becomes compact
Markdown at most.

NAME.HASH.bak keeps what was there. Documents that need review are skipped, and
so are vendored files, fixtures of tests and submodules, unless they are named.
`,
  examples: [
    "context-verdict fix --dry-run",
    "context-verdict fix README.md",
    "context-verdict fix --revert",
  ],
  exits: { 1: "a file is damaged, or was left as it is", 2: INPUT_FAILED },
  run,
};

/** `fix`: the best form of everything that is safe, or a run of it taken back. */
async function run({ files, options }: Invocation): Promise<number> {
  const number = checkUsage(files, options);
  const config = await openConfig(options);
  const { FixRuns } = await import("../../commands/apply/fix-runs.js");
  const { findRepository } = await import("../../io/find-files/read-ignore-files.js");
  const cwd = process.cwd();
  const runs = new FixRuns(findRepository(cwd) ?? config?.folder ?? cwd);
  if (options.runs) return listRuns(runs, options);
  try {
    return await (options.revert
      ? revert(files, options, { runs, number })
      : fix(files, options, { runs, config }));
  } finally {
    runs.save();
  }
}

/** @returns The number of `--run`. */
function checkUsage(files: readonly string[], options: OptionValues): number | undefined {
  const { flavor, run: named, revert, runs } = options;
  checkOptions(flavor === undefined ? {} : { flavor }, ["flavor"]);
  if (files.some(isStdin)) {
    throw usageError("fix writes files, and standard input is not one", {
      hint: "For example: context-verdict fix AGENTS.md",
    });
  }
  if (runs && revert) throw contradiction("--runs", "--revert");
  if (named !== undefined && !revert) {
    throw usageError("--run names the run that --revert takes back", {
      field: "--run",
      hint: "Add --revert, or leave it out.",
    });
  }
  return named === undefined ? undefined : parseNumber("run", named, 1, Number.MAX_SAFE_INTEGER);
}

async function fix(
  files: readonly string[],
  options: OptionValues,
  { runs, config }: { runs: FixRuns; config: Config | undefined },
): Promise<number> {
  const { listFixable } = await import("../../commands/apply/list-fixable.js");
  const { isForAgents } = await import("../../commands/config/is-for-agents.js");
  const isNamed = files.length > 0 && !files.some(isFolderOrGlob);
  const chosen = {
    dryRun: options["dry-run"] === true,
    noBackup: options["no-backup"] === true,
    note: runs.note.bind(runs),
    // What folders stand for can be hundreds of changes.
    confirm: isNamed ? await makeConfirm(options) : () => true,
  };
  const tell = await makeReporter(options);
  const outcomes: Outcome[] = [];
  const { paths, others, repositories } = await listFixable(files, config);
  for (const path of paths) {
    const forAgents = isForAgents(path, config);
    const settings = withConfig(path, options, config);
    const outcome = await settle(path, settings, { ...chosen, forAgents });
    outcomes.push(outcome);
    tell(outcome);
  }
  await finish(outcomes, options, (list) =>
    renderFixSummary(list, { isNamed, others, repositories, run: runs.run }),
  );
  return worstOf(outcomes);
}

function withConfig(path: string, options: OptionValues, config: Config | undefined): OptionValues {
  const flavor = config?.optionsFor(path).flavor;
  return flavor === undefined ? options : { flavor, ...options };
}

async function settle(
  path: string,
  options: OptionValues,
  chosen: Omit<FixOptions, "flavor">,
): Promise<Outcome> {
  try {
    const { flavor, ...read } = loadTextFile(path, options);
    const file = toTextFile(path, read);
    const document = { text: file.text, input: { label: path } };
    const { fixFile } = await import("../../commands/apply/fix-file.js");
    const { pieces } = await import("../../engine/tokens/pieces.js");
    const tokens = pieces.count(file.text);
    const outcome = await judging(document, options, () => fixFile(file, { ...chosen, flavor }));
    return { tokens: { source: tokens, target: tokens }, ...outcome };
  } catch (error) {
    return describeFailure(path, error);
  }
}

function describeFailure(path: string, error: unknown): Outcome {
  const { code, message } = explainFileError(error, path);
  return { ...nothingFor(path, "failed"), action: "failed", error: { code, message } };
}

/** Takes back a run, or of the named files what it wrote. */
async function revert(
  files: readonly string[],
  options: OptionValues,
  { runs, number }: { runs: FixRuns; number: number | undefined },
): Promise<number> {
  const { revertEntry } = await import("../../commands/apply/revert-run.js");
  const { matchNamed } = await import("../../commands/config/match-named.js");
  const entries = runs.list();
  const run = number ?? entries.at(-1)?.run;
  const asked = files.map(matchNamed);
  const chosen = entries.filter((entry) => {
    return entry.run === run && (asked.length === 0 || asked.some((covers) => covers(entry.path)));
  });
  if (number !== undefined && !entries.some((entry) => entry.run === number)) {
    throw usageError(`there is no run ${number} to take back`, {
      field: "--run",
      hint: "See which there are: context-verdict fix --runs",
    });
  }
  const settings = {
    runs,
    limit: toMaxSize(options),
    dryRun: options["dry-run"] === true,
    confirm: () => true,
    lastRun: (path: string) => entries.findLast((entry) => entry.path === path)?.run,
  };
  const tell = await makeReporter(options);
  const outcomes = chosen.map((entry) => {
    const outcome = settleEntry(entry, () => revertEntry(entry, settings));
    tell(outcome);
    return outcome;
  });
  const { renderRevertSummary } = await import("../../render/terminal/outcome-lines.js");
  await finish(outcomes, options, (list) => renderRevertSummary(list, run));
  return worstOf(outcomes);
}

function settleEntry({ path }: RunEntry, work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    return describeFailure(path, error);
  }
}

async function listRuns(runs: FixRuns, options: OptionValues): Promise<number> {
  const { nameBelow } = await import("../../commands/config/name-below.js");
  const listed: { run: number; at: string; files: string[] }[] = [];
  for (const { run, at, path } of runs.list()) {
    if (listed.at(-1)?.run !== run) listed.push({ run, at, files: [] });
    listed.at(-1)?.files.push(nameBelow(process.cwd(), path));
  }
  if (options.json) await printJson(listed);
  else {
    const { renderRuns } = await import("../../render/terminal/outcome-lines.js");
    writeStdout(`${renderRuns(listed)}\n`);
  }
  return 0;
}

async function finish(
  outcomes: readonly Outcome[],
  { json, quiet }: OptionValues,
  render: (outcomes: readonly Outcome[]) => string,
): Promise<void> {
  if (json) await printJson(outcomes);
  else if (!quiet) writeStdout(`${render(outcomes)}\n`);
}

function worstOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((worst, { reason }) => Math.max(worst, EXIT_CODES[reason]), 0);
}

/** What is as it should be is only counted. */
async function makeReporter({ json, quiet }: OptionValues): Promise<(outcome: Outcome) => void> {
  const [out, err] = [await viewOf(1), await viewOf(2)];
  return (outcome) => {
    const { reason, withheld } = outcome;
    if (json) return;
    if (EXIT_CODES[reason] > 0) writeStderr(`${renderOutcome(outcome, err)}\n`);
    else if (!quiet && (reason === "applied" || reason === "would_apply" || withheld)) {
      writeStdout(`${renderOutcome(outcome, out)}\n`);
    }
  };
}
