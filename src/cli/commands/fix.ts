import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { checkOptions } from "../../engine/contract/options.js";
import type { WrittenForm } from "../../engine/judge/advise-document.js";
import type { Config } from "../../features/config/config.js";
import { loadConfig } from "../../features/config/load-config.js";
import type { FixOptions } from "../../features/fix/fix-file.js";
import type { FixRuns } from "../../features/fix/fix-runs.js";
import type { Outcome } from "../../features/fix/outcome.js";
import { renderFixSummary } from "../../features/fix/outcome-lines.js";
import { toTextFile } from "../../features/fix/text-file.js";
import { conflict, requires, usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { makeConfirm } from "../confirm.js";
import { describeFailure, finish, makeReporter, worstOf } from "../fix-report.js";
import { chooseCacheFolder } from "../judge-options.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { judging } from "../progress.js";
import { isFolderOrGlob, isStdin, loadTextFile } from "../read-document.js";
import { parseForm, readNumber, toMaxSize } from "../read-options.js";
import { configure } from "../select-documents.js";
import { writeStdout } from "../streams.js";

export const command: Command = {
  summary: "Write the best form of files for agents, where it is safe",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "form",
    "beside",
    "dry-run",
    "check",
    "force",
    "yes",
    "revert",
    "run",
    "runs",
    "no-backup",
    "json",
    "quiet",
    "flavor",
    "max-size",
    "no-cache",
    "config",
    "no-config",
  ],
  meanings: {
    form: {
      value: "FORM",
      text: "toon (with --beside), hybrid or compact\n(default: the best one)",
    },
    "no-cache": { text: "Judge every file again" },
  },
  requires: [
    ["yes", "force"],
    ["run", "revert"],
  ],
  conflicts: [
    ["runs", "revert"],
    ["revert", "beside"],
    ["revert", "form"],
  ],
  details: `Without names and in folders, it takes files that only agents read: those that
hosts load by name (AGENTS.md, CLAUDE.md, rules, skills), and those that
agent_files in context-verdict.config.json lists. They become compact Markdown
or a hybrid, in place. A page becomes compact Markdown at most, and only if it
is named, by a glob too, or by its folder with --form compact.

--beside leaves the document as it is, and writes NAME.toon or NAME.hybrid.md.

Replaced files are kept as NAME.HASH.bak. Documents that need review are
skipped, and so are vendored files, test fixtures and submodules, unless they
are named.
--force also writes after review, beside a document, replaces another file
there, corrects damaged row counts, and reverts edited files. It shows each
change, and asks on a terminal.
`,
  examples: [
    "context-verdict fix --dry-run",
    "context-verdict fix README.md",
    "context-verdict fix --beside docs/options.md",
    "context-verdict fix --revert",
  ],
  exits: { 1: "a file was left as it is, or --check found a change", 2: INPUT_FAILED },
  run,
};

/** `fix`: writes the best form of everything that is safe, or reverts a run. */
async function run({ files, options }: Invocation): Promise<number> {
  const chosen = checkUsage(files, options);
  const config = await loadConfig(options);
  const { FixRuns } = await import("../../features/fix/fix-runs.js");
  const { findRepository } = await import("../../io/find-files/read-ignore-files.js");
  const cwd = process.cwd();
  const runs = new FixRuns(findRepository(cwd) ?? config?.folder ?? cwd);
  if (options.runs) return listRuns(runs, options);
  try {
    return await (options.revert
      ? revert(files, options, { runs, number: chosen.run })
      : fix(files, options, { runs, config, form: chosen.form }));
  } finally {
    runs.save();
  }
}

interface Chosen {
  form: WrittenForm | undefined;
  /** The number of `--run`. */
  run: number | undefined;
}

function checkUsage(files: readonly string[], options: OptionValues): Chosen {
  const { flavor, beside } = options;
  checkOptions(flavor === undefined ? {} : { flavor }, ["flavor"]);
  const form = parseForm(options.form);
  if (files.some(isStdin)) {
    throw usageError("fix cannot write to standard input", {
      hint: "To print a form: context-verdict convert --form compact",
    });
  }
  if (beside && form === "compact") throw conflict("--beside", "--form compact");
  if (form === "toon" && !beside) throw requires("--form toon", "--beside");
  if (beside && files.length === 0) throw requires("--beside", "a file, folder or glob");
  return {
    form,
    run: readNumber(options, "run", 1, Number.MAX_SAFE_INTEGER),
  };
}

