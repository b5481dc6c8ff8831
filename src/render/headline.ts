import type { VerdictName } from "../engine/contract/contract.js";
import { hangText } from "./terminal/fit-text.js";
import type { Colors, View } from "./terminal/view.js";

/** A colour that means something. */
export type Tone = Exclude<keyof Colors, "bold" | "dim">;

/** A line that is seen first: what it says in capitals, and what that means. */
export interface Badge {
  mark: string;
  words: string;
  meaning: string;
  tone: Tone;
}

/** The words and the colour of every verdict. */
export const HEADLINES: Record<VerdictName, Omit<Badge, "mark">> = {
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
    meaning: "No candidate: the target cannot be met without cutting content.",
    tone: "red",
  },
};

/** The colour of a verdict, everywhere it is shown. */
export function toneOf(verdict: VerdictName): Tone {
  return HEADLINES[verdict].tone;
}

/** The verdict on a document in words. @param name The document. */
export function renderHeadline(verdict: VerdictName, name: string, view: View): string[] {
  const headline = HEADLINES[verdict];
  return renderBadge({ mark: "●", ...headline, meaning: `${name}: ${headline.meaning}` }, view);
}

/** Renders a badge, its meaning beside it, or below where it is narrow. */
export function renderBadge(badge: Badge, { width, colors }: View): string[] {
  const title = `${badge.mark} ${badge.words}`;
  const lines =
    width < 60
      ? [title, ...hangText("  ", badge.meaning, width)]
      : hangText(`${title}  `, badge.meaning, width);
  return lines.map((line, index) =>
    index === 0 ? colors.bold(colors[badge.tone](title)) + line.slice(title.length) : line,
  );
}
