import { statSync } from "node:fs";
import type { AdvisedVerdict } from "../../engine/api.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import {
  CONFIGURED,
  type Command,
  FAIL_ON_MATCHES,
  INPUT_FAILED,
  type Invocation,
  JUDGING,
  ON_THREADS,
} from "../command.js";
import { FORMATS, type OptionName, type OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress } from "../progress.js";
import {
  findLargest,
  type InputDocument,
  namedFile,
  readDocument,
  rejectEmptyInput,
} from "../read-document.js";
import { chooseFormat, listFailOn, parseFailOn, toProfileOptions } from "../read-options.js";
import { type Selection, selectDocuments } from "../select-documents.js";
import { isTerminal } from "../streams.js";

export const command: Command = {
  summary: "Measure a document and say whether TOON is worth it",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "json",
    "ndjson",
    "format",
    "sort",
    "quiet",
    "fail-on",
    "allow-empty",
    ...JUDGING,
    ...ON_THREADS,
    ...CONFIGURED,
  ],
  details: `Prints the verdict, the measurements behind it and the warnings. Standard input
is read where FILE is -, and without FILE where something is piped in; else it
takes the documents that context-verdict.config.json includes.

Of several files, a folder or a glob, it prints a table. In folders it takes
files that end in .md, .markdown, .mdx, .mdc, .txt and .text, and leaves out
what .gitignore and .verdictignore name.
`,
  examples: [
    "context-verdict profile README.md",
    'context-verdict profile docs "**/*.mdc" AGENTS.md',
    "context-verdict profile --ndjson . | jq -r .path",
    "context-verdict profile --json README.md | jq .verdict",
    "context-verdict profile --fail-on review,split_first AGENTS.md",
    "git show HEAD:AGENTS.md | context-verdict profile",
  ],
  exits: { 1: FAIL_ON_MATCHES, 2: INPUT_FAILED },
  run,
};

/** Options for many files. The module that checks them is loaded only if one is given. */
const MANY_OPTIONS: readonly OptionName[] = ["sort", "workers", "cache-dir", "no-cache"];

/**
 * `profile`: the verdict and its measurements, without the candidate. One document is judged in this
 * thread, several on worker threads.
 */
async function run(invocation: Invocation): Promise<number> {
  const { file, options } = invocation;
  const format = chooseFormat(options, FORMATS);
  const asMany = format !== "human" && format !== "json";
  if (asMany || MANY_OPTIONS.some((name) => options[name] !== undefined)) {
    const { checkManyOptions } = await import("../profile-many.js");
    checkManyOptions(options, format);
  }
  parseFailOn(options["fail-on"]);
  const isPiped = !asMany && file === undefined && options.config === undefined && !isTerminal(0);
  const piped = isPiped ? readDocument(undefined, options) : undefined;
  const includes = piped === undefined || piped.text === "";
  const selection = await selectDocuments(invocation, { asMany, includes });
  if (selection.paths !== undefined || asMany) {
    const { profileMany } = await import("../profile-many.js");
    return profileMany(invocation, selection, format);
  }
  const path = namedFile(file);
  const { config, optionsFor } = selection;
  // The configuration's `fail_on` is not for documents that it ignores.
  const isCovered = path !== undefined && config?.isIgnored(path) !== true;
  const isFailing = parseFailOn(listFailOn(options, isCovered ? config : undefined));
  const asJson = format === "json";
  const judged = isLarge(path, options)
    ? await (await import("../profile-many.js")).judgeLarge(path, optionsFor(path), config)
    : await judge(piped ?? readDocument(file, optionsFor(path)), path, selection, asJson);
  if (asJson) await printJson(judged.verdict);
  else if (!options.quiet) await showVerdict(path, judged, selection);
  return isFailing(judged.verdict) ? 1 : 0;
}

async function judge(
  document: InputDocument,
  path: string | undefined,
  { optionsFor, readerOf }: Selection,
  asJson: boolean,
): Promise<AdvisedVerdict | Pick<AdvisedVerdict, "verdict">> {
  const options = optionsFor(path);
  rejectEmptyInput(document, options);
  const settings = await toProfileOptions(options, document);
  const { profile, profileWithForm } = await import("../../engine/api.js");
  const readBy = asJson || options.quiet ? undefined : await readerOf(path);
  return judgeWithProgress(document, options, () =>
    asJson || options.quiet
      ? { verdict: profile(document.text, settings) }
      : profileWithForm(document.text, { ...settings, inPlace: readBy === "agents" }),
  );
}

async function showVerdict(
  path: string | undefined,
  { verdict, ...form }: Pick<AdvisedVerdict, "verdict">,
  { readerOf }: Selection,
): Promise<void> {
  const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
  const { showCard } = await import("../terminal.js");
  const readBy = await readerOf(path);
  await showCard((view) => renderVerdict(verdict, view, { path, readBy, ...form }), 1);
}

/**
 * Whether a file is larger than the default limit. Such a file is judged on a thread, which may run out
 * of memory without ending the process.
 */
function isLarge(path: string | undefined, options: OptionValues): path is string {
  if (path === undefined || options["max-size"] === undefined) return false;
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return size > DEFAULT_MAX_SIZE && size <= findLargest();
  } catch {
    return false;
  }
}
