import type { Savings } from "./candidate/candidate.js";
import { compactMarkdown } from "./candidate/compact.js";
import { findRecords } from "./candidate/shapes/records.js";
import { toTableSegment } from "./candidate/shapes/segments.js";
import type { Block } from "./markdown/blocks.js";
import type { Document } from "./markdown/document.js";
import { once, onceEach } from "./once.js";
import { isCompactEnough } from "./policy/choose-form.js";
import { isBandCleared } from "./policy/policy.js";
import { weigh } from "./policy/weight/weigh.js";
import { weighDocument } from "./policy/weight/weigh-document.js";
import { weighText } from "./policy/weight/weighing.js";
import type { Row } from "./toon/codec.js";

/** The weight of a document in its best plain form; weighed once. */
const weighPlain = onceEach((document: Document): number => {
  const text = compactMarkdown(document);
  return text === document.lines.source ? weighDocument(document) : weighText(text);
});

/** Whether a form of the document of so much weight earns a change of format. */
function isLightEnough(document: Document, converted: number): boolean {
  const source = weighDocument(document);
  return (
    isBandCleared(source, converted) &&
    !isCompactEnough({ source, compact: weighPlain(document), converted })
  );
}

/**
 * Whether converting `blocks` could clear the band, in characters and by weight (of a whole document, over
 * compact Markdown), if values cost nothing but one separator each. A cheap look before judging parts: real TOON adds quotes, keys and fences.
 */
export function canPay(document: Document, source: string, blocks: readonly Block[]): boolean {
  const most = potentialOf(document, blocks);
  if (!isBandCleared(source.length, source.length - most.chars)) return false;
  if (source === document.lines.source) {
    return isLightEnough(document, weighDocument(document) - most.weight);
  }
  const sourceWeight = weigh(source);
  return isBandCleared(sourceWeight, sourceWeight - most.weight);
}

/** Whether a hybrid clears the band, in characters and, over compact Markdown, by weight. */
export function isPaying(document: Document, hybrid: string): boolean {
  const { length } = document.lines.source;
  return isBandCleared(length, hybrid.length) && isLightEnough(document, weighText(hybrid));
}

const potentials = new WeakMap<Block, Readonly<Savings>>();

/** What writing blocks as rows saves at most; the weight is worked out when asked for. */
export function potentialOf(document: Document, blocks: readonly Block[]): Readonly<Savings> {
  const known: Readonly<Savings>[] = [];
  for (const block of blocks) {
    const potential = potentials.get(block) ?? blockPotential(document, block);
    if (potential !== null) known.push(potential);
  }
  return {
    chars: known.reduce((sum, { chars }) => sum + chars, 0),
    get weight() {
      return known.reduce((sum, { weight }) => sum + weight, 0);
    },
  };
}

/** null for a block that stays text. */
function blockPotential(document: Document, block: Block): Readonly<Savings> | null {
  const rows = rowsOf(document, block);
  if (rows === null) return null;
  const values = rows.map((row) => Object.values(row).join(",")).join("\n  ");
  const text = document.lines.text.slice(block.start, block.end);
  const weight = once(() => Math.max(0, weigh(text) - weigh(values)));
  const potential = {
    chars: Math.max(0, text.length - values.length),
    get weight() {
      return weight();
    },
  };
  potentials.set(block, potential);
  return potential;
}

/** The rows that a table or a run of records becomes; null for a block that stays text. */
function rowsOf(document: Document, block: Block): readonly Row[] | null {
  const segment =
    block.type === "table" ? toTableSegment(document, block) : findRecords(document, block);
  return segment !== null && "rows" in segment ? segment.rows : null;
}
