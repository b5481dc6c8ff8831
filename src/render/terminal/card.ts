import { NO_BREAK } from "../format-number.js";
import { hangText, padRight } from "./fit-text.js";
import type { Paint, Tone, View } from "./view.js";

/** Joins groups of lines with empty lines between them; the last step of every card. */
export function joinGroups(groups: readonly (readonly string[])[]): string {
  return groups
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")
    .replaceAll(NO_BREAK, " ");
}

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

/** A labelled line of a card. */
export interface Fact {
  label: string;
  text: string;
  paint?: Paint;
}

/** Fits the labels of all cards, so that they line up. */
const LABEL_WIDTH = 10;

/** Renders labelled lines, wrapped beside their labels. */
export function renderFacts(facts: readonly Fact[], { width, colors }: View): string[] {
  return facts.flatMap(({ label, text, paint }) => {
    const first = `  ${padRight(label, LABEL_WIDTH)}  `;
    return hangText(first, text, width).map((line) => {
      const rest = line.slice(first.length);
      return colors.dim(line.slice(0, first.length)) + (paint === undefined ? rest : paint(rest));
    });
  });
}
