import { resolve } from "node:path";
import type { AdvisedVerdict } from "../engine/api.js";
import type { Flavor } from "../engine/contract/contract.js";
import { checkOptions } from "../engine/contract/options.js";
import type { Config } from "../features/config/config.js";
import { judgeConfigured } from "../features/files/judge-configured.js";
import type { JudgeFilesOptions } from "../features/files/judge-files.js";
import { SORT_KEYS } from "../features/files/summary-rows.js";
import { findCacheFolder } from "../io/cache/cache-folder.js";
import { checkTokenizer } from "../tokenizers/tokenizer-name.js";
import { CliError, usageError } from "./cli-error.js";
import type { Invocation } from "./command.js";
import { FORMATS, type OptionValues } from "./options.js";
import { startProgress } from "./progress.js";
import { openConfig } from "./project.js";
import { isStdin } from "./read-document.js";
import {
  checkWord,
  contradiction,
  parseFailOn,
  parseNumbers,
  parseWorkers,
  toMaxSize,
} from "./read-options.js";
import { type FormatName, type ManyOptions, openPrinter } from "./result-printers.js";
import { selectDocuments } from "./select-documents.js";
import { writeStderr } from "./streams.js";
import { tellProgress } from "./tell-progress.js";

/**
 * `profile` for files, folders and globs: every file is judged, whatever becomes of the others.
 * @returns 2 where a file could not be read, else 1 where `--fail-on` matches one, else 0.
 */
export async function profileMany({ files, options }: Invocation): Promise<number> {
  const many = toManyOptions(options);
  const given = options["fail-on"];
  parseFailOn(given);
  const settings = toJudgeOptions(options, many);
  const isUnnamed = files.length === 0 && (await openConfig(options))?.include === undefined;
  if (isUnnamed || (files.length === 1 && files.some(isStdin))) {
    throw usageError(`--format ${many.format} names files, and standard input has no name`, {
      hint: "Name files, folders or globs, or have a configuration include some.",
    });
  }
  const { config, paths } = await selectDocuments({ files, options });
  const isFailing = parseFailOn(given ?? (config?.failOn?.join(",") || undefined));
  const listFixable = async () =>
    paths.length === 0
      ? []
      : (await (await import("../features/fix/list-fixable.js")).listFixable(files, config)).paths;
  const printer = await openPrinter({ ...many, named: files, listFixable }, options);
  const progress = startProgress(paths.length, many.format, options);
  const failures: string[] = [];
  let matches = false;
  for await (const result of judgeConfigured(paths, config, settings)) {
    if ("error" in result) failures.push(result.error.message);
    else matches ||= isFailing(result.verdict);
    progress.advance("error" in result);
    if (!printer.add(result)) break;
  }
  progress.clear();
  await printer.finish();
  if (!printer.tellsFailures) await printFailures(failures);
  return failures.length > 0 ? 2 : matches ? 1 : 0;
}

/** @throws CliError `bad_request` for unknown words, and for flags that do not go together. */
export function toManyOptions(values: OptionValues): ManyOptions {
  const format = chooseFormat(values);
  const { sort, workers } = values;
  if (sort !== undefined && format !== "human") {
    throw usageError(`--sort orders the table; ${format} is in the order of paths`, {
      field: "--sort",
      hint: "Leave one of the two out.",
    });
  }
  if (values["no-cache"] && values["cache-dir"] !== undefined)
    throw contradiction("--no-cache", "--cache-dir");
  if (values["cache-dir"] === "")
    throw usageError("--cache-dir needs a folder", { field: "--cache-dir" });
  return {
    format,
    named: [],
    sort: sort === undefined ? "saved" : checkWord("sort", sort, SORT_KEYS),
    ...(workers === undefined ? {} : { workers: parseWorkers(workers) }),
  };
}

function chooseFormat({ format, json, ndjson }: OptionValues): FormatName {
  const named = format === undefined ? undefined : checkWord("format", format, FORMATS);
  if (json && ndjson) throw contradiction("--json", "--ndjson");
  const flag = json ? "json" : ndjson ? "ndjson" : undefined;
  if (named !== undefined && flag !== undefined && named !== flag) {
    throw contradiction(`--${flag}`, `--format ${named}`);
  }
  return named ?? flag ?? "human";
}

/** How `check` judges, whose options are fewer. */
export function toCheckJudging(values: OptionValues): JudgeFilesOptions {
  return toJudgeOptions(values, toManyOptions({ ...values, format: "human", json: false }));
}

function toJudgeOptions(values: OptionValues, { workers }: ManyOptions): JudgeFilesOptions {
  const { flavor, tokenizer } = values;
  const ratios = values["chars-per-token"];
  const charsPerToken = ratios === undefined ? undefined : parseNumbers(ratios);
  // Before any thread starts: an error that comes from one no longer knows its option.
  checkOptions({ flavor, chars_per_token: charsPerToken }, ["flavor", "chars_per_token"]);
  if (tokenizer !== undefined) checkTokenizer(tokenizer);
  const cacheFolder = chooseCacheFolder(values);
  return {
    maxSize: toMaxSize(values),
    ...(flavor === undefined ? {} : { flavor: flavor as Flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(charsPerToken === undefined ? {} : { charsPerToken }),
    ...(cacheFolder === undefined ? {} : { cacheFolder }),
    ...(workers === undefined ? {} : { workers }),
  };
}

export function chooseCacheFolder(values: OptionValues): string | undefined {
  if (values["no-cache"]) return undefined;
  const named = values["cache-dir"];
  return named === undefined ? findCacheFolder() : resolve(named);
}

async function printFailures(messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return;
  const { neutralize } = await import("../render/neutralize.js");
  for (const message of messages) writeStderr(`context-verdict: ${neutralize(message)}\n`);
}

/**
 * Judges one file on a worker thread.
 * @throws CliError what keeps the file from being judged: `too_costly` where the thread ran out of memory.
 */
export async function judgeLarge(
  file: string,
  options: OptionValues,
  config: Config | undefined,
): Promise<AdvisedVerdict> {
  const settings = { ...toCheckJudging({ ...options, "no-cache": true }), workers: 1 };
  // Less memory for more time: of 20 MB of real documents, 0.5 instead of 0.8 GB, and 15 instead of 10 s.
  process.getBuiltinModule("node:v8").setFlagsFromString("--optimize-for-size");
  const results = judgeConfigured([file], config, settings);
  return tellProgress(`Judging ${file}`, options, async () => {
    for await (const result of results) {
      if (!("error" in result)) return result;
      throw new CliError(result.error.code, result.error.message);
    }
    throw new Error("a file without a result");
  });
}
