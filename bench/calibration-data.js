/** What calibration compares: texts, their pieces and their tokens under three tokenizers. */
import cl100k from "gpt-tokenizer/encoding/cl100k_base";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import llama3 from "llama3-tokenizer-js";
import { compact, convert, plan } from "../dist/index.js";

const PLAIN = { disallowedSpecial: new Set() };
export const TOKENIZERS = [
  { name: "o200k_base", count: (text) => o200k.countTokens(text, PLAIN) },
  { name: "cl100k_base", count: (text) => cl100k.countTokens(text, PLAIN) },
  { name: "llama3", count: (text) => llama3.encode(text, { bos: false, eos: false }).length },
];

/** Byte-pair encoding is quadratic in an unbroken run. */
export const breakRuns = (text) => text.replace(/(\S{400})/g, "$1 ");

/** What a converted section must save of its characters at least to be compared (%). */
const MIN_SECTION_SAVINGS_PCT = 3;

const DELIMITERS = ["comma", "tab", "pipe"];

/** How many pieces of each kind a text has: its weight where that kind weighs 1 and the others 0. */
function countPieces(text, { WEIGHTS, weigh }) {
  const none = Object.fromEntries(Object.keys(WEIGHTS).map((kind) => [kind, 0]));
  return Object.fromEntries(
    Object.keys(WEIGHTS).map((kind) => [kind, weigh(text, { ...none, [kind]: 1 })]),
  );
}

/** All texts that one document offers for comparison. */
export function measureDocument({ text, flavor, file }, internals) {
  const { parseDocument, writeDraft } = internals;
  const weighable = (part) => ({
    chars: part.length,
    tokens: TOKENIZERS.map(({ count }) => count(breakRuns(part))),
    pieces: countPieces(part, internals),
  });
  const pair = ({ from, to }) => ({ from: weighable(from), to: weighable(to) });
  const { toon_candidate: candidate, verdict, safe_to_auto_apply } = convert(text, { flavor });
  const { context_plan: planned } = plan(text, { flavor, include_hybrid: true });
  const { sections, hybrid } = convertEverySection(text, flavor, internals);
  const document = parseDocument(text, flavor);
  return {
    file,
    hasTables: document.blocks.some(({ type }) => type === "table"),
    isConverted: verdict === "convert",
    isSafe: safe_to_auto_apply,
    isHybridSafe: planned.safe_to_auto_apply,
    source: weighable(text),
    compact: weighable(compact(text, { flavor })),
    candidate: weighable(candidate),
    planned: weighable(planned.hybrid_document),
    hybrid: weighable(hybrid),
    drafts: DELIMITERS.flatMap((delimiter) => {
      const draft = writeDraft(
        { analysis: new internals.Analysis(document), escaped: false },
        delimiter,
      );
      return draft === null ? [] : [weighable(draft.toon)];
    }),
    sections: sections.map(pair),
    records: listRecords(document, internals).map(pair),
  };
}

/** Every section that gets shorter, and the hybrid of all of them. */
function convertEverySection(text, flavor, { Analysis, parseDocument, findSections, writeHybrid }) {
  const document = parseDocument(text, flavor);
  const found = findSections(document).map((section) => ({
    section,
    converted: section.kind !== "frontmatter",
  }));
  const sections = [];
  const { sections: written } = writeHybrid(new Analysis(document), found);
  const hybrid = written.map(({ text: to, source: from, converted }) => {
    if (!converted) return from;
    if (100 * (from.length - to.length) < MIN_SECTION_SAVINGS_PCT * from.length) return from;
    sections.push({ from, to });
    return to;
  });
  return { sections, hybrid: hybrid.join("") };
}

/** Every list that becomes records, by itself. */
function listRecords(document, { Analysis, parseDocument, findCandidate }) {
  const { blocks, lines, flavor } = document;
  const { rows } = new Analysis(document);
  return blocks.flatMap((block) => {
    if (block.type !== "list" || !rows.has(block)) return [];
    const from = `${lines.slice(block.line, block.lineEnd)}\n`;
    return [{ from, to: findCandidate(new Analysis(parseDocument(from, flavor))).toon }];
  });
}
