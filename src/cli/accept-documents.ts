import { dirname, join, resolve } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import {
  type Baseline,
  type BaselineEntry,
  toEntry,
  type Update,
  updateBaseline,
} from "../features/check/baseline.js";
import { printBaseline, readBaseline, readBaselineText } from "../features/check/baseline-file.js";
import { checkBudgets } from "../features/check/check-budgets.js";
import { judgeForBaseline } from "../features/check/check-documents.js";
import { isIgnored, listAccepted } from "../features/check/list-accepted.js";
import { makeStarterConfig } from "../features/check/starter-config.js";
import { type Config, toConfig } from "../features/config/config.js";
import type { ConfigFile } from "../features/config/config-file.js";
import { CONFIG_NAME } from "../features/config/load-config.js";
import { nameBelow } from "../features/config/name-below.js";
import type { FileResult } from "../features/files/file-result.js";
import { describeWriteFailure } from "../io/describe-failure.js";
import { isDocumentGone, isGone } from "../io/is-gone.js";
import { ListedError } from "../io/json/listed-error.js";
import { followLinks } from "../io/real-path.js";
import { createFile, replaceTarget } from "../io/replace-file.js";
import { systemCode } from "../io/system-code.js";
import { whileLocked } from "../io/while-locked.js";
import { formatCount, formatInteger, NO_BREAK } from "../render/format-number.js";
import { escapeControls, neutralize } from "../render/neutralize.js";
import { type Invocation, usageError } from "./command.js";
import { toJudgeOptions, toMaxSize } from "./open-document.js";
import { openProject, toAcceptOptions } from "./project.js";
import { writeStdout } from "./streams.js";
import { withProgress } from "./terminal.js";

/** Held while the baseline is replaced. A name of temporary files, which git ignores. */
const LOCK_NAME = ".context-verdict-lock.tmp";

/**
 * `check --accept`: writes documents into the baseline, all of them or the named ones; and a configuration
 * if there is none and nothing is named.
 */
export async function acceptDocuments(invocation: Invocation): Promise<number> {
  const { files, options } = invocation;
  const project = await openProject(options);
  const { baseline: path, baselineField } = project;
  const isWanted = files.length === 0 && project.config === undefined && !options["no-config"];
  const starter = isWanted ? await makeStarterConfig() : undefined;
  const config = starter === undefined ? project.config : toConfig(starter, CONFIG_NAME);
  let found = await readOld(path, baselineField);
  const folder = dirname(resolve(path));
  const accepted = { folder, names: found.old?.files.keys() ?? [] };
  const documents = await listAccepted(files, config, accepted, {
    allowsNone: options["allow-empty"] === true,
  });
  const results = judgeForBaseline(documents, config, toJudgeOptions(options));
  const judged = await withProgress(
    () => "Judging documents",
    options,
    () => collect(results, folder),
  );
  const updateFound = () =>
    updateOrHint(invocation, () =>
      updateBaseline(found.old, judged, (name) => {
        return options.prune === true && isForgotten(resolve(folder, name), config);
      }),
    );
  let update = updateFound();
  const { budgets, findings } = await checkBudgets(config, toMaxSize(options));
  if (starter !== undefined) writeConfig(starter);
  // What another process accepted meanwhile stays.
  while (!writeIfUnchanged(path, update.baseline, { text: found.text, field: baselineField })) {
    found = await readOld(path, baselineField);
    update = updateFound();
  }
  if (options.quiet) return 0;
  if (starter !== undefined) writeStdout(describeConfig(starter));
  writeStdout(`${describeUpdate(path, update)}\n`);
  const unread = findings.filter(({ code }) => code !== "over_budget");
  const over = findings.length - unread.length;
  if (over > 0) {
    const count = `${formatInteger(over)} of ${formatCount(budgets, "budget")}`;
    writeStdout(`check still fails: ${count} exceeded, which no baseline accepts.\n`);
  }
  for (const { message } of unread) writeStdout(`check still fails: ${neutralize(message)}\n`);
  return 0;
}

