import type { VerdictName } from "../engine/contract.js";
import { hangText } from "./fit-text.js";
import type { Colors, View } from "./view.js";

interface Headline {
  words: string;
  meaning: string;
  tone: Exclude<keyof Colors, "bold" | "dim">;
}

const HEADLINES: Record<VerdictName, Headline> = {
  convert: { words: "CONVERT", meaning: "TOON is worth it.", tone: "green" },
  keep_markdown: {
    words: "KEEP MARKDOWN",
    meaning: "TOON does not improve this document.",
    tone: "cyan",
  },
  split_first: {
    words: "SPLIT FIRST",
    meaning: "Parts of this document earn TOON, the whole does not.",
    tone: "magenta",
  },
  review: {
    words: "REVIEW",
    meaning: "Convertible, but warnings need a look first.",
    tone: "yellow",
  },
  refused: {
    words: "REFUSED",
    meaning: "The budget cannot be met without losing content.",
    tone: "red",
  },
};

/** The colour of a verdict, everywhere it is shown. */
export function toneOf(verdict: VerdictName): Headline["tone"] {
  return HEADLINES[verdict].tone;
}

/** The verdict in words. */
export function renderHeadline(verdict: VerdictName, { width, colors }: View): string[] {
  const { words, meaning, tone } = HEADLINES[verdict];
  const badge = `● ${words}`;
  const lines =
    width < 60
      ? [badge, ...hangText("  ", meaning, width)]
      : hangText(`${badge}  `, meaning, width);
  return lines.map((line, index) =>
    index === 0 ? colors.bold(colors[tone](badge)) + line.slice(badge.length) : line,
  );
}
