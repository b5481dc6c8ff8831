import { SORT_KEYS, type SortKey } from "../render/terminal/summary-order.js";
import { usageError } from "./cli-error.js";
import type { OptionName, OptionValues } from "./options.js";
import { parseNumber } from "./parse-number.js";

/** How results of many files are printed. */
export const FORMAT_NAMES = ["human", "json", "ndjson", "sarif", "github", "markdown"] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

const MAX_WORKERS = 256;

/** The flags that are about many files, checked. */
export interface ManyOptions {
  format: FormatName;
  sort: SortKey;
  workers?: number;
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
    sort: sort === undefined ? "path" : checkWord("sort", sort, SORT_KEYS),
    ...(workers === undefined ? {} : { workers: parseNumber("workers", workers, 1, MAX_WORKERS) }),
  };
}

function chooseFormat({ format, json, ndjson }: OptionValues): FormatName {
  const named = format === undefined ? undefined : checkWord("format", format, FORMAT_NAMES);
  if (json && ndjson) throw contradiction("--json", "--ndjson");
  const flag = json ? "json" : ndjson ? "ndjson" : undefined;
  if (named !== undefined && flag !== undefined && named !== flag) {
    throw contradiction(`--${flag}`, `--format ${named}`);
  }
  return named ?? flag ?? "human";
}

function checkWord<Word extends string>(
  name: OptionName,
  word: string,
  allowed: readonly Word[],
): Word {
  const known = allowed.find((one) => one === word);
  if (known !== undefined) return known;
  throw usageError(`--${name} must be one of ${allowed.join(", ")}, not "${word}"`, {
    field: `--${name}`,
    hint: "See context-verdict profile --help.",
  });
}

function contradiction(one: string, other: string) {
  return usageError(`${one} and ${other} contradict each other`, {
    field: one,
    hint: "Leave one of the two out.",
  });
}
