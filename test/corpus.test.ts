// @module-tag full

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, test } from "vitest";

import type { FormName } from "../src/engine/contract/contract.js";
import { adviseForm } from "../src/engine/judge/best-form.js";
import { judge } from "../src/engine/judge/judge.js";

import { compact, convert, plan, profile, restore, type Verdict } from "../src/index.js";
import { findBadCuts, findLostCode } from "./support/cut-templates.js";
import { fenceUnused } from "./support/fence-sections.js";
import { checkHybrid } from "./support/hybrid.js";
import { byCmark, byMicromark, findKeptDifferences } from "./support/kept-html.js";
import { isSameByParagraphs } from "./support/mdast.js";
import { isBandCleared } from "./support/policy-reference.js";
import {
  corpusFolder,
  type RealDocument,
  readRealDocument,
  realDocuments,
} from "./support/real-documents.js";
import { hasCmark } from "./support/trees/cmark-trees.js";
import { isSameByParsers } from "./support/trees/same-document.js";
import { assertVerdict } from "./support/verdict-schema.js";

/** Real documents, real tokens: is a conversion proved, and does the verdict earn money? */
const MAX_BYTES_FOR_TOKENS = 320_000;
/** Renderers take their time. */
const MAX_BYTES_TO_FENCE = 60_000;
const present = realDocuments.length > 0;

interface Assessment extends RealDocument {
  verdict: Verdict["verdict"];
  /** The best form, and what it measures. */
  form: FormName;
  best: Size;
  source: Size;
  candidate: Size;
  hybrid: Size;
}
interface Size {
  chars: number;
  tokens: number;
}

interface Answers {
  converted: Verdict;
  planned: Verdict;
}

const answers = new Map<string, Answers>();

/** Asked once for all tests. */
function ask(document: RealDocument): Answers {
  const { file, flavor } = document;
  const known = answers.get(file);
  if (known !== undefined) return known;
  const source = readRealDocument(document);
  const given = {
    converted: convert(source, { flavor }),
    planned: plan(source, { flavor, include_hybrid: true }),
  };
  answers.set(file, given);
  return given;
}

function sizeOf(text: string, document: RealDocument): Size {
  const counted = document.bytes < MAX_BYTES_FOR_TOKENS;
  const options = { disallowedSpecial: new Set<string>() };
  return { chars: text.length, tokens: counted ? countTokens(text, options) : Number.NaN };
}

function assess(document: RealDocument): Assessment {
  const source = readRealDocument(document);
  const { converted: verdict, planned } = ask(document);
  const { hybrid_document: hybrid = source, best_form } = planned.context_plan!;
  const forms = {
    keep: source,
    compact: compact(source, { flavor: document.flavor }),
    hybrid,
    toon: verdict.toon_candidate ?? "",
  };
  const { form } = best_form!;
  return {
    ...document,
    verdict: verdict.verdict,
    form,
    best: sizeOf(forms[form], document),
    source: sizeOf(source, document),
    candidate: sizeOf(verdict.toon_candidate ?? "", document),
    hybrid: sizeOf(hybrid, document),
  };
}

const savedPct = (from: number, to: number): number => (100 * (from - to)) / from;
const longestLine = (text: string): number =>
  Math.max(...text.split(/\r\n?|\n/).map(({ length }) => length));
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

test.runIf(!present)("the corpus is absent: its tests did not run", () => {
  console.warn(`No corpus at ${corpusFolder}; the tests on real documents did not run.`);
});

describe.runIf(present)("every real document", () => {
  test.each(realDocuments.map((document) => [document.file, document] as const))(
    "%s",
    (_file, document) => {
      const { flavor } = document;
      const source = readRealDocument(document);
      const same = flavor === "text" ? isSameByParagraphs : isSameByParsers;

      const { converted, planned } = ask(document);
      assertVerdict(converted, source);
      assertVerdict(profile(source, { flavor }), source);
      expect(same(restore(converted.toon_candidate!), source)).toBe(true);
      expect(findBadCuts(converted.toon_candidate!)).toEqual([]);
      if (flavor === "markdown")
        expect(findLostCode(source, converted.toon_candidate!)).toEqual([]);

      const half = Math.max(1, converted.measured_chars.toon >> 1);
      const refused = convert(source, { flavor, mode: "budget", target_chars: half });
      expect(refused.verdict).toBe("refused");
      const cut = convert(source, {
        flavor,
        mode: "budget",
        target_chars: half,
        allow_lossy: true,
      });
      expect(cut.flags.target_reached).toBe(true);
      for (const verdict of [refused, cut, convert(source, { flavor, mode: "record" })]) {
        assertVerdict(verdict, source);
        expect(verdict.safe_to_auto_apply).toBe(false);
      }

      assertVerdict(planned, source);
      const context = planned.context_plan!;
      expect(context.reassembly_verified).toBe(true);
      checkHybrid(context, source);
      if (context.sections.some(({ action }) => action === "convert")) {
        expect(same(restore(context.hybrid_document!), source)).toBe(true);
      }

      const { best_form: best, hybrid_document } = context;
      // What is kept looks as before, and would if all were fenced that nothing uses.
      if (flavor === "markdown") {
        const hybrids = [
          ...(document.bytes <= MAX_BYTES_TO_FENCE ? [fenceUnused(source)] : []),
          ...(context.safe_to_auto_apply ? [context] : []),
        ];
        for (const render of hasCmark() ? [byMicromark, byCmark] : [byMicromark]) {
          for (const hybrid of hybrids) {
            expect(findKeptDifferences(source, hybrid, render)).toEqual([]);
          }
        }
      }

      const advised = adviseForm(judge(source, { flavor, splits: false }));
      expect(advised.best.form).toBe(best!.form);
      // Read tools cut longer lines.
      expect(longestLine(advised.text)).toBeLessThanOrEqual(Math.max(2_000, longestLine(source)));
      const texts = {
        keep: source,
        toon: converted.toon_candidate,
        hybrid: hybrid_document,
        compact: compact(source, { flavor }),
      };
      expect(advised.text).toBe(texts[advised.best.form]);
    },
  );
});

