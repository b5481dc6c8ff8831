import type { Config } from "../../features/config/config.js";
import { loadConfig } from "../../features/config/load-config.js";
import type { FileResult } from "../../features/files/judge-file.js";
import type { Row } from "../../features/files/summary.js";
import { formatCount, formatInteger, NO_BREAK } from "../../render/format-number.js";
import { escapeControls, neutralize } from "../../render/neutralize.js";
import {
  CONFIGURED,
  type Command,
  chooseFormat,
  JUDGING,
  listConfigWords,
  listFailOn,
  matchFailOn,
  ON_THREADS,
  readWorkers,
  usageError,
} from "../command.js";
import {
  configure,
  findReader,
  type InputDocument,
  isFolderOrGlob,
  isStdin,
  judgeWithProgress,
  namedFile,
  readDocument,
  rejectConfig,
  toJudgeOptions,
  toProfileOptions,
} from "../open-document.js";
import { FORMATS, type FormatName, type OptionValues } from "../options.js";
import { isTerminal, printJson, printReport, writeStderr, writeStdout } from "../streams.js";

export const command: Command = {
  summary: "Measure a document and say whether TOON is worth it",
  argument: "[FILE|FOLDER|GLOB...]",
  options: [["json", "format", "quiet", "fail-on", "allow-empty"], JUDGING, ON_THREADS, CONFIGURED],
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
    "context-verdict profile --format ndjson . | jq -r .path",
    "context-verdict profile --json README.md | jq .verdict",
    "context-verdict profile --fail-on review,split_first AGENTS.md",
    "git show HEAD:AGENTS.md | context-verdict profile",
  ],
  /**
   * `profile`: the verdict and its measurements, without the candidate. One document is judged in this
   * thread, several on worker threads. Without a name, takes piped input, else the documents that the
   * configuration includes.
   */
  async run({ files, options }) {
    const format = chooseFormat(options, FORMATS);
    readWorkers(options);
    matchFailOn(options["fail-on"]);
    const [file] = files;
    const path = namedFile(file);
    if (files.length > 1 && files.some(isStdin)) {
      throw usageError("standard input (-) cannot be one of several files", {
        hint: "Name files, folders or globs.",
      });
    }
    const isList = format !== "human" && format !== "json";
    const mayBePiped = file === undefined && options.config === undefined && !isTerminal(0);
    const piped = mayBePiped && !isList ? readDocument(undefined, options) : undefined;
    // Where nothing is piped in, programs give an empty input.
    const takesFiles = file === undefined ? !piped?.text : path !== undefined;
    const config = takesFiles ? await loadConfig(options) : undefined;
    if (path !== undefined && !isList && files.length === 1 && !isFolderOrGlob(path))
      return profileOne(path, undefined, config, options);
    if (path !== undefined || config?.include !== undefined) {
      const { listDocuments } = await import("../../features/config/list-documents.js");
      const allowsNone = options["allow-empty"] === true;
      const { LOADED_NAMES: beside } = await import("../../features/hosts/hosts.js");
      const paths = listDocuments(files, config, { allowsNone, beside });
      return profileMany(files, paths, config, options, format);
    }
    rejectConfig(options);
    if (!isList) return profileOne(undefined, piped, undefined, options);
    throw usageError(`--format ${format} cannot be used with standard input`, {
      hint: "Name files, folders or globs, or have a configuration include some.",
    });
  },
};

