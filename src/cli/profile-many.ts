import { realpathSync } from "node:fs";
import type { AdvisedVerdict } from "../engine/api.js";
import type { Config } from "../features/config/config.js";
import type { FileResult } from "../features/files/file-result.js";
import { judgeConfigured } from "../features/files/judge-configured.js";
import { type SummaryRow, toSummaryRow } from "../features/files/summary-rows.js";
import { ifPossible } from "../io/if-possible.js";
import { formatCount, formatInteger, NO_BREAK } from "../render/format-number.js";
import { escapeControls, neutralize } from "../render/neutralize.js";
import { CliError, type Invocation, listConfigWords, listFailOn, matchFailOn } from "./command.js";
import { toJudgeOptions } from "./open-document.js";
import type { FormatName, OptionValues } from "./options.js";
import { printReport } from "./print-result.js";
import { isTerminal, writeStderr, writeStdout } from "./streams.js";
import { viewOf, withProgress } from "./terminal.js";

/**
 * `profile` for files, folders and globs. A failed file does not stop the others.
 * @returns 2 if a file could not be read, else 1 if `--fail-on` matches one, else 0.
 */
export async function profileMany(
  { files, options }: Invocation,
  paths: readonly string[],
  config: Config | undefined,
  format: FormatName,
): Promise<number> {
  const listMatches = matchFailOn(listFailOn(options, config));
  const results = judgeConfigured(paths, config, toJudgeOptions(options));
  const printer = await openPrinter(format, options, { named: files, paths, config });
  const failures: string[] = [];
  let done = 0;
  let matches = false;
  const judge = async () => {
    for await (const result of results) {
      done++;
      if ("error" in result) failures.push(result.error.message);
      else matches ||= listMatches(result.verdict).length > 0;
      if (!printer.add(result)) break;
    }
  };
  const describe = () => describeProgress(done, paths.length, failures.length);
  // Results that are streamed to a terminal would mix with the progress line.
  const quiet = options.quiet === true || (isStreamed(format) && isTerminal(1));
  await withProgress(describe, { quiet }, judge);
  await printer.finish();
  if (!isStreamed(format)) {
    for (const message of failures) writeStderr(`context-verdict: ${neutralize(message)}\n`);
  }
  return failures.length > 0 ? 2 : matches ? 1 : 0;
}

function describeProgress(done: number, total: number, failures: number): string {
  const failed = failures === 0 ? "" : `, ${formatInteger(failures)} not read`;
  const text = `${formatInteger(done)} of ${formatCount(total, "file")} judged${failed}`;
  return text.replaceAll(NO_BREAK, " ");
}

/** Formats that are printed as results come, including failures. */
function isStreamed(format: FormatName): boolean {
  return format === "json" || format === "ndjson";
}

/** Prints results as they come, or at the end. */
interface ResultPrinter {
  /** @returns False if the reader has gone away. */
  add(result: FileResult): boolean;
  finish(): Promise<void> | void;
}

/** The documents, as named and as found. */
interface Documents {
  named: readonly string[];
  paths: readonly string[];
  config: Config | undefined;
}

async function openPrinter(
  format: FormatName,
  options: OptionValues,
  documents: Documents,
): Promise<ResultPrinter> {
  switch (format) {
    case "json":
      return createJsonPrinter();
    case "ndjson":
      return { add: (result) => writeStdout(`${print(result)}\n`), finish: () => {} };
    case "human":
      return openTable(options, documents);
    default: {
      const results: FileResult[] = [];
      return { add: (result) => results.push(result) > 0, finish: () => report(format, results) };
    }
  }
}

/** Streams one array, with the same bytes as `JSON.stringify(all, null, 2)`. */
function createJsonPrinter(): ResultPrinter {
  let count = 0;
  return {
    add: (result) => {
      const json = print(result, 2).replaceAll("\n", "\n  ");
      return writeStdout(`${count++ === 0 ? "[" : ","}\n  ${json}`);
    },
    finish: () => void writeStdout(count === 0 ? "[]\n" : "\n]\n"),
  };
}

function print(result: FileResult, indent?: number): string {
  const { path } = result;
  const value =
    "error" in result
      ? { path, error: result.error }
      : { path, verdict: result.verdict, best_form: result.best_form };
  const json = JSON.stringify(value, null, indent);
  return isTerminal(1) ? escapeControls(json) : json;
}

/** Prints a format that needs all results at once. */
async function report(
  format: "sarif" | "github" | "markdown",
  results: readonly FileResult[],
): Promise<void> {
  if (format === "markdown") {
    const { renderMarkdownSummary } = await import("../features/files/markdown-summary.js");
    writeStdout(`${renderMarkdownSummary(results)}\n`);
    return;
  }
  const { toCiReport } = await import("../features/files/ci-report.js");
  await printReport(format, toCiReport(results));
}

/** Columns. Wider than prose, since paths are long. */
const WIDEST = 160;

/** Prints the table. Keeps rows and not verdicts, which take more memory. */
async function openTable(
  options: OptionValues,
  { named, paths, config }: Documents,
): Promise<ResultPrinter> {
  if (options.quiet) return { add: () => true, finish: () => {} };
  const { listFixable } = await import("../features/fix/list-fixable.js");
  const { RewriterFinder } = await import("../features/fix/rewriters.js");
  const rewriters = new RewriterFinder();
  const isLeft = (path: string) =>
    ifPossible(() => rewriters.find(realpathSync.native(path)))?.undoes === "all";
  const listed = paths.length === 0 ? [] : (await listFixable(named, config)).paths;
  const fixable = new Set(listed.filter((path) => !isLeft(path)));
  const typed = { settings: listConfigWords(options), named };
  const rows: SummaryRow[] = [];
  return {
    add: (result) => rows.push(toSummaryRow(result, fixable)) > 0,
    finish: async () => {
      const { renderSummary } = await import("../features/files/summary-table.js");
      writeStdout(`${renderSummary(rows, typed, viewOf(1, WIDEST))}\n`);
    },
  };
}

/**
 * Judges one file on a worker thread.
 * @throws CliError if the file cannot be judged; `too_costly` if the thread ran out of memory.
 */
export async function judgeLarge(
  path: string,
  options: OptionValues,
  config: Config | undefined,
): Promise<AdvisedVerdict> {
  const settings = { ...toJudgeOptions({ ...options, "no-cache": true }), workers: 1 };
  // Trades time for memory: 20 MB of real documents take 0.5 instead of 0.8 GB, and 15 instead of 10 s.
  process.getBuiltinModule("node:v8").setFlagsFromString("--optimize-for-size");
  const results = judgeConfigured([path], config, settings);
  const first = () => results.next();
  const { value: result } = await withProgress(() => `Judging ${path}`, options, first);
  await results.return(undefined);
  if (result === undefined) throw new Error("a file without a result");
  if ("error" in result) throw new CliError(result.error.code, result.error.message);
  return result;
}
