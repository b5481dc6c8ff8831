import { OptionError } from "../engine/contract/errors.js";
import { checkOf } from "../engine/contract/option-checks.js";
import {
  DEFAULT_TOKENIZER,
  FORMER_TOKENIZER,
  GPT_ENCODINGS,
  OPTIONS,
} from "../engine/contract/option-facts.js";
import { charsPerToken, type TokenEstimator } from "../engine/tokens/estimator.js";
import { pieces } from "../engine/tokens/pieces.js";

/** Names under which a tokenizer can be asked for. */
export type TokenizerName =
  | typeof DEFAULT_TOKENIZER
  | (typeof GPT_ENCODINGS)[number]
  | `chars-per-token:${number}`;

/** Names that once meant another estimator, and now the default one. */
export type FormerTokenizerName = typeof FORMER_TOKENIZER;

const { isAccepted, allowed } = checkOf(OPTIONS.tokenizer);

/**
 * Loads an estimator by name. Exact tokenizers load their vocabulary only here.
 *
 * @throws ContextVerdictError `bad_request` for any other name.
 */
export async function loadTokenizer(
  name: TokenizerName | FormerTokenizerName,
): Promise<TokenEstimator> {
  if (!isAccepted(name)) {
    throw new OptionError("tokenizer", () => `unknown tokenizer; it must be ${allowed}`);
  }
  if (name === DEFAULT_TOKENIZER || name === FORMER_TOKENIZER) return pieces;
  const encoding = GPT_ENCODINGS.find((known) => known === name);
  if (encoding === undefined) return charsPerToken(Number(name.slice(name.indexOf(":") + 1)));
  const { loadGptTokenizer } = await import("./gpt-tokenizer.js");
  return loadGptTokenizer(encoding);
}