/** A baseline and its text; both undefined if there is none. */
interface Found {
  text: string | undefined;
  old: Baseline | undefined;
}

async function readOld(path: string, field: string | undefined): Promise<Found> {
  const text = readBaselineText(path);
  try {
    return { text, old: isGone(path) ? undefined : await readBaseline(path, field) };
  } catch (error) {
    if (!(error instanceof ListedError)) throw error;
    throw new ListedError([...error.lines, "take it from git; or delete it, to write a new one"]);
  }
}

/** Whether `check` would find no document at a path. */
function isForgotten(path: string, config: Config | undefined): boolean {
  return isDocumentGone(path) || isIgnored(nameBelow(process.cwd(), path), config);
}

/** Adds the command to the error for a baseline of another engine, which can only be renewed as a whole. */
function updateOrHint(invocation: Invocation, update: () => Update): Update {
  try {
    return update();
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    const { command } = toAcceptOptions(invocation);
    throw usageError(error.message, { hint: [...command, "--prune"].join(" ") });
  }
}

/**
 * Collects baseline entries by their names.
 * @throws ListedError naming all documents that cannot be judged: if they were left out, the next
 *   check would take them for new ones.
 */
async function collect(
  results: AsyncIterable<FileResult>,
  folder: string,
): Promise<Map<string, BaselineEntry>> {
  const entries = new Map<string, BaselineEntry>();
  const failures: string[] = [];
  for await (const result of results) {
    if ("error" in result) failures.push(result.error.message);
    else entries.set(nameBelow(folder, result.path), toEntry(result));
  }
  if (failures.length > 0) {
    throw new ListedError([
      "the baseline was not written: not every document could be judged",
      ...failures,
    ]);
  }
  return entries;
}

/** @returns False if the file no longer has the text that was read; it is not written then. */
function writeIfUnchanged(
  path: string,
  baseline: Baseline,
  { text, field }: { text: string | undefined; field: string | undefined },
): boolean {
  const folder = dirname(followLinks(resolve(path)));
  try {
    return whileLocked(join(folder, LOCK_NAME), () => {
      if (readBaselineText(path) !== text) return false;
      replaceTarget(path, escapeControls(printBaseline(baseline)));
      return true;
    });
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const reason = code === "ENOENT" ? "no such directory" : describeWriteFailure(code);
    throw usageError(`cannot write ${path}: ${reason}`, { field });
  }
}

function writeConfig(config: ConfigFile): void {
  try {
    createFile(CONFIG_NAME, `${JSON.stringify(config, null, 2)}\n`);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw usageError(`cannot write ${CONFIG_NAME}: ${describeWriteFailure(code)}`);
  }
}

function describeConfig({ include = [], budgets: { start = {}, ...files } = {} }: ConfigFile) {
  const kinds = formatCount(include.length, "kind").replaceAll(NO_BREAK, " ");
  const budgets = formatCount(Object.keys({ ...files, ...start }).length, "budget");
  return `Wrote ${CONFIG_NAME} (${kinds} of files for agents, ${budgets.replaceAll(NO_BREAK, " ")}).\n`;
}

function describeUpdate(path: string, update: Update): string {
  const { added, changed, unchanged, kept, removed, baseline } = update;
  const parts = [
    [added, "new"],
    [changed, "changed"],
    [unchanged, "unchanged"],
    [kept, "kept"],
    [removed, "removed"],
  ] as const;
  const counts = parts.flatMap(([count, word]) =>
    count === 0 ? [] : `${formatInteger(count)} ${word}`,
  );
  const size = formatCount(baseline.files.size, "document").replaceAll(NO_BREAK, " ");
  const details = counts.length === 0 ? "" : `: ${counts.join(", ")}`;
  return `Wrote ${neutralize(path)} (${size}${details}).`;
}
