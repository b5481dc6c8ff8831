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

const DELIMITERS = ["comma", "tab", "pipe"];

/** The texts of one document and their tokens, and what it is offered. */
export function measureDocument({ text, flavor, file }, { Analysis, parseDocument, writeDraft }) {
  const measure = (part) => ({
    text: part,
    tokens: TOKENIZERS.map(({ count }) => count(breakRuns(part))),
  });
  const { toon_candidate: candidate, verdict } = convert(text, { flavor });
  const { context_plan: planned } = plan(text, { flavor, include_hybrid: true });
  const document = parseDocument(text, flavor);
  return {
    file,
    hasTables: document.blocks.some(({ type }) => type === "table"),
    isConverted: verdict === "convert",
    isHybridSafe: planned.safe_to_auto_apply,
    source: measure(text),
    compact: measure(compact(text, { flavor })),
    candidate: measure(candidate),
    planned: measure(planned.hybrid_document),
    drafts: DELIMITERS.flatMap((delimiter) => {
      const draft = writeDraft({ analysis: new Analysis(document), escaped: false }, delimiter);
      return draft === null ? [] : [measure(draft.toon)];
    }),
  };
}
