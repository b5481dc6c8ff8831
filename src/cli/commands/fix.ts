import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { remember } from "../../engine/contract/once.js";
import { checkOptions } from "../../engine/contract/options.js";
import type { WrittenForm } from "../../engine/judge/advise-document.js";
import type { Config } from "../../features/config/config.js";
import { loadConfig } from "../../features/config/load-config.js";
import { nameBelow } from "../../features/config/name-below.js";
import type { FixOptions } from "../../features/fix/fix-file.js";
import type { FixRuns } from "../../features/fix/fix-runs.js";
import {
  renderFixSummary,
  renderRevertSummary,
  renderRuns,
} from "../../features/fix/outcome-lines.js";
import { toTextFile } from "../../features/fix/text-file.js";
import { ifPossible } from "../../io/if-possible.js";
import { conflict, requires, SEE_HELP, usageError } from "../cli-error.js";
import { CONFIGURED, type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { chooseCacheFolder } from "../judge-options.js";
import type { OptionValues } from "../options.js";
import { openOutcomePrinter } from "../outcome-printer.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress } from "../progress.js";
import { isFolderOrGlob, isStdin, loadTextFile } from "../read-document.js";
import { listConfigWords, parseForm, readNumber, toMaxSize } from "../read-options.js";
import { configure } from "../select-documents.js";
import { writeStderr, writeStdout } from "../streams.js";

export const command: Command = {
  summary: "Write the best form of files for agents, where it is safe",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "form",
    "join-lines",
    "beside",
    "dry-run",
    "check",
    "force",
    "revert",
    "run",
    "runs",
    "no-backup",
    "json",
    "quiet",
    "flavor",
    "max-size",
    "no-cache",
    ...CONFIGURED,
  ],
  meanings: {
    form: {
      value: "FORM",
      text: "toon (with --beside), hybrid or compact\n(default: the best one)",
    },
    "no-cache": { text: "Judge every file again" },
  },
  requires: [["run", "revert"]],
  conflicts: [
    ["runs", "revert"],
    ["revert", "beside"],
    ["revert", "form"],
    ["revert", "join-lines"],
    ["beside", "join-lines"],
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
there, and reverts edited files. It shows these changes; --dry-run shows
them first.
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

/** `fix`: writes the best form of files where that is safe, or reverts a run. */
async function run({ files, options }: Invocation): Promise<number> {
  const form = checkUsage(files, options);
  const config = await loadConfig(options);
  const { FixRuns } = await import("../../features/fix/fix-runs.js");
  const { findRepository } = await import("../../io/find-repository.js");
  const cwd = process.cwd();
  const runs = new FixRuns(findRepository(cwd) ?? config?.folder ?? cwd);
  if (options.runs) return listRuns(runs, options);
  try {
    return await (options.revert
      ? revert(files, options, { runs, config })
      : fix(files, options, { runs, config, form }));
  } finally {
    runs.save();
  }
}

function checkUsage(files: readonly string[], options: OptionValues): WrittenForm | undefined {
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
  if (options.runs && files.length > 0) {
    throw usageError("fix --runs takes no file", { field: "--runs", hint: SEE_HELP });
  }
  if (beside && files.length === 0) throw requires("--beside", "a file, folder or glob");
  return form;
}

interface Project {
  runs: FixRuns;
  config: Config | undefined;
}

async function fix(
  files: readonly string[],
  options: OptionValues,
  { runs, config, form }: Project & Pick<FixOptions, "form">,
): Promise<number> {
  const { fixFile } = await import("../../features/fix/fix-file.js");
  const { listFixable } = await import("../../features/fix/list-fixable.js");
  const { isForAgents } = await import("../../features/config/is-for-agents.js");
  const { Manifests } = await import("../../features/fix/made-files.js");
  const { FixCache } = await import("../../features/fix/fix-cache.js");
  const { check = false, force = false, beside = false } = options;
  const isNamed = files.length > 0 && !files.some(isFolderOrGlob);
  const cacheFolder = chooseCacheFolder(options);
  const made = new Manifests();
  const chosen = {
    form,
    joinsLines: options["join-lines"] === true,
    beside,
    force,
    dryRun: check || options["dry-run"] === true,
    noBackup: options["no-backup"] === true,
    made,
    cache: cacheFolder === undefined ? undefined : new FixCache(cacheFolder),
    note: runs.note.bind(runs),
    listReplaced: runs.listReplaced.bind(runs),
    // A folder may have hundreds of changes.
    show: (isNamed && !check) || force ? await makeShow(options) : undefined,
  };
  const settings = listConfigWords(options);
  const report = openOutcomePrinter(options, isNamed);
  const takesPages = beside || form === "compact";
  const { paths, others, repositories } = await listFixable(files, config, { takesPages });
  const fixOne = (path: string) => {
    const { flavor, ...read } = loadTextFile(path, configure(path, options, config));
    const file = toTextFile(path, read);
    const forAgents = isForAgents(path, config);
    const work = () => fixFile(file, { ...chosen, flavor, forAgents });
    return judgeWithProgress({ text: file.text, input: { label: path } }, options, work);
  };
  let unsaved: unknown;
  try {
    for (const path of paths) await report.add(path, async () => fixOne(path));
  } finally {
    unsaved = made.save();
  }
  const code = await report.finish((list, view) =>
    renderFixSummary(list, { isNamed, others, repositories, run: runs.run, settings }, view),
  );
  if (unsaved !== undefined) throw unsaved;
  return code;
}

/** Makes a function that shows a change on standard error; undefined with `--json` and `--quiet`. */
async function makeShow({ json, quiet }: OptionValues): Promise<FixOptions["show"]> {
  if (json || quiet) return undefined;
  const { renderChange } = await import("../../features/fix/change-lines.js");
  const { viewOf } = await import("../terminal.js");
  const view = viewOf(2);
  return (change) => writeStderr(`${renderChange(change, view)}\n`);
}

/**
 * Reverts a run, by default the last one; of named files the last change, or that of the run. Restores
 * named files with TOON that no run wrote.
 */
async function revert(
  files: readonly string[],
  options: OptionValues,
  { runs, config }: Project,
): Promise<number> {
  const number = readNumber(options, "run", 1);
  const { findUnrecorded, revertEntry, revertUnrecorded } = await import(
    "../../features/fix/revert-file.js"
  );
  const { matchNamed } = await import("../../features/config/match-named.js");
  const entries = runs.list();
  const wanted = number ?? (files.length === 0 ? entries.at(-1)?.run : undefined);
  if (number !== undefined && !entries.some(({ run }) => run === number)) {
    throw usageError(`there is no run ${number} to revert`, {
      field: "--run",
      hint: "List the runs: context-verdict fix --runs",
    });
  }
  const lastRuns = new Map(entries.map(({ path, run }) => [path, run]));
  const listKinds = matchNamed(files.map((word) => findReal(word) ?? word));
  const settings = {
    runs,
    limit: toMaxSize(options),
    flavor: options.flavor as FixOptions["flavor"] | undefined,
    force: options.force === true,
    dryRun: options.check === true || options["dry-run"] === true,
    show: options.force ? await makeShow(options) : undefined,
    lastRuns,
  };
  const report = openOutcomePrinter(options, true);
  for (const entry of entries) {
    const { run, path } = entry;
    if (run !== (wanted ?? lastRuns.get(path))) continue;
    if (files.length > 0 && listKinds(path).length === 0) continue;
    await report.add(nameBelow(process.cwd(), path), () => revertEntry(entry, settings));
  }
  const recorded = entries.filter(({ run }) => run === (number ?? run));
  const paths = new Set(recorded.map(({ path }) => path));
  for (const path of files) {
    const real = findReal(path) ?? resolve(path);
    if (paths.has(real) || isFolderOrGlob(path)) continue;
    const work = () => {
      if (number !== undefined) {
        throw usageError(`${path} is left as it is: run ${number} did not write it`, {
          hint: "List the runs: context-verdict fix --runs",
        });
      }
      return revertUnrecorded(toTextFile(path, loadTextFile(path, options)), settings);
    };
    await report.add(path, work);
  }
  if (entries.length + files.length === 0) {
    for (const path of await listKept(config)) {
      await report.add(path, () => findUnrecorded(toTextFile(path, loadTextFile(path, options))));
    }
  }
  const found = { run: wanted, hasRuns: entries.length > 0 };
  return report.finish((list, view) => renderRevertSummary(list, found, view));
}

/** The documents that have backups, where no run is recorded. */
async function listKept(config: Config | undefined): Promise<string[]> {
  const { listDocuments } = await import("../../features/config/list-documents.js");
  const { listBackedUp } = await import("../../features/fix/backup.js");
  return listBackedUp(await listDocuments([], config, { allowsNone: true }));
}

/** The path as runs keep it; undefined if there is no such file. */
function findReal(path: string): string | undefined {
  return ifPossible(() => realpathSync.native(path));
}

async function listRuns(runs: FixRuns, options: OptionValues): Promise<number> {
  // Runs at the same time take turns.
  const byRun = new Map<number, { run: number; at: string; files: string[] }>();
  for (const { run, at, path } of runs.list()) {
    remember(byRun, run, () => ({ run, at, files: [] })).files.push(nameBelow(process.cwd(), path));
  }
  const listed = [...byRun.values()];
  if (options.json) await printJson(listed);
  else {
    const { viewOf } = await import("../terminal.js");
    writeStdout(`${renderRuns(listed, viewOf(1))}\n`);
  }
  return 0;
}
