import { charsPerToken, type TokenEstimator } from "../engine/contract/estimator.js";
import {
  DEFAULT_TOKENIZER,
  FORMER_TOKENIZER,
  GPT_ENCODINGS,
} from "../engine/contract/option-facts.js";
import { defaultEstimator } from "../engine/weight/default-estimator.js";
import { checkTokenizer, type TokenizerName } from "./tokenizer-name.js";

export type { TokenizerName } from "./tokenizer-name.js";

/**
 * Loads an estimator by name; the exact ones load their vocabulary.
 *
 * @throws ContextVerdictError `bad_request` for an unknown name.
 */
export async function loadTokenizer(
  name: TokenizerName | typeof FORMER_TOKENIZER,
): Promise<TokenEstimator> {
  checkTokenizer(name);
  if (name === DEFAULT_TOKENIZER || name === FORMER_TOKENIZER) return defaultEstimator;
  const encoding = GPT_ENCODINGS.find((known) => known === name);
  if (encoding === undefined) return charsPerToken(Number(name.slice(name.indexOf(":") + 1)));
  const { loadGptTokenizer } = await import("./gpt-tokenizer.js");
  return loadGptTokenizer(encoding);
}
