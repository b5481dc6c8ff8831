import type { Severity, Verdict, VerdictName } from "../engine/contract/contract.js";
import { ContextVerdictError, type ErrorCode } from "../engine/contract/errors.js";
import { oneOf } from "../engine/contract/option-facts.js";
import { WARNING_CODES } from "../engine/contract/warning-catalogue.js";
import { isAboutSavings } from "../engine/warnings/is-about-savings.js";
import type { Config } from "../features/config/config.js";
import { suggestName } from "../io/json/suggest-name.js";
import { nameOperand } from "../render/terminal/quote-word.js";
import { DEFAULTS, type OptionMeaning, type OptionName, type OptionValues } from "./options.js";

/** The arguments of a command. */
export interface Invocation {
  /** Paths or words as typed. `-` is standard input. */
  files: readonly string[];
  options: OptionValues;
}

/** A command: what it takes, what help says of it, and what it does. */
export interface Command {
  /** A line for the list of commands, without a full stop. */
  summary: string;
  /** The arguments in the usage line, after the options: as many as it says. */
  argument: "" | "[FILE]" | "[FILE|FOLDER|GLOB...]" | "HOST" | "[TOOL]" | "-- COMMAND [ARG...]";
  /** Groups, in the order in which help lists them. */
  options: readonly (readonly OptionName[])[];
  /** Pairs of which the first option requires the second. */
  requires?: readonly OptionPair[];
  /** Pairs that cannot be used together. */
  conflicts?: readonly OptionPair[];
  /** Options that mean something else here than to other commands. */
  meanings?: Partial<Record<OptionName, OptionMeaning>>;
  /** Paragraphs of help, with a line ending behind each line. */
  details: string;
  examples: readonly string[];
  /** Exit codes that mean something else than usual; null: the command never ends with it. */
  exits?: Record<number, string | null>;
  /** Does the work. Everything it prints goes through `streams.ts`. */
  run(invocation: Invocation): Promise<number>;
}

export type OptionPair = readonly [OptionName, OptionName];

/** Options that several commands take, in the order in which help lists them. */
export const JUDGING = ["flavor", "tokenizer", "chars-per-token", "max-size"] as const;
export const ON_THREADS = ["workers", "no-cache"] as const;
export const CONFIGURED = ["config", "no-config"] as const;
/** `--out`, and what it may replace. */
export const WRITING = ["out", "force"] as const;

/** An expected error of the command line, with a hint for people. */
export class CliError extends ContextVerdictError {
  /** What to do about it. In JSON it is beside the fields of the envelope. */
  readonly hint?: string;

  /** @param details `field` is the wrong option, as typed: `--out`. */
  constructor(code: ErrorCode, message: string, { field, hint }: CliErrorDetails = {}) {
    super(code, message, field);
    if (hint !== undefined) this.hint = hint;
  }
}

type CliErrorDetails = Partial<Record<"field" | "hint", string | undefined>>;

/** The default hint. `reportError` adds the name of the command. */
export const SEE_HELP = "See context-verdict --help.";

/** Misuse of a command or an option. */
export function usageError(message: string, details: CliErrorDetails = {}): CliError {
  return new CliError("bad_request", message, details);
}

/** A wrong option or value. @param reason Follows the name of the option. */
export function optionError(name: OptionName, reason: string, hint = SEE_HELP): CliError {
  return usageError(`--${name} ${reason}`, { field: `--${name}`, hint });
}

/** Two options, as typed, that exclude each other. */
export function conflict(option: string, other: string): CliError {
  const [field] = option.split(" ");
  return usageError(`${option} cannot be used with ${other}`, {
    field,
    hint: "Leave one of the two out.",
  });
}

