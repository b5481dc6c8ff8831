import { hangText, padRight } from "./fit-text.js";
import type { Paint, View } from "./view.js";

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
