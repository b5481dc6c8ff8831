import { dirname } from "node:path";
import type { FixOptions } from "../../commands/apply/fix-file.js";
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
import { writeStderr, writeStdout } from "../streams.js";
import { judging } from "../tell-progress.js";
import { viewOf } from "../terminal.js";

export const command: Command = {
  summary: "Write the best form of every document, where it is safe",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "dry-run",
    "revert",
    "no-backup",
    "json",
    "quiet",
    "flavor",
    "max-size",
    "config",
    "no-config",
  ],
  meanings: { revert: { text: "Take back what was written, where it is as it was" } },
  details: `Compact Markdown and hybrids take the document's place, which stays Markdown;
NAME.HASH.bak keeps what was there. TOON goes beside the document, as NAME.toon.
Documents that need review are skipped.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder.
`,
  examples: [
    "context-verdict fix --dry-run",
    "context-verdict fix docs AGENTS.md",
    "context-verdict fix --revert",
  ],
  exits: { 1: "a file is damaged, out of date or taken, and was left as it is", 2: INPUT_FAILED },
  run,
};

/** `fix`: the best form of everything that is safe, or all of it taken back. */
async function run({ files, options }: Invocation): Promise<number> {
  const { flavor } = options;
  checkOptions(flavor === undefined ? {} : { flavor }, ["flavor"]);
  if (files.some(isStdin)) {
    throw usageError("fix writes files, and standard input is not one", {
      hint: "For example: context-verdict fix docs",
    });
  }
  const config = await openConfig(options);
  const { listDocuments } = await import("../../commands/config/list-documents.js");
  const { findOrphans } = await import("../../commands/apply/find-stale.js");
  const { Manifests } = await import("../../commands/apply/made-files.js");
  const made = new Manifests();
  const isNamed = files.length > 0 && !files.some(isFolderOrGlob);
  const chosen = {
    dryRun: options["dry-run"] === true,
    noBackup: options["no-backup"] === true,
    made,
    // What folders stand for can be hundreds of changes.
    confirm: isNamed ? await makeConfirm(options) : () => true,
  };
  const tell = await makeReporter(options);
  const outcomes: Outcome[] = [];
  const paths = await listDocuments(files, config);
  try {
    for (const path of paths) {
      const settled = await settle(path, withConfig(path, options, config), chosen);
      made.saveDue(dirname(path));
      outcomes.push(...settled);
      settled.forEach(tell);
    }
    if (!isNamed && !options.revert) {
      const orphans = findOrphans(paths, made);
      outcomes.push(...orphans);
      orphans.forEach(tell);
    }
  } finally {
    made.save();
  }
  if (options.json) await printJson(outcomes);
  else if (!options.quiet) {
    const isRevert = options.revert === true;
    writeStdout(`${renderFixSummary(outcomes, { isRevert, isNamed, named: files })}\n`);
  }
  return outcomes.reduce((worst, { reason }) => Math.max(worst, EXIT_CODES[reason]), 0);
}

function withConfig(path: string, options: OptionValues, config: Config | undefined): OptionValues {
  const flavor = config?.optionsFor(path).flavor;
  return flavor === undefined ? options : { flavor, ...options };
}

/** @returns One outcome or, of a document that is taken back, one for each file. */
async function settle(
  path: string,
  options: OptionValues,
  chosen: Omit<FixOptions, "flavor">,
): Promise<Outcome[]> {
  try {
    const { flavor, ...read } = loadTextFile(path, options);
    const file = toTextFile(path, read);
    const document = { text: file.text, input: { label: path } };
    if (options.revert) {
      const { unfixFile } = await import("../../commands/apply/unfix-file.js");
      const undone = await judging(document, options, () => unfixFile(file, { ...chosen, flavor }));
      return undone.length > 0 ? undone : [nothingFor(path, "not_converted")];
    }
    const { fixFile } = await import("../../commands/apply/fix-file.js");
    return [await judging(document, options, () => fixFile(file, { ...chosen, flavor }))];
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    return [{ ...nothingFor(path, "failed"), action: "failed", error: { code, message } }];
  }
}

/** What is as it should be is only counted. */
async function makeReporter({ json, quiet }: OptionValues): Promise<(outcome: Outcome) => void> {
  const [out, err] = [await viewOf(1), await viewOf(2)];
  const told = new Set<string>();
  return (outcome) => {
    const { reason, error } = outcome;
    // A manifest that cannot be read is about every document of its folder.
    if (json || (error !== undefined && told.has(error.message))) return;
    if (error !== undefined) told.add(error.message);
    if (EXIT_CODES[reason] > 0) writeStderr(`${renderOutcome(outcome, err)}\n`);
    else if (!quiet && (reason === "applied" || reason === "would_apply")) {
      writeStdout(`${renderOutcome(outcome, out)}\n`);
    }
  };
}
