import { joinLines } from "../candidate/join-lines.js";
import { visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { Lines } from "../markdown/lines.js";
import { toPercent } from "../policy/measure.js";
import { weighText } from "../weight/weigh.js";
import { defineWarning } from "./define-warning.js";

/** Percent of the document, by weight. */
const MIN_SAVINGS_PCT = 2;
/** A break costs about a token; with indentation or a quote's marker, rarely more than this. In hundredths. */
const MAX_BREAK_WEIGHT = 300;

export const wrappedLines = defineWarning<{ count: number; weighed_pct: number }>({
  code: "wrapped_lines",
  severity: "info",
  kind: "document",
  short: "Line breaks inside paragraphs, which render as spaces, take 2 % of the tokens or more.",
  help: "Where people do not edit the document line by line, run `context-verdict fix --join-lines FILE`.",
  find({ analysis, document }) {
    const weight = analysis.weight();
    const pays = (saved: number) => 100 * saved >= MIN_SAVINGS_PCT * weight;
    const breaks = countBreaks(document);
    if (breaks === 0 || !pays(breaks * MAX_BREAK_WEIGHT)) return [];
    const joined = joinLines(document);
    if (joined === document.lines.source) return [];
    const saved = weight - weighText(joined);
    if (saved <= 0 || !pays(saved)) return [];
    const count = document.lines.count - new Lines(joined).count;
    return [{ args: { count, weighed_pct: toPercent(saved, weight) } }];
  },
  render({ count, weighed_pct }) {
    return {
      message: "Line breaks inside paragraphs cost tokens and render as spaces",
      suggestion: "Join the lines, unless people edit the document line by line",
      evidence: `breaks to join: ${count}, an estimated ${weighed_pct} % of the tokens`,
    };
  },
});

/** All soft breaks; some may have to stay. */
function countBreaks({ blocks }: Document): number {
  let count = 0;
  visitBlocks(blocks, ({ type, line, lineEnd }) => {
    if (type === "paragraph") count += lineEnd - line - 1;
  });
  return count;
}
