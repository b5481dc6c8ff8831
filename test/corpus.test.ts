// @module-tag full

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { analyze } from "../src/engine/candidate/analysis.js";
import type { FormName } from "../src/engine/contract/contract.js";
import { findBestForm } from "../src/engine/judge/best-form.js";
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
/** Renderers take their time, and micromark many times that of cmark-gfm. */
const MAX_BYTES_TO_FENCE = 60_000;
const MAX_BYTES_FOR_MICROMARK = hasCmark() ? 20_000 : Number.POSITIVE_INFINITY;
const present = realDocuments.length > 0;

interface Assessment extends RealDocument {
  verdict: Verdict["verdict"];
  /** The best form. */
  form: FormName;
  sizes: Record<FormName, Size>;
}
interface Size {
  chars: number;
  tokens: number;
}

/** What the tests of the documents found, one after another. */
const assessed: Assessment[] = [];

function sizeOf(text: string, { bytes }: RealDocument): Size {
  const options = { disallowedSpecial: new Set<string>() };
  const tokens = bytes < MAX_BYTES_FOR_TOKENS ? countTokens(text, options) : Number.NaN;
  return { chars: text.length, tokens };
}

/** Forms that are the same text are counted once. */
function sizesOf(texts: Record<FormName, string>, document: RealDocument) {
  const known = new Map<string, Size>();
  for (const text of new Set(Object.values(texts))) known.set(text, sizeOf(text, document));
  const sizes = Object.entries(texts).map(([form, text]) => [form, known.get(text)]);
  return Object.fromEntries(sizes) as Record<FormName, Size>;
}

const savedPct = (from: number, to: number): number => (100 * (from - to)) / from;
const longestLine = (text: string): number =>
  Math.max(...text.split(/\r\n?|\n/).map(({ length }) => length));

test.runIf(!present)("the corpus is absent: its tests did not run", () =>
  console.warn(`No corpus at ${corpusFolder}; the tests on real documents did not run.`),
);

describe.runIf(present)("every real document", () => {
  test.each(realDocuments.map((document) => [document.file, document] as const))(
    "%s",
    (_file, document) => {
      const { flavor } = document;
      const source = readRealDocument(document);
      const same = flavor === "text" ? isSameByParagraphs : isSameByParsers;

      const converted = convert(source, { flavor });
      const planned = plan(source, { flavor, include_hybrid: true });
      assertVerdict(converted, source);
      assertVerdict(profile(source, { flavor }), source);
      const restored = restore(converted.toon_candidate!);
      expect(same(restored, source)).toBe(true);
      expect(findBadCuts(converted.toon_candidate!)).toEqual([]);
      if (flavor === "markdown") {
        expect(findLostCode(source, converted.toon_candidate!)).toEqual([]);
      }

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
        const again = restore(context.hybrid_document!);
        expect(again === restored || same(again, source)).toBe(true);
      }

      const { best_form: best, hybrid_document } = context;
      // What is kept looks as before, and would if all were fenced that nothing uses.
      if (flavor === "markdown") {
        const hybrids = [
          ...(document.bytes <= MAX_BYTES_TO_FENCE ? [fenceUnused(source)] : []),
          ...(context.safe_to_auto_apply ? [context] : []),
        ];
        const renderers = [
          ...(hasCmark() ? [byCmark] : []),
          ...(document.bytes <= MAX_BYTES_FOR_MICROMARK ? [byMicromark] : []),
        ];
        for (const render of renderers) {
          for (const hybrid of hybrids) {
            expect(findKeptDifferences(source, hybrid, render)).toEqual([]);
          }
        }
      }

      const advised = findBestForm(judge(analyze(source, flavor), { looksForParts: false }));
      expect(advised.best.form).toBe(best!.form);
      // Read tools cut longer lines.
      expect(longestLine(advised.text)).toBeLessThanOrEqual(Math.max(2_000, longestLine(source)));
      const texts: Record<FormName, string> = {
        keep: source,
        toon: converted.toon_candidate!,
        hybrid: hybrid_document ?? source,
        compact: compact(source, { flavor }),
        table: source,
      };
      expect(advised.text).toBe(texts[advised.best.form]);
      assessed.push({
        ...document,
        verdict: converted.verdict,
        form: advised.best.form,
        sizes: sizesOf(texts, document),
      });
    },
  );
});

describe.runIf(present)("figures", () => {
  test("are of all documents", () => expect(assessed).toHaveLength(realDocuments.length));

  test("precision and recall in o200k tokens", () => {
    const counted = assessed.filter(({ bytes }) => bytes < MAX_BYTES_FOR_TOKENS);
    const better = counted.filter(({ form }) => form !== "keep");
    const offers = better.filter(({ form }) => form !== "compact");
    const tokensSaved = ({ form, sizes }: Assessment): number =>
      savedPct(sizes.keep.tokens, sizes[form].tokens);
    const kept = offers.filter((document) => tokensSaved(document) >= 5);
    const costly = better.filter((document) => tokensSaved(document) < 0);

    const saves = (source: Size, offered: Size): boolean =>
      isBandCleared(source.chars, source.chars - offered.chars) &&
      isBandCleared(source.tokens, source.tokens - offered.tokens);
    const isWorth = ({ sizes: { keep, toon, hybrid } }: Assessment): boolean =>
      saves(keep, toon) || saves(keep, hybrid);
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
          .map((offer) => `  weak ${offer.form}: ${tokensSaved(offer).toFixed(1)} % ${offer.file}`),
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