async function fix(
  files: readonly string[],
  options: OptionValues,
  { runs, config, form }: { runs: FixRuns; config: Config | undefined; form: Chosen["form"] },
): Promise<number> {
  const { listFixable } = await import("../../features/fix/list-fixable.js");
  const { isForAgents } = await import("../../features/config/is-for-agents.js");
  const { Manifests } = await import("../../features/fix/made-files.js");
  const { SettledCache } = await import("../../features/fix/settled-cache.js");
  const { check = false, force = false, beside = false } = options;
  const isNamed = files.length > 0 && !files.some(isFolderOrGlob);
  const cacheFolder = chooseCacheFolder(options);
  const made = new Manifests();
  const chosen = {
    form,
    beside,
    force,
    dryRun: check || options["dry-run"] === true,
    noBackup: options["no-backup"] === true,
    made,
    settled: cacheFolder === undefined ? undefined : new SettledCache(cacheFolder),
    note: runs.note.bind(runs),
    formers: runs.formers.bind(runs),
    // Folders can stand for hundreds of changes.
    confirm: (isNamed && !check) || force ? await makeConfirm(options) : () => true,
  };
  const tell = await makeReporter(options, isNamed);
  const outcomes: Outcome[] = [];
  const takesPages = beside || form === "compact";
  const { paths, others, repositories } = await listFixable(files, config, takesPages);
  try {
    for (const path of paths) {
      const forAgents = isForAgents(path, config);
      const settings = configure(path, options, config);
      const outcome = await fixOne(path, settings, { ...chosen, forAgents });
      outcomes.push(outcome);
      tell(outcome);
    }
  } finally {
    made.save();
  }
  await finish(outcomes, options, (list) =>
    renderFixSummary(list, { isNamed, others, repositories, run: runs.run }),
  );
  const isChange = check && outcomes.some(({ reason }) => reason === "would_apply");
  return Math.max(worstOf(outcomes), isChange ? 1 : 0);
}

async function fixOne(
  path: string,
  options: OptionValues,
  chosen: Omit<FixOptions, "flavor">,
): Promise<Outcome> {
  try {
    const { flavor, ...read } = loadTextFile(path, options);
    const file = toTextFile(path, read);
    const { fixFile } = await import("../../features/fix/fix-file.js");
    const work = () => fixFile(file, { ...chosen, flavor });
    // A progress line would overwrite the question.
    if (chosen.force) return work();
    return await judging({ text: file.text, input: { label: path } }, options, work);
  } catch (error) {
    return describeFailure(path, error);
  }
}

/** Reverts a run, or what it wrote of the named files; of files that no run wrote, those with TOON. */
async function revert(
  files: readonly string[],
  options: OptionValues,
  { runs, number }: { runs: FixRuns; number: number | undefined },
): Promise<number> {
  const { revertEntry, revertFile } = await import("../../features/fix/revert-file.js");
  const { matchNamed } = await import("../../features/config/match-named.js");
  const { nameBelow } = await import("../../features/config/name-below.js");
  const entries = runs.list();
  const run = number ?? entries.at(-1)?.run;
  if (number !== undefined && !entries.some((entry) => entry.run === number)) {
    throw usageError(`there is no run ${number} to revert`, {
      field: "--run",
      hint: "List the runs: context-verdict fix --runs",
    });
  }
  const asked = files.map((word) => matchNamed(findReal(word) ?? word));
  const isAsked = (path: string) => asked.length === 0 || asked.some((covers) => covers(path));
  const limit = toMaxSize(options);
  const settings = {
    runs,
    limit,
    flavor: options.flavor as FixOptions["flavor"] | undefined,
    force: options.force === true,
    dryRun: options["dry-run"] === true,
    confirm: options.force ? await makeConfirm(options) : () => true,
    lastRun: (path: string) => entries.findLast((entry) => entry.path === path)?.run,
  };
  const tell = await makeReporter(options, true);
  const outcomes: Outcome[] = [];
  const settle = (path: string, work: () => Outcome): void => {
    try {
      outcomes.push(work());
    } catch (error) {
      outcomes.push(describeFailure(path, error));
    }
    tell(outcomes.at(-1) as Outcome);
  };
  const chosen = entries.filter((entry) => entry.run === run && isAsked(entry.path));
  for (const entry of chosen) {
    settle(nameBelow(process.cwd(), entry.path), () => revertEntry(entry, settings));
  }
  for (const path of files) {
    const isRecorded = entries.some((entry) => entry.path === (findReal(path) ?? resolve(path)));
    if (isRecorded || isFolderOrGlob(path)) continue;
    settle(path, () => revertFile(toTextFile(path, loadTextFile(path, options)), settings));
  }
  const { renderRevertSummary } = await import("../../features/fix/outcome-lines.js");
  await finish(outcomes, options, (list) => renderRevertSummary(list, run));
  return worstOf(outcomes);
}

/** As runs record paths; undefined if there is no such file. */
function findReal(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

async function listRuns(runs: FixRuns, options: OptionValues): Promise<number> {
  const { nameBelow } = await import("../../features/config/name-below.js");
  const listed: { run: number; at: string; files: string[] }[] = [];
  for (const { run, at, path } of runs.list()) {
    if (listed.at(-1)?.run !== run) listed.push({ run, at, files: [] });
    listed.at(-1)?.files.push(nameBelow(process.cwd(), path));
  }
  if (options.json) await printJson(listed);
  else {
    const { renderRuns } = await import("../../features/fix/outcome-lines.js");
    writeStdout(`${renderRuns(listed)}\n`);
  }
  return 0;
}
