import type { TokenizerName } from "context-verdict";
import { type Explanation, KINDS } from "./kinds.js";

const LOADERS = {
  o200k_base: () => import("gpt-tokenizer/encoding/o200k_base"),
  cl100k_base: () => import("gpt-tokenizer/encoding/cl100k_base"),
} as const;

/**
 * Where the tokens of a text end, and how many of them go into each kind: a token that covers
 * several is shared by its characters. The default estimator counts by weight and knows no ends,
 * so that an exact tokenizer cuts for it.
 */
export async function cutTokens(
  text: string,
  tokenizer: TokenizerName,
  { runs }: Pick<Explanation, "runs">,
): Promise<NonNullable<Explanation["cut"]>> {
  const ratio = Number(/^chars-per-token:(.+)$/.exec(tokenizer)?.[1]);
  const name = tokenizer === "cl100k_base" ? "cl100k_base" : "o200k_base";
  const ends = ratio > 0 ? cutEvenly(text, ratio) : await cutExactly(text, name);
  const by = ratio > 0 ? tokenizer : name;
  return { by, ends, tokens: shareTokens(ends, runs) };
}

function cutEvenly(text: string, ratio: number): Uint32Array {
  const count = Math.ceil(text.length / ratio);
  return Uint32Array.from({ length: count }, (_, index) =>
    Math.min(text.length, Math.round((index + 1) * ratio)),
  );
}

async function cutExactly(text: string, name: keyof typeof LOADERS): Promise<Uint32Array> {
  const [{ encode, decodeGenerator }, { splitLongRuns }] = await Promise.all([
    LOADERS[name](),
    import("../../../../src/tokenizers/gpt-tokenizer.js"),
  ]);
  const ends: number[] = [];
  let at = 0;
  for (const part of splitLongRuns(text)) {
    // Text that looks like a special token is text.
    for (const token of decodeGenerator(encode(part, { disallowedSpecial: new Set() }))) {
      at += token.length;
      ends.push(at);
    }
  }
  return Uint32Array.from(ends);
}

function shareTokens(ends: Uint32Array, runs: Uint32Array): number[] {
  const tokens: number[] = KINDS.map(() => 0);
  let run = 0;
  let from = 0;
  for (const end of ends) {
    const length = Math.max(1, end - from);
    let rest = end - from;
    while (run < runs.length && (runs[run + 1] as number) <= from) run += 3;
    for (let at = run; at < runs.length && (runs[at] as number) < end; at += 3) {
      const shared = Math.min(end, runs[at + 1] as number) - Math.max(from, runs[at] as number);
      const kind = runs[at + 2] as number;
      tokens[kind] = (tokens[kind] as number) + shared / length;
      rest -= shared;
    }
    tokens[0] = (tokens[0] as number) + rest / length;
    from = end;
  }
  return tokens;
}
