import { statSync } from "node:fs";
import type { AdvisedVerdict } from "../../engine/api.js";
import type { Reader } from "../../engine/judge/advise.js";
import type { Config } from "../../features/config/config.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { type Command, FAIL_ON_MATCHES, INPUT_FAILED, type Invocation } from "../command.js";
import type { OptionName, OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { openConfig } from "../project.js";
import {
  findLargest,
  isStdin,
  namedFile,
  readDocument,
  refuseEmptyInput,
} from "../read-document.js";
import { parseFailOn, toProfileOptions } from "../read-options.js";
import { findReader, isMany, selectDocument } from "../select-documents.js";
import { isTerminal } from "../streams.js";
import { judging } from "../tell-progress.js";

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
    "flavor",
    "tokenizer",
    "chars-per-token",
    "max-size",
    "workers",
    "cache-dir",
    "no-cache",
    "config",
    "no-config",
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

/** Options that are about many files; most starts have none of them to check. */
const MANY_OPTIONS: readonly OptionName[] = [
  "ndjson",
  "format",
  "sort",
  "workers",
  "cache-dir",
  "no-cache",
];

/**
 * `profile`: the verdict and its measurements, without the candidate. One document is judged here
 * and now; files, folders and globs are judged on threads.
 */
async function run(invocation: Invocation): Promise<number> {
  const { file, options: given } = invocation;
  const format = await chooseFormat(given);
  const isOne = format === "human" || format === "json";
  const mayInclude = file === undefined && (given.config !== undefined || isTerminal(0));
  if (!isOne || isMany(invocation) || (mayInclude && (await hasInclude(given)))) {
    return runMany(invocation);
  }
  const { config, options } = await selectDocument(invocation);
  const isFailing = parseFailOn(given["fail-on"] ?? listFailOn(file, config));
  const readBy = () => findReader(namedFile(file), config);
  if (isLarge(file, options)) {
    const { judgeLarge } = await import("../many-files.js");
    const judged = await judgeLarge(file, options, config);
    if (format === "json") await printJson(judged.verdict);
    else if (!options.quiet) await showVerdict(file, judged, await readBy());
    return isFailing(judged.verdict) ? 1 : 0;
  }
  const document = readDocument(file, options);
  const isEmpty = file === undefined && document.text === "";
  if (isEmpty && (await hasInclude(options))) return runMany(invocation);
  refuseEmptyInput(document, options);
  const settings = await toProfileOptions(options, document);
  const { profile, profileWithForm } = await import("../../engine/api.js");
  if (format === "json" || options.quiet) {
    const verdict = await judging(document, options, () => profile(document.text, settings));
    if (format === "json") await printJson(verdict);
    return isFailing(verdict) ? 1 : 0;
  }
  const reader = await readBy();
  const judged = await judging(document, options, () =>
    profileWithForm(document.text, { ...settings, inPlace: reader === "agents" }),
  );
  await showVerdict(namedFile(file), judged, reader);
  return isFailing(judged.verdict) ? 1 : 0;
}

async function showVerdict(
  path: string | undefined,
  { verdict, ...form }: AdvisedVerdict,
  readBy: Reader | undefined,
): Promise<void> {
  const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
  const { showCard } = await import("../terminal.js");
  await showCard((view) => renderVerdict(verdict, view, { path, readBy, ...form }), 1);
}

async function chooseFormat(options: OptionValues): Promise<string> {
  if (MANY_OPTIONS.every((name) => options[name] === undefined)) {
    return options.json ? "json" : "human";
  }
  const { toManyOptions } = await import("../many-files.js");
  return toManyOptions(options).format;
}

/**
 * Whether a file is one that only `--max-size` permits: it is judged on a thread, which may run out of
 * memory without ending the process. What is wrong with a file is said where it is read.
 */
function isLarge(file: string | undefined, options: OptionValues): file is string {
  if (file === undefined || isStdin(file) || options["max-size"] === undefined) return false;
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    return size > DEFAULT_MAX_SIZE && size <= findLargest();
  } catch {
    return false;
  }
}

async function runMany(invocation: Invocation): Promise<number> {
  const { profileMany } = await import("../many-files.js");
  return profileMany(invocation);
}

/** Whether a configuration says which documents are meant where none are named. */
async function hasInclude(options: OptionValues): Promise<boolean> {
  return (await openConfig(options))?.include !== undefined;
}

/** `fail_on` of the configuration. A document that it ignores fails nothing: it was named. */
function listFailOn(file: string | undefined, config: Config | undefined): string | undefined {
  if (file === undefined || config === undefined || config.isIgnored(file)) return undefined;
  return config.failOn?.join(",") || undefined;
}
