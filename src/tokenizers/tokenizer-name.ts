import { OptionError } from "../engine/contract/errors.js";
import {
  type DEFAULT_TOKENIZER,
  type GPT_ENCODINGS,
  OPTIONS,
} from "../engine/contract/option-facts.js";
import { validatorOf } from "../engine/contract/options.js";

export type TokenizerName =
  | typeof DEFAULT_TOKENIZER
  | (typeof GPT_ENCODINGS)[number]
  | `chars-per-token:${number}`;

/** What `fix`, the command without a name and budgets count with: few texts, of which people decide by the figures. */
export const EXACT_TOKENIZER = "o200k_base" satisfies TokenizerName;

const { isAccepted, allowed } = validatorOf(OPTIONS.tokenizer);

/** @throws ContextVerdictError `bad_request` for an unknown tokenizer. */
export function checkTokenizer(name: string): void {
  if (isAccepted(name)) return;
  throw new OptionError("tokenizer", () => `unknown tokenizer; it must be ${allowed}`);
}
