/** What calibration compares: texts, their pieces and their tokens under three tokenizers. */
import cl100k from "gpt-tokenizer/encoding/cl100k_base";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import llama3 from "llama3-tokenizer-js";
import { convert, plan } from "../dist/index.js";

const PLAIN = { disallowedSpecial: new Set() };
export const TOKENIZERS = [
  { name: "o200k_base", count: (text) => o200k.countTokens(text, PLAIN) },
  { name: "cl100k_base", count: (text) => cl100k.countTokens(text, PLAIN) },
  { name: "llama3", count: (text) => llama3.encode(text, { bos: false, eos: false }).length },
];

/** Byte-pair encoding is quadratic in an unbroken run. */
export const breakRuns = (text) => text.replace(/(\S{400})/g, "$1 ");

/** Whether savings reach 5 %. */
export function clearsBand(from, to) {
  return from > to && 100 * (from - to) >= 5 * from;
}

/** All comparisons that one document offers. */
export function measureDocument({ text, flavor }, internals) {
  const weighable = (part) => ({
    chars: part.length,
    tokens: TOKENIZERS.map(({ count }) => count(breakRuns(part))),
    pieces: internals.countPieces(part),
  });
  const { toon_candidate: candidate, verdict } = convert(text, { flavor });
  const { context_plan: planned } = plan(text, { flavor, include_hybrid: true });
  const { sections, hybrid } = convertEverySection(text, flavor, internals);
  return {
    verdict,
    recommended: planned.recommend_hybrid,
    source: weighable(text),
    candidate: weighable(candidate),
    planned: weighable(planned.hybrid_document),
    hybrid: weighable(hybrid),
    sections: sections.map(({ from, to }) => ({ from: weighable(from), to: weighable(to) })),
    recordLists: findRecordLists(text, flavor, internals).map(({ from, to }) => ({
      from: weighable(from),
      to: weighable(to),
    })),
  };
}

/** Every section whose candidate clears the band in characters, and the hybrid of all of them. */
function convertEverySection(text, flavor, { parseDocument, findSections, convertSection, judge }) {
  const document = parseDocument(text, flavor);
  const sections = [];
  const hybrid = findSections(document).map((section) => {
    const from = text.slice(section.sourceStart, section.sourceEnd);
    if (section.kind === "frontmatter") return from;
    const to = judge(from, { flavor, splits: false }).conversion.toon;
    if (!clearsBand(from.length, to.length)) return from;
    sections.push({ from, to });
    return convertSection(document, section).text;
  });
  return { sections, hybrid: hybrid.join("") };
}

/** Every list or run of paragraphs that becomes records, and the shortest of its encodings. */
function findRecordLists(text, flavor, internals) {
  const { parseDocument, findRecords, records, toEntries, encodeToon } = internals;
  const document = parseDocument(text, flavor);
  return document.blocks.flatMap((block) => {
    if (findRecords(document, block) === null) return [];
    const from = `${document.lines.slice(block.line, block.lineEnd)}\n`;
    const list = parseDocument(from, flavor);
    if (!records.fits(list)) return [];
    const json = Object.fromEntries(toEntries(records.toSegments(list)));
    const encodings = ["comma", "tab", "pipe"].map((delimiter) => encodeToon(json, delimiter));
    return [{ from, to: encodings.sort((a, b) => a.length - b.length)[0] }];
  });
}
