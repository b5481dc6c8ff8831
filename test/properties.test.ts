import fc from "fast-check";
import { describe, expect } from "vitest";
import { fuzzDocument } from "../bench/stress/fuzz-document.js";
import { Random } from "../bench/stress/random.js";
import { restoreStrictly } from "../src/engine/read-toon.js";
import { convert, loadTokenizer, plan, profile, restore } from "../src/index.js";
import { anyDocument, tameDocument } from "./support/arbitrary-documents.js";
import { check } from "./support/check.js";
import { dialectOf, isSameByMdast } from "./support/mdast.js";
import { testRandomly } from "./support/test-randomly.js";
import { assertVerdict } from "./support/verdict-schema.js";

function forAll(documents: fc.Arbitrary<string>, numRuns: number, holds: (text: string) => void) {
  fc.assert(fc.property(documents, holds), { numRuns });
}

/** A random text may be JSON. */
const MARKDOWN = { flavor: "markdown" } as const;

describe("any string", () => {
  testRandomly("gets from every function what is promised, in every mode", (share) => {
    const holds = (text: string, seed: number) => fuzzDocument(text, new Random(seed), true);
    fc.assert(fc.property(anyDocument, fc.nat(), holds), { numRuns: share * 2_000 });
  });

  testRandomly("is a document: judged alike by all three tools, the same every time", (share) =>
    forAll(anyDocument, share * 1_000, (text) => {
      const decisions = [profile, convert, plan].map((tool) => {
        const judged = tool(text);
        assertVerdict(judged, text);
        check(JSON.stringify(tool(text)) === JSON.stringify(judged), "another time, it differs");
        return [judged.verdict, judged.safe_to_auto_apply, judged.delimiter];
      });
      expect(decisions).toEqual(Array(3).fill(decisions[0]));
    }),
  );

  testRandomly("settles when it is restored, or gets an error of ours", (share) =>
    forAll(anyDocument, share * 1_000, (text) => {
      const restored = restore(convert(text, MARKDOWN).toon_candidate!);
      const settled = restore(convert(restored, MARKDOWN).toon_candidate!);
      check(settled === restored, "what came back is not its own restoration");
      try {
        restoreStrictly(text);
      } catch (thrown) {
        expect(thrown).toMatchObject({ name: "ContextVerdictError" });
      }
    }),
  );
});

describe("Markdown", () => {
  testRandomly("comes back as the same document, as another parser reads it", (share) =>
    forAll(tameDocument, share * 1_500, (text) => {
      const restored = restore(convert(text, MARKDOWN).toon_candidate!);
      const dialect = dialectOf(plan(text, MARKDOWN));
      check(isSameByMdast(restored, text, dialect), "not the same document");
    }),
  );

  testRandomly("gets the same verdict with LF and CRLF, or a warning that says why not", (share) =>
    forAll(anyDocument, share * 750, (text) => {
      const unix = text.replace(/\r\n?/g, "\n");
      const windows = unix.replaceAll("\n", "\r\n");
      const [a, b] = [profile(unix), profile(windows)];
      const told = b.warnings.some(({ code }) => code === "line_ending_savings");
      check(told || a.verdict === b.verdict, `${a.verdict} with LF, ${b.verdict} with CRLF`);
      expect(b.profile.stats).toEqual(a.profile.stats);
    }),
  );

  testRandomly("gets the same decision whatever counts the tokens", async (share) => {
    const names = ["chars-per-token:2", "pieces"] as const;
    const estimators = await Promise.all(names.map((name) => loadTokenizer(name)));
    forAll(anyDocument, share * 750, (text) => {
      const [a, b] = estimators.map((estimator) => {
        const { token_estimates, ...decision } = convert(text, { estimator });
        expect(token_estimates.estimator).toBe(estimator.name);
        return decision;
      });
      expect(b).toEqual(a);
    });
  });
});
