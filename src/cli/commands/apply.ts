import { dirname } from "node:path";
import type { ApplyOptions } from "../../commands/apply/make-change.js";
import { EXIT_CODES, nothingFor, type Outcome } from "../../commands/apply/outcome.js";
import { toTextFile } from "../../commands/apply/text-file.js";
import { checkOptions } from "../../engine/contract/options.js";
import { renderOutcome, renderSummary } from "../../render/terminal/outcome-lines.js";
import { usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { makeConfirm } from "../confirm.js";
import { explainFileError } from "../explain-file-error.js";
import { nameFiles } from "../name-files.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { isFolderOrGlob, isStdin, loadTextFile } from "../read-document.js";
import { writeStderr, writeStdout } from "../streams.js";
import { judging } from "../tell-progress.js";
import { viewOf } from "../terminal.js";

export const command: Command = {
  summary: "Write the form that the verdict recommends, or say why not",
  argument: "FILE|FOLDER|GLOB...",
  takes: "many",
  options: [
    "in-place",
    "out",
    "dry-run",
    "force",
    "yes",
    "no-backup",
    "revert",
    "json",
    "quiet",
    "flavor",
    "max-size",
    "config",
    "no-config",
  ],
  meanings: {
    out: {
      value: "FILE",
      text: "Another name for the new file of one document",
    },
  },
  details: `Writes NAME.toon where the document is best as TOON, NAME.hybrid.md where it is
best as a hybrid, beside the document. With --in-place the hybrid takes the
place of a file that only agents read (AGENTS.md, rules, skills, and what
agent_files in context-verdict.config.json lists), which stays Markdown;
NAME.HASH.bak keeps what was there, and what was added to a hybrid since then is
converted, too.
Before a file gets its name, it is read back, restored and compared with the
document.

Only what is safe to apply by itself is written. --force also writes what needs
a look (review), or over another file, after it has shown the change.
`,
  examples: [
    "context-verdict apply docs/options.md",
    "context-verdict apply --in-place AGENTS.md",
    "context-verdict apply --in-place --dry-run *.md",
    "context-verdict apply --in-place docs",
    "context-verdict apply --revert AGENTS.md",
  ],
  exits: { 1: "something is recommended and was not applied", 2: INPUT_FAILED },
  run,
};

/** `apply`: writes what the verdicts recommend, or puts it back. No failure stops the next file. */
async function run({ files, options }: Invocation): Promise<number> {
  checkUsage(files, options);
  const { out, force = false } = options;
  const { Manifests } = await import("../../commands/apply/made-files.js");
  const made = new Manifests();
  const chosen: Omit<ApplyOptions, "flavor" | "forAgents"> = {
    inPlace: options["in-place"] === true,
    out,
    force,
    dryRun: options["dry-run"] === true,
    noBackup: options["no-backup"] === true,
    made,
    confirm: await makeConfirm(options),
  };
  const tell = await makeReporter(options);
  const { paths, isFound, isForAgents, optionsFor } = await nameFiles(files, options);
  const outcomes: Outcome[] = [];
  try {
    for (const path of paths) {
      const forAgents = isForAgents(path);
      const outcome = await settle(path, optionsFor(path), { ...chosen, forAgents });
      made.saveDue(dirname(path));
      outcomes.push(outcome);
      if (!isFound(path) || !isIdle(outcome)) tell(outcome);
    }
  } finally {
    made.save();
  }
  if (options.json) await printJson(outcomes);
  else if (!options.quiet && outcomes.length > 1) writeStdout(`\n${renderSummary(outcomes)}\n`);
  return outcomes.reduce((worst, { reason }) => Math.max(worst, EXIT_CODES[reason]), 0);
}

async function settle(
  path: string,
  options: OptionValues,
  chosen: Omit<ApplyOptions, "flavor">,
): Promise<Outcome> {
  try {
    const { flavor, ...read } = loadTextFile(path, options);
    const file = toTextFile(path, read);
    const settled = { ...chosen, flavor };
    const change = options.revert
      ? (await import("../../commands/apply/revert-file.js")).revertFile
      : (await import("../../commands/apply/apply-file.js")).applyFile;
    const work = () => change(file, settled);
    // A question may be asked, which nothing may write over.
    if (options.force) return work();
    return await judging({ text: file.text, input: { label: path } }, options, work);
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    return { ...nothingFor(path, "failed"), action: "failed", error: { code, message } };
  }
}

/** Whether there is nothing to say of a file that was found in a folder. */
function isIdle({ reason, written }: Outcome): boolean {
  return EXIT_CODES[reason] === 0 && written === null && reason !== "would_apply";
}

/** Successes go to standard output, what was not done to standard error, with `--quiet` too. */
async function makeReporter({ json, quiet }: OptionValues): Promise<(outcome: Outcome) => void> {
  const [out, err] = [await viewOf(1), await viewOf(2)];
  return (outcome) => {
    if (json) return;
    if (EXIT_CODES[outcome.reason] > 0) writeStderr(`${renderOutcome(outcome, err)}\n`);
    else if (!quiet) writeStdout(`${renderOutcome(outcome, out)}\n`);
  };
}

function checkUsage(files: readonly string[], options: OptionValues): void {
  const { out, yes, force, revert, flavor } = options;
  checkOptions(flavor === undefined ? {} : { flavor }, ["flavor"]);
  if (files.length === 0 || files.some(isStdin)) {
    throw usageError(
      files.length === 0
        ? "apply needs a file"
        : "apply writes beside a file, and standard input is not one",
      { hint: "For example: context-verdict apply docs/options.md" },
    );
  }
  const inPlace = options["in-place"];
  if (out !== undefined && (inPlace || files.length > 1 || files.some(isFolderOrGlob))) {
    throw usageError(
      inPlace ? "--out and --in-place name two places" : "--out names one file, for many documents",
      { field: "--out", hint: "Leave it out: the new file goes beside the document." },
    );
  }
  if (out !== undefined && (out === "" || out === "-")) {
    throw usageError("--out needs a file name: apply prints no document", {
      field: "--out",
      hint: "convert prints a candidate, plan --include-hybrid a hybrid.",
    });
  }
  if (revert && inPlace) {
    throw usageError("--revert finds its place by itself", {
      field: "--in-place",
      hint: "Leave one of the two out.",
    });
  }
  if (options["no-backup"] && !inPlace && !revert && !force) {
    throw usageError("--no-backup has no use here: only replaced files get a backup", {
      field: "--no-backup",
      hint: "Leave it out, or add --in-place.",
    });
  }
  if (yes && !force) {
    throw usageError("--yes answers the question that --force asks", {
      field: "--yes",
      hint: "Add --force, or leave it out.",
    });
  }
}
