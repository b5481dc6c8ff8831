import { FAIL_ON_WORDS } from "../../engine/contract/names.js";
import { OPTIONS as DECLARED } from "../../engine/contract/option-facts.js";
import { validatorOf } from "../../engine/contract/option-validators.js";
import type { JsonProblem } from "../../io/json/json-file.js";
import {
  allOf,
  list,
  mapOf,
  object,
  text,
  type Validator,
  value,
  words,
} from "../../io/json/json-validators.js";
import { HOSTS } from "../hosts/hosts.js";
import type { ConfigFile, FileOptions, Override } from "./config-file.js";
import { findGlobProblem, findIgnoreLineProblem } from "./glob-problems.js";

const OPTIONS: Record<keyof FileOptions, Validator> = {
  flavor: option("flavor"),
  chars_per_token: option("chars_per_token"),
  tokenizer: option("tokenizer"),
};

const GLOBS = list("a list of globs", patternOf("a glob", findGlobProblem));

const FILES = allOf(
  value("a list of at least one glob", (seen) => !Array.isArray(seen) || seen.length > 0),
  GLOBS,
);

const OVERRIDE: Record<keyof Override, Validator> = { files: FILES, options: object(OPTIONS) };

const BUDGET = value("a whole number of tokens, at least 1", (seen) => {
  return Number.isSafeInteger(seen) && Number(seen) >= 1;
});

const START = object(Object.fromEntries(HOSTS.map(({ name }) => [name, BUDGET])));

const BUDGETS: Validator = (seen, path) =>
  mapOf((one, at) => {
    const glob = String(at.at(-1));
    if (glob === "start") return START(one, at);
    return [...patternOf("a glob", findGlobProblem)(glob, at), ...BUDGET(one, at)];
  })(seen, path);

const FIELDS: Record<keyof ConfigFile, Validator> = {
  $schema: text,
  include: list("a list of paths, folders and globs", patternOf("a glob", findGlobProblem)),
  ignore: list("a list of lines", patternOf("a line", findIgnoreLineProblem)),
  overrides: list("a list of overrides", object(OVERRIDE, ["files", "options"])),
  fail_on: words(...FAIL_ON_WORDS),
  baseline: value("the name of a file", isFileName),
  agent_files: GLOBS,
  budgets: BUDGETS,
};

const checkFile = object(FIELDS);

/** Lists everything that is wrong with a parsed configuration. */
export function checkConfig(seen: unknown): JsonProblem[] {
  return checkFile(seen, []);
}

function option(name: keyof FileOptions): Validator {
  const { allowed, isAccepted } = validatorOf(DECLARED[name]);
  return value(allowed, isAccepted);
}

/** A string without a problem. @param kind Names it in the message. */
function patternOf(kind: string, findProblem: (text: string) => string | undefined): Validator {
  return (seen, path) => {
    if (typeof seen !== "string") return value(`${kind}, as a string`, () => false)(seen, path);
    const problem = findProblem(seen);
    return problem === undefined ? [] : [{ path, message: `the pattern ${problem}` }];
  };
}

function isFileName(seen: unknown): boolean {
  return typeof seen === "string" && seen !== "" && !seen.includes("\0");
}
