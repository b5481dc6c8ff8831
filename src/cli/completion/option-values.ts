import type { DelimiterName, Flavor, Mode } from "../../engine/contract/contract.js";
import { SORT_KEYS } from "../../render/terminal/summary-order.js";
import type { TokenizerName } from "../../tokenizers/load.js";
import { CHECK_FORMAT_NAMES } from "../check-formats.js";
import { FAIL_ON_WORDS } from "../fail-on.js";
import { FORMAT_NAMES } from "../many-options.js";
import type { CommandName, OPTIONS } from "../options.js";

/** What can be typed after an option. */
export type Values =
  | { kind: "words"; words: readonly string[]; isList?: true }
  | { kind: "file" | "directory" | "free" };

export type OptionWithValue = {
  [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name]["type"] extends "string" ? Name : never;
}[keyof typeof OPTIONS];

const FILE: Values = { kind: "file" };
const DIRECTORY: Values = { kind: "directory" };
/** Numbers, addresses and the like: nothing can be offered. */
const FREE: Values = { kind: "free" };

/** Findings of a check are printed in fewer forms than verdicts are. */
const CHECK_FORMATS: Values = { kind: "words", words: CHECK_FORMAT_NAMES };

/**
 * Every option that takes a value. Words are the names of a union of the contract, so that one that
 * is added there must be added here; a test asks the command line whether it takes them.
 */
export const OPTION_VALUES: Record<OptionWithValue, Values> = {
  format: { kind: "words", words: FORMAT_NAMES },
  sort: { kind: "words", words: SORT_KEYS },
  "cache-dir": DIRECTORY,
  config: FILE,
  baseline: FILE,
  out: FILE,
  flavor: oneOf<Flavor>({ markdown: true, text: true }),
  delimiter: oneOf<DelimiterName | "auto">({ auto: true, comma: true, tab: true, pipe: true }),
  mode: oneOf<Mode>({ lossless: true, record: true, budget: true }),
  "target-chars": FREE,
  "target-tokens": FREE,
  "chars-per-token": FREE,
  "max-size": FREE,
  // `chars-per-token:N` is left to be typed: shells cut words at colons, each in its own way.
  tokenizer: oneOf<Exclude<TokenizerName, `${string}:${number}`>>({
    pieces: true,
    o200k_base: true,
    cl100k_base: true,
  }),
  "fail-on": { kind: "words", words: FAIL_ON_WORDS, isList: true },
  content: FILE,
  port: FREE,
  host: FREE,
  socket: FILE,
  "allow-host": FREE,
  workers: FREE,
  "max-body": FREE,
  "max-answer": FREE,
  deadline: FREE,
  "cors-origin": FREE,
  "allow-dir": DIRECTORY,
  "hybrid-dir": DIRECTORY,
};

/** What can be typed after an option of a command. */
export function valuesOf(option: OptionWithValue, command?: CommandName): Values {
  return command === "check" && option === "format" ? CHECK_FORMATS : OPTION_VALUES[option];
}

function oneOf<Name extends string>(names: Record<Name, true>): Values {
  return { kind: "words", words: Object.keys(names) };
}