/** An option without what it needs. */
export function requires(field: string, needed: string): CliError {
  return usageError(`${field} requires ${needed}`, {
    field,
    hint: `Add it, or leave ${field} out.`,
  });
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Drops undefined fields: to the library, an option is given or absent. */
export function dropUndefined<Values extends object>(values: Values): Defined<Values> {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as Defined<Values>;
}

/**
 * Reads a whole number. Digits only: `2M`, `1e3` and `0x10` are ambiguous.
 * @returns undefined if the option is not given.
 */
export function readNumber(
  values: OptionValues,
  name: OptionName,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const word = values[name];
  if (word === undefined) return undefined;
  const value = /^\d+$/.test(`${word}`) ? Number(word) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw optionError(name, `must be a whole number from ${min} to ${max}, not "${word}"`);
}

export function readWorkers(values: OptionValues): number | undefined {
  return readNumber(values, "workers", 1, 256);
}

/** @returns Milliseconds, of a number that may have decimals. */
export function readDeadline({ deadline: word = `${DEFAULTS.deadline}` }: OptionValues): number {
  const value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN;
  if (value >= 0.001 && value <= 3_600) return Math.ceil(value * 1000);
  throw optionError("deadline", `must be a number from 0.001 to 3600, not "${word}"`);
}

/** The largest request or line that servers may be told to read, in bytes. */
export const LARGEST_BODY = 67_108_864;

/** @throws CliError `bad_request` for a value that is not one of the words. */
export function checkWord<Word extends string>(
  name: OptionName,
  word: string,
  allowed: readonly Word[],
): Word {
  const known = allowed.find((one) => one === word);
  if (known !== undefined) return known;
  throw optionError(name, `must be one of ${allowed.join(", ")}, not "${word}"`);
}

/** The format of `--format` or `--json`. */
export function chooseFormat<Name extends string>(
  { format, json }: OptionValues,
  allowed: readonly Name[],
): Name {
  const name = checkWord("format", format ?? (json ? "json" : "human"), allowed);
  if (json && name !== "json") throw conflict("--json", `--format ${name}`);
  return name;
}

/** The list of `--fail-on`, or of the configuration. */
export function listFailOn(options: OptionValues, config: Config | undefined): string | undefined {
  return options["fail-on"] ?? (config?.failOn?.join(",") || undefined);
}

/**
 * Parses `--fail-on`, before any document is read.
 * @returns The words of the list that match a verdict or its warnings. A severity does not match warnings
 *   that are only about savings (`isAboutSavings`); their codes do.
 * @throws CliError `bad_request` for unknown words: a gate that never matches would pass anything.
 */
export function matchFailOn(list: string | undefined): (verdict: Verdict) => string[] {
  if (list === undefined) return () => [];
  const words = list.split(",").map((word) => word.trim());
  for (const word of words) {
    if (FAIL_ON_WORDS.includes(word)) continue;
    const nearest = suggestName(word, FAIL_ON_WORDS);
    const meant = nearest === undefined ? "" : `Did you mean "${nearest}"? `;
    const hint = `${meant}Allowed, separated by commas: ${FAIL_ON_WORDS.join(", ")}.`;
    throw optionError("fail-on", `does not know "${word}"`, hint);
  }
  return ({ verdict, warnings }) =>
    words.filter(
      (word) =>
        word === verdict ||
        warnings.some(
          ({ code, severity }) => word === code || (word === severity && !isAboutSavings(code)),
        ),
    );
}

/** The option that names the configuration, for a suggested command; quoted for a POSIX shell. */
export function listConfigWords({ config, "no-config": without }: OptionValues): string[] {
  return [
    ...(config === undefined ? [] : ["--config", nameOperand(config)]),
    ...(without ? ["--no-config"] : []),
  ];
}

export const VERDICT_NAMES: readonly string[] = oneOf<VerdictName>({
  convert: true,
  keep_markdown: true,
  split_first: true,
  review: true,
  refused: true,
}).enum;

/** Values of `--fail-on`: verdicts, and severities and codes of warnings. */
const FAIL_ON_WORDS: readonly string[] = [
  ...VERDICT_NAMES,
  ...oneOf<Severity>({ info: true, warning: true }).enum,
  ...WARNING_CODES,
];
