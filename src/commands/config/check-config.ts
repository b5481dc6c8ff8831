import type { Severity, VerdictName } from "../../engine/contract/contract.js";
import { type Check, list, object, value, word, words } from "../../io/json/json-checks.js";
import type { JsonProblem } from "../../io/json/json-file.js";
import { describeGlob, describeIgnoreLine } from "./check-pattern.js";
import type { ConfigFile, FailOnWord, FileOptions, Override } from "./config-file.js";

/** A record, so that a word that is added to the contract must be added here, and to the schema. */
const FAIL_ON: Record<VerdictName | Severity, true> & Record<FailOnWord, true> = {
  convert: true,
  keep_markdown: true,
  split_first: true,
  review: true,
  refused: true,
  info: true,
  warning: true,
};

const MAX_RATIOS = 16;
const TOKENIZER =
  /^(?:pieces|tokenx|o200k_base|cl100k_base|chars-per-token:(?=[0.]*[1-9])\d{1,6}(?:\.\d{1,6})?)$/;

const OPTIONS: Record<keyof FileOptions, Check> = {
  flavor: word("markdown", "text"),
  chars_per_token: value(
    `a list of at most ${MAX_RATIOS} numbers above 0`,
    (seen) => Array.isArray(seen) && seen.length <= MAX_RATIOS && seen.every(isRatio),
  ),
  tokenizer: value(
    "one of pieces, o200k_base, cl100k_base, chars-per-token:N with N above 0",
    (seen) => typeof seen === "string" && TOKENIZER.test(seen),
  ),
};

const OVERRIDE: Record<keyof Override, Check> = {
  files: allOf(
    value("a list of at least one glob", (seen) => !Array.isArray(seen) || seen.length > 0),
    list("a list of globs", pattern("a glob", describeGlob)),
  ),
  options: object(OPTIONS),
};

const FIELDS: Record<keyof ConfigFile, Check> = {
  $schema: value("a string", (seen) => typeof seen === "string"),
  include: list("a list of paths, folders and globs", pattern("a glob", describeGlob)),
  ignore: list("a list of lines", pattern("a line", describeIgnoreLine)),
  overrides: list("a list of overrides", object(OVERRIDE, ["files", "options"])),
  fail_on: words(...Object.keys(FAIL_ON)),
  baseline: value("the name of a file", isFileName),
};

const checkFile = object(FIELDS);

/** Everything that is wrong with a parsed configuration. */
export function checkConfig(seen: unknown): JsonProblem[] {
  return checkFile(seen, []);
}

function pattern(kind: string, describe: (text: string) => string | undefined): Check {
  return (seen, path) => {
    if (typeof seen !== "string") return value(`${kind}, as a string`, () => false)(seen, path);
    const problem = describe(seen);
    return problem === undefined ? [] : [{ path, message: `the pattern ${problem}` }];
  };
}

function allOf(...checks: readonly Check[]): Check {
  return (seen, path) => checks.flatMap((check) => check(seen, path));
}

function isRatio(seen: unknown): boolean {
  return typeof seen === "number" && Number.isFinite(seen) && seen > 0;
}

function isFileName(seen: unknown): boolean {
  return typeof seen === "string" && seen !== "" && !seen.includes("\0");
}
