import { hangText } from "./fit-text.js";
import type { Tone, View } from "./view.js";

/** A few words in bold, and their meaning. */
export interface Headline {
  mark: string;
  words: string;
  meaning: string;
  tone: Tone;
}

/** Renders the meaning beside the headline, or below it on a narrow terminal. */
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
