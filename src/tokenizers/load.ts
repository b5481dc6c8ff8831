import { ContextVerdictError } from "../engine/contract/errors.js";
import { charsPerToken } from "../engine/tokens/chars-per-token.js";
import type { TokenEstimator } from "../engine/tokens/estimator.js";
import { pieces } from "../engine/tokens/pieces.js";

/** Names under which a tokenizer can be asked for. */
export type TokenizerName = "pieces" | "o200k_base" | "cl100k_base" | `chars-per-token:${number}`;

/** Names that once meant another estimator, and now the default one. */
export type FormerTokenizerName = "tokenx";

const CHARS_PER_TOKEN = /^chars-per-token:(\d{1,6}(?:\.\d{1,6})?)$/;

/**
 * Loads an estimator by name. Exact tokenizers load their vocabulary only here.
 *
 * @throws ContextVerdictError `bad_request` for any other name.
 */
export async function loadTokenizer(
  name: TokenizerName | FormerTokenizerName,
): Promise<TokenEstimator> {
  if (name === "pieces" || name === "tokenx") return pieces;
  if (name === "o200k_base" || name === "cl100k_base") {
    const { loadGptTokenizer } = await import("./gpt-tokenizer.js");
    return loadGptTokenizer(name);
  }
  const ratio = Number(CHARS_PER_TOKEN.exec(String(name))?.[1]);
  if (ratio > 0) return charsPerToken(ratio);
  throw new ContextVerdictError(
    "bad_request",
    `unknown tokenizer; allowed: pieces, o200k_base, cl100k_base, chars-per-token:<n> with n above 0`,
    "tokenizer",
  );
}
