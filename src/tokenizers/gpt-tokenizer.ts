import type { TokenEstimator } from "../engine/contract/estimator.js";
import type { GPT_ENCODINGS } from "../engine/contract/option-facts.js";
import { GPT_TOKENIZER_VERSION } from "../engine/contract/version.js";

export type GptEncoding = (typeof GPT_ENCODINGS)[number];

/** Byte-pair encoding is quadratic in an unbroken run, so longer runs are split. */
const MAX_RUN = 400;
/** Cutting here changes no count: no token spans a letter or digit and a mark, but for combining marks and apostrophes. */
const WHOLE_TOKENS = `\\S{1,${MAX_RUN}}(?<=[\\p{L}\\p{N}])(?=[^\\s\\p{L}\\p{N}\\p{M}'])`;
const LONG_RUN = new RegExp(
  `(?=\\S{${MAX_RUN}})(?:${WHOLE_TOKENS}|\\S{${MAX_RUN}})|\\s{${MAX_RUN}}`,
  "gu",
);

const LOADERS = {
  o200k_base: () => import("gpt-tokenizer/encoding/o200k_base"),
  cl100k_base: () => import("gpt-tokenizer/encoding/cl100k_base"),
} as const;

/** Loads an exact tokenizer with its vocabulary of about 2 MB. */
export async function loadGptTokenizer(encoding: GptEncoding): Promise<TokenEstimator> {
  const { countTokens } = await LOADERS[encoding]();
  // Text that looks like a special token is text.
  const count = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });
  return {
    name: `gpt-tokenizer/${encoding}@${GPT_TOKENIZER_VERSION}`,
    count: (text) => splitLongRuns(text).reduce((sum, part) => sum + count(part), 0),
  };
}

/** Splits unbroken runs of `MAX_RUN` characters, between tokens where it can. Nearly every text is one part. */
export function splitLongRuns(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(LONG_RUN)) {
    const to = match.index + match[0].length;
    parts.push(text.slice(from, to));
    from = to;
  }
  parts.push(text.slice(from));
  return parts;
}
