import type { Compaction } from "../../commands/apply/compact-file.js";
import { toTextFile } from "../../commands/apply/text-file.js";
import { checkOptions } from "../../engine/contract/options.js";
import { neutralize } from "../../render/neutralize.js";
import { describeCompactions, renderCompaction } from "../../render/terminal/compaction-line.js";
import { usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { explainFileError } from "../explain-file-error.js";
import { nameFiles } from "../name-files.js";
import type { OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { isFolderOrGlob, isStdin, loadTextFile, readDocument } from "../read-document.js";
import { writeStderr, writeStdout } from "../streams.js";
import { judging } from "../tell-progress.js";
import { viewOf } from "../terminal.js";

export const command: Command = {
  summary: "Make the tables of Markdown as light as they can be",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "in-place",
    "check",
    "out",
    "json",
    "quiet",
    "flavor",
    "max-size",
    "config",
    "no-config",
  ],
  details: `Tables lose their padding and the pipes at the ends of rows that can do
without. They mean the same, and nothing else changes. The Markdown goes to
standard output, or to --out; with --in-place into the files themselves, of
which there may be many. Without FILE, standard input is read.

--check writes nothing and lists the files that would change.
`,
  examples: [
    "context-verdict compact README.md > compact.md",
    "context-verdict compact --in-place docs/*.md",
    "context-verdict compact --check docs",
  ],
  exits: { 1: "with --check: a file would change", 2: INPUT_FAILED },
  run,
};

/** `compact`: Markdown with its tables as light as they can be, printed, written in place, or checked. */
async function run({ file, files, options }: Invocation): Promise<number> {
  checkUsage(files, options);
  if (!options["in-place"] && !options.check) return print(file, options);
  const tell = await makeReporter(options);
  const compactions: Compaction[] = [];
  const { paths, isFound, optionsFor } = await nameFiles(files, options);
  for (const path of paths) {
    const compaction = await settle(path, optionsFor(path));
    compactions.push(compaction);
    const { changed, error } = compaction;
    if (!isFound(path) || changed || error !== undefined) tell(compaction);
  }
  if (!options.json && !options.quiet && !options.check && files.some(isFolderOrGlob)) {
    writeStdout(`${describeCompactions(compactions)}\n`);
  }
  if (options.json) await printJson(compactions);
  if (compactions.some(({ error }) => error !== undefined)) return 2;
  return options.check && compactions.some(({ changed }) => changed) ? 1 : 0;
}

/** Prints one document, or writes it to `--out`. */
async function print(file: string | undefined, options: OptionValues): Promise<number> {
  const document = readDocument(file, options);
  const { text, flavor } = document;
  const output = await openOutput(options, document.input);
  const { compactText } = await import("../../commands/apply/compact-file.js");
  const compaction = await judging(document, options, () =>
    compactText({ path: file ?? "-", text }, flavor),
  );
  const { content, ...rest } = compaction;
  if (output.path !== undefined) await output.write(content);
  if (options.json) await printJson([output.path === undefined ? compaction : rest]);
  else if (output.path === undefined) await output.write(content);
  else if (!options.quiet) await output.note(content);
  return 0;
}

async function settle(path: string, options: OptionValues): Promise<Compaction> {
  try {
    const { flavor, ...read } = loadTextFile(path, options);
    const file = toTextFile(path, read);
    const document = { text: file.text, input: { label: path } };
    const { compactFile } = await import("../../commands/apply/compact-file.js");
    return await judging(document, options, () => compactFile(file, flavor, !options.check));
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    return { path, changed: false, written: false, chars: null, error: { code, message } };
  }
}

/** `--check` lists the names alone, for whoever reads them with a program. */
async function makeReporter(options: OptionValues): Promise<(compaction: Compaction) => void> {
  const [out, err] = [await viewOf(1), await viewOf(2)];
  return (compaction) => {
    if (options.json) return;
    if (compaction.error !== undefined) writeStderr(`${renderCompaction(compaction, err)}\n`);
    else if (options.quiet) return;
    else if (!options.check) writeStdout(`${renderCompaction(compaction, out)}\n`);
    else if (compaction.changed) writeStdout(`${neutralize(compaction.path)}\n`);
  };
}

function checkUsage(files: readonly string[], options: OptionValues): void {
  const { check, out, flavor } = options;
  const inPlace = options["in-place"];
  checkOptions(flavor === undefined ? {} : { flavor }, ["flavor"]);
  if (check && inPlace) {
    throw usageError("--check writes nothing, and --in-place writes", {
      field: "--check",
      hint: "Leave one of the two out.",
    });
  }
  if (!check && !inPlace) {
    if (files.length <= 1 && !isFolderOrGlob(files[0])) return;
    const got = files.length > 1 ? `${files.length}` : "a folder or glob";
    throw usageError(`compact prints one document, got ${got}`, {
      hint: "For many: --in-place writes them, --check says which would change.",
    });
  }
  if (out !== undefined) {
    throw usageError(`--out has no use with ${check ? "--check" : "--in-place"}`, {
      field: "--out",
      hint: "Leave one of the two out.",
    });
  }
  if (files.length === 0 || files.some(isStdin)) {
    throw usageError(`${check ? "--check" : "--in-place"} needs a file`, {
      hint: "For example: context-verdict compact --check docs/*.md",
    });
  }
}
