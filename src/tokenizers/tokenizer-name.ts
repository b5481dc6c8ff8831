import { OptionError } from "../engine/contract/errors.js";
import {
  type DEFAULT_TOKENIZER,
  type FORMER_TOKENIZER,
  type GPT_ENCODINGS,
  OPTIONS,
} from "../engine/contract/option-facts.js";
import { validatorOf } from "../engine/contract/option-validators.js";

/** Names under which a tokenizer can be asked for. */
export type TokenizerName =
  | typeof DEFAULT_TOKENIZER
  | (typeof GPT_ENCODINGS)[number]
  | `chars-per-token:${number}`;

/** Names that once meant another estimator, and now the default one. */
export type FormerTokenizerName = typeof FORMER_TOKENIZER;

const { isAccepted, allowed } = validatorOf(OPTIONS.tokenizer);

/** @throws ContextVerdictError `bad_request` for a name under which there is no tokenizer. */
export function checkTokenizer(name: string): void {
  if (isAccepted(name)) return;
  throw new OptionError("tokenizer", () => `unknown tokenizer; it must be ${allowed}`);
}
