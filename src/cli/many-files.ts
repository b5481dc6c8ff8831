import { resolve } from "node:path";
import { judgeConfigured } from "../commands/config/judge-configured.js";
import { listDocuments } from "../commands/config/list-documents.js";
import type { JudgeFilesOptions } from "../commands/judge-files/judge-files.js";
import type { Flavor } from "../engine/contract/contract.js";
import { findCacheFolder } from "../io/cache/cache-folder.js";
import type { Invocation } from "./arguments.js";
import { usageError } from "./cli-error.js";
import { parseFailOn } from "./fail-on.js";
import { openReport } from "./formats.js";
import { type ManyOptions, toManyOptions } from "./many-options.js";
import { toMaxSize } from "./max-size.js";
import type { OptionValues } from "./options.js";
import { parseNumbers } from "./profile-options.js";
import { startProgress } from "./progress.js";
import { openConfig } from "./project-options.js";
import { writeStderr } from "./streams.js";

/**
 * `profile` for files, folders and globs: every file is judged, whatever becomes of the others.
 * @returns 2 where a file could not be read, else 1 where `--fail-on` matches one, else 0.
 */
export async function profileMany({ files, options }: Invocation): Promise<number> {
  const many = toManyOptions(options);
  const given = options["fail-on"];
  parseFailOn(given);
  checkNames(files, many);
  const settings = toJudgeOptions(options, many);
  const config = await openConfig(options);
  const fails = parseFailOn(given ?? (config?.failOn?.join(",") || undefined));
  const paths = await listDocuments(files, config);
  const report = await openReport(many, options);
  const progress = startProgress(paths.length, many.format, options);
  const failures: string[] = [];
  let matches = false;
  const optionsFor = config?.optionsFor ?? (() => ({}));
  for await (const result of judgeConfigured(paths, optionsFor, settings)) {
    if ("error" in result) failures.push(result.error.message);
    else matches ||= fails(result.verdict);
    progress.advance("error" in result);
    if (!report.add(result)) break;
  }
  progress.clear();
  await report.finish();
  if (!report.tellsFailures) await printFailures(failures);
  return failures.length > 0 ? 2 : matches ? 1 : 0;
}

/** Standard input has no name that a result could bear. */
function checkNames(files: readonly string[], { format }: ManyOptions): void {
  if (files.length > 0 && !files.includes("-")) return;
  const message =
    files.length > 1
      ? "standard input (-) cannot stand among several files"
      : `--format ${format} names files, and standard input has no name`;
  throw usageError(message, { hint: "Name files, folders or globs." });
}

function toJudgeOptions(values: OptionValues, { workers }: ManyOptions): JudgeFilesOptions {
  const { flavor, tokenizer } = values;
  const ratios = values["chars-per-token"];
  const cacheFolder = chooseCacheFolder(values);
  return {
    maxSize: toMaxSize(values),
    // Handed on as it is: a wrong value is refused by the library.
    ...(flavor === undefined ? {} : { flavor: flavor as Flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(ratios === undefined ? {} : { charsPerToken: parseNumbers(ratios) }),
    ...(cacheFolder === undefined ? {} : { cacheFolder }),
    ...(workers === undefined ? {} : { workers }),
  };
}

function chooseCacheFolder(values: OptionValues): string | undefined {
  if (values["no-cache"]) return undefined;
  const named = values["cache-dir"];
  return named === undefined ? findCacheFolder() : resolve(named);
}

async function printFailures(messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return;
  const { neutralize } = await import("../render/neutralize.js");
  for (const message of messages) writeStderr(`context-verdict: ${neutralize(message)}\n`);
}