/** @param piped Standard input, if it was read. */
async function profileOne(
  path: string | undefined,
  piped: InputDocument | undefined,
  config: Config | undefined,
  typed: OptionValues,
): Promise<number> {
  const asJson = typed.json || typed.format === "json";
  // The configuration's `fail_on` is not for documents that it ignores.
  const isCovered = path !== undefined && config?.isIgnored(path) !== true;
  const listMatches = matchFailOn(listFailOn(typed, isCovered ? config : undefined));
  const options = configure(path, typed, config);
  const isShown = !asJson && !options.quiet;
  const readBy = isShown ? await findReader(path, config) : undefined;
  const document = piped ?? readDocument(path, options);
  const settings = await toProfileOptions(options, document);
  const { profile, profileWithForm } = await import("../../engine/api.js");
  // Only the card shows the best form.
  const { verdict, ...form } = await judgeWithProgress(document, options, () =>
    isShown
      ? profileWithForm(document.text, { ...settings, inPlace: readBy === "agents" })
      : { verdict: profile(document.text, settings) },
  );
  if (asJson) await printJson(verdict);
  else if (isShown) {
    const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
    const { showCard } = await import("../terminal.js");
    const context = { path, readBy, settings: listConfigWords(typed), ...form };
    showCard((view) => renderVerdict(verdict, view, context), 1);
  }
  return listMatches(verdict).length > 0 ? 1 : 0;
}

/**
 * `profile` for files, folders and globs. A failed file does not stop the others.
 * @returns 2 if a file could not be read, else 1 if `--fail-on` matches one, else 0.
 */
async function profileMany(
  named: readonly string[],
  paths: readonly string[],
  config: Config | undefined,
  options: OptionValues,
  format: FormatName,
): Promise<number> {
  const listMatches = matchFailOn(listFailOn(options, config));
  const { judgeFiles } = await import("../../features/files/judge-files.js");
  const { viewOf, withProgress } = await import("../terminal.js");
  const results = judgeFiles(paths, { ...toJudgeOptions(options), config });
  const isTable = (format === "human" && !options.quiet) || format === "markdown";
  const { renderMarkdownSummary, renderSummary, toFindings, toRow } = await import(
    "../../features/files/summary.js"
  );
  const failures: string[] = [];
  // A table needs rows and no verdicts, which take more memory.
  const rows: Row[] = [];
  const kept: FileResult[] = [];
  let done = 0;
  let matches = false;
  const judge = async () => {
    for await (const result of results) {
      if ("error" in result) failures.push(result.error.message);
      else matches ||= listMatches(result.verdict).length > 0;
      if (format === "ndjson") {
        const json = JSON.stringify(toJson(result));
        const isRead = writeStdout(`${isTerminal(1) ? escapeControls(json) : json}\n`);
        // The reader has gone away.
        if (!isRead) break;
      } else if (format !== "human") kept.push(result);
      if (isTable) rows.push(toRow(result));
      done++;
    }
  };
  const describe = () => {
    const failed = failures.length === 0 ? "" : `, ${formatInteger(failures.length)} not read`;
    const text = `${formatInteger(done)} of ${formatCount(paths.length, "file")} judged${failed}`;
    return text.replaceAll(NO_BREAK, " ");
  };
  // Results that are streamed to a terminal would mix with the progress line.
  const quiet = options.quiet === true || (format === "ndjson" && isTerminal(1));
  await withProgress(describe, { quiet }, judge);
  const typed = { settings: listConfigWords(options), named };
  if (format === "json") await printJson(kept.map(toJson));
  else if (format === "markdown") {
    writeStdout(`${renderMarkdownSummary(kept, rows, typed)}\n`);
  } else if (format === "sarif" || format === "github") {
    await printReport(format, toFindings(kept));
  } else if (isTable) {
    writeStdout(`${renderSummary(rows, typed, viewOf(1, WIDEST))}\n`);
  }
  // In JSON, failures are among the results.
  if (format !== "json" && format !== "ndjson") {
    for (const message of failures) writeStderr(`context-verdict: ${neutralize(message)}\n`);
  }
  return failures.length > 0 ? 2 : matches ? 1 : 0;
}

/** Columns. Wider than prose, since paths are long. */
const WIDEST = 160;

function toJson(result: FileResult): object {
  const { path } = result;
  if ("error" in result) return { path, error: result.error };
  return { path, verdict: result.verdict, best_form: result.best_form };
}
