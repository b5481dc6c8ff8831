import type { Verdict } from "../engine/contract/contract.js";
import { FAIL_ON_WORDS } from "../engine/contract/names.js";
import { DEFAULT_TOKENIZER } from "../engine/contract/option-facts.js";
import { isAboutSavings } from "../engine/warnings/is-about-savings.js";
import type { Config } from "../features/config/config.js";
import type { ProfileOptions, TokenEstimator, TokenizerName } from "../index.js";
import { LARGEST_SIZE } from "../io/document-size.js";
import { suggestName } from "../io/json/suggest-name.js";
import { nameOperand } from "../render/terminal/quote-word.js";
import { conflict, optionError } from "./cli-error.js";
import { dropUndefined } from "./drop-undefined.js";
import { DEFAULTS, type OptionName, type OptionValues } from "./options.js";

/** Maps the flags that `profile`, `convert` and `plan` share; the library checks their values. */
export async function toProfileOptions(
  values: OptionValues,
  { flavor, source_type }: Required<Pick<ProfileOptions, "flavor" | "source_type">>,
): Promise<ProfileOptions> {
  const { tokenizer } = values;
  return {
    flavor,
    source_type,
    ...dropUndefined({
      chars_per_token: readRatios(values),
      estimator: tokenizer === undefined ? undefined : await loadEstimator(tokenizer),
    }),
  };
}

export function readRatios({ "chars-per-token": list }: OptionValues): number[] | undefined {
  return list?.split(",").map((word) => {
    const value = word.trim() === "" ? Number.NaN : Number(word);
    if (!Number.isNaN(value)) return value;
    const hint = "For example: --chars-per-token 3.5,4";
    throw optionError("chars-per-token", `must be numbers, not "${word}"`, hint);
  });
}

/** What `fix` and the bare command count with: few texts, of which people decide by the figures. */
export const EXACT_TOKENIZER = "o200k_base";

/** @throws ContextVerdictError `bad_request` for an unknown tokenizer. */
export async function loadEstimator(name: string = DEFAULT_TOKENIZER): Promise<TokenEstimator> {
  // Rarely needed, so loaded on demand.
  const { loadTokenizer } = await import("../tokenizers/load.js");
  return loadTokenizer(name as TokenizerName);
}

/**
 * Reads a whole number. Digits only: `2M`, `1e3` and `0x10` are ambiguous.
 * @returns undefined if the option is not given.
 */
export function readNumber(
  values: OptionValues,
  name: NumberOption,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const word = values[name];
  if (word === undefined) return undefined;
  const value = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw optionError(name, `must be a whole number from ${min} to ${max}, not "${word}"`);
}

type NumberOption =
  | "indent"
  | "max-body"
  | "max-size"
  | "port"
  | "target-chars"
  | "target-tokens"
  | "workers";

const MAX_WORKERS = 256;

export function readWorkers(values: OptionValues): number | undefined {
  return readNumber(values, "workers", 1, MAX_WORKERS);
}

const MAX_DEADLINE_S = 3_600;

/** @returns Milliseconds. */
export function toDeadline({ deadline: word = `${DEFAULTS.deadline}` }: OptionValues): number {
  const value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN;
  if (value > 0 && value <= MAX_DEADLINE_S) return Math.ceil(value * 1000);
  const allowed = `seconds from 0.001 to ${MAX_DEADLINE_S}`;
  throw optionError("deadline", `must be ${allowed}, not "${word}"`, "For example: --deadline 30");
}

/** The largest document that a command reads, in bytes. */
export function toMaxSize(values: OptionValues): number {
  return readNumber(values, "max-size", 1, LARGEST_SIZE) ?? DEFAULTS["max-size"];
}

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
