import { hangText } from "./fit-text.js";
import type { Tone, View } from "./view.js";

/** A line that is seen first: a few words, and what they mean. */
export interface Headline {
  mark: string;
  words: string;
  meaning: string;
  tone: Tone;
}

/** Renders a headline, its meaning beside it, or below where it is narrow. */
export function renderHeadline(
  { mark, words, meaning, tone }: Headline,
  { width, colors }: View,
): string[] {
  const title = `${mark} ${words}`;
  const lines =
    width < 60
      ? [title, ...hangText("  ", meaning, width)]
      : hangText(`${title}  `, meaning, width);
  return lines.map((line, index) =>
    index === 0 ? colors.bold(colors[tone](title)) + line.slice(title.length) : line,
  );
}