describe.runIf(present)("figures", () => {
  let assessed: Assessment[] = [];
  beforeAll(() => {
    assessed = realDocuments.map(assess);
  });

  test("median savings by category", () => {
    const categories = [...new Set(assessed.map(({ category }) => category))].sort();
    const rows = categories.map((category) => {
      const pcts = assessed
        .filter((document) => document.category === category)
        .map(({ source, candidate }) => savedPct(source.chars, candidate.chars));
      return { category, documents: pcts.length, median: median(pcts), best: Math.max(...pcts) };
    });
    console.log(
      ["", "category            documents  median %  best %", ...rows.map(printMedian)].join("\n"),
    );
    for (const { category, median } of rows) {
      expect(median, category).toBeGreaterThanOrEqual(category.startsWith("2-") ? 12 : -3);
    }
  });

  test("precision and recall in o200k tokens", () => {
    const counted = assessed.filter(({ bytes }) => bytes < MAX_BYTES_FOR_TOKENS);
    const better = counted.filter(({ form }) => form !== "keep");
    const offers = better.filter(({ form }) => form !== "compact");
    const kept = offers.filter(({ source, best }) => savedPct(source.tokens, best.tokens) >= 5);
    const costly = better.filter(({ source, best }) => best.tokens > source.tokens);

    const saves = (source: Size, offered: Size): boolean =>
      isBandCleared(source.chars, source.chars - offered.chars) &&
      isBandCleared(source.tokens, source.tokens - offered.tokens);
    const isWorth = ({ source, candidate, hybrid }: Assessment): boolean =>
      saves(source, candidate) || saves(source, hybrid);
    const worth = counted.filter(isWorth);
    const converted = worth.filter(({ form }) => form === "toon" || form === "hybrid");
    const found = worth.filter(({ form }) => form !== "keep");
    const splits = counted.filter(({ verdict }) => verdict === "split_first");
    const idleSplits = splits.filter((document) => !isWorth(document));

    const part = (some: unknown[], all: unknown[]): string =>
      `${some.length} of ${all.length} (${((100 * some.length) / all.length).toFixed(1)} %)`;
    const missed = worth.filter((document) => !found.includes(document));
    console.log(
      [
        "",
        `best as TOON or hybrid, and saving >= 5 % tokens             ${part(kept, offers)}`,
        `best in another form, and costing tokens                     ${part(costly, better)}`,
        `worth converting, and best as TOON or hybrid                 ${part(converted, worth)}`,
        `worth converting, and best so or as compact Markdown         ${part(found, worth)}`,
        `split_first without such savings, of all documents           ${part(idleSplits, counted)}`,
        ...offers
          .filter((offer) => !kept.includes(offer))
          .map(({ form, file, source, best }) => {
            return `  weak ${form}: ${savedPct(source.tokens, best.tokens).toFixed(1)} % ${file}`;
          }),
        ...missed.map(({ file }) => `  missed: ${file}`),
        ...idleSplits.map(({ file }) => `  idle split_first: ${file}`),
      ].join("\n"),
    );

    expect(costly.map(({ file }) => file)).toEqual([]);
    expect(kept.length / offers.length).toBeGreaterThanOrEqual(0.95);
    expect(found.length / worth.length).toBeGreaterThanOrEqual(0.85);
    expect(idleSplits.length / counted.length).toBeLessThanOrEqual(0.02);
  });
});

function printMedian(row: { category: string; documents: number; median: number; best: number }) {
  const { category, documents, median, best } = row;
  const cells = [String(documents).padStart(9), median.toFixed(1).padStart(8)];
  return `${category.padEnd(20)}${cells.join("  ")}${best.toFixed(1).padStart(8)}`;
}
