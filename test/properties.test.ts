import fc from "fast-check";
import { describe, expect } from "vitest";
import { isSameDocument } from "../src/engine/candidate/proof.js";
import { parseDocument } from "../src/engine/markdown/document.js";
import { restoreStrictly } from "../src/engine/read-toon.js";
import { convert, loadTokenizer, plan, profile, restore, validate } from "../src/index.js";
import { anyDocument, tameDocument } from "./support/arbitrary-documents.js";
import { check } from "./support/check.js";
import { checkHybrid } from "./support/hybrid.js";
import { dialectOf, isSameByMdast } from "./support/mdast.js";
import { testRandomly } from "./support/test-randomly.js";
import { assertVerdict } from "./support/verdict-schema.js";

function forAll(documents: fc.Arbitrary<string>, numRuns: number, holds: (text: string) => void) {
  fc.assert(fc.property(documents, holds), { numRuns });
}

/** A random text may be JSON. */
const MARKDOWN = { flavor: "markdown" } as const;

describe("any string", () => {
  testRandomly("is a document: judged alike by all three tools, the same every time", (share) =>
    forAll(anyDocument, share * 2_000, (text) => {
      const [profiled, converted, planned] = [profile(text), convert(text), plan(text)];
      for (const verdict of [profiled, converted, planned]) assertVerdict(verdict, text);
      check(JSON.stringify(profile(text)) === JSON.stringify(profiled), "profile differs");
      check(JSON.stringify(convert(text)) === JSON.stringify(converted), "convert differs");
      check(JSON.stringify(plan(text)) === JSON.stringify(planned), "plan differs");
      for (const { verdict, safe_to_auto_apply, delimiter } of [converted, planned]) {
        expect([verdict, safe_to_auto_apply, delimiter]).toEqual([
          profiled.verdict,
          profiled.safe_to_auto_apply,
          profiled.delimiter,
        ]);
      }
    }),
  );

  testRandomly(
    "has a candidate that is valid and restores, and a plan that reassembles",
    (share) => {
      forAll(anyDocument, share * 1_500, (text) => {
        const { toon_candidate: candidate } = convert(text, MARKDOWN);
        const { valid, restores } = validate(candidate!, { content: text, ...MARKDOWN });
        check(valid && restores === true, `valid ${valid}, restores ${restores}`);
        // Restoring settles: what came back is its own restoration.
        const restored = restore(candidate!);
        const settled = restore(convert(restored, MARKDOWN).toon_candidate!);
        check(settled === restored, "restoring does not settle");

        const { context_plan } = plan(text, { include_hybrid: true, ...MARKDOWN });
        const again = restore(context_plan!.hybrid_document!);
        // Where the text itself reads like TOON of ours, restoring undoes that too, and the plan says so.
        const isSame = isSameDocument(parseDocument(text, "markdown"), again);
        check(isSame === context_plan!.reassembly_verified, "the plan is wrong about restoring");
        if (restore(text) === text) {
          check(isSame, "the plan does not reassemble");
          checkHybrid(context_plan!, text);
        }
      });
    },
  );

  testRandomly("is judged as plain text, too", (share) =>
    forAll(anyDocument, share * 500, (text) => {
      const options = { flavor: "text" } as const;
      for (const tool of [profile, convert, plan]) assertVerdict(tool(text, options), text);
    }),
  );

  testRandomly("is converted in every mode, and only lossless mode is ever safe", (share) =>
    forAll(anyDocument, share * 400, (text) => {
      const half = Math.max(1, convert(text).measured_chars.toon >> 1);
      const budget = { mode: "budget", target_chars: half } as const;
      for (const options of [
        { mode: "record" } as const,
        { mode: "record", delimiter: "pipe" } as const,
        { mode: "record", flavor: "text" } as const,
        budget,
        { ...budget, allow_lossy: true },
        { ...budget, allow_lossy: true, target_tokens: 5, flavor: "text" } as const,
      ]) {
        const verdict = convert(text, options);
        assertVerdict(verdict, text);
        check(!verdict.safe_to_auto_apply, `safe in mode ${verdict.mode}`);
        check(JSON.stringify(convert(text, options)) === JSON.stringify(verdict), "differs");
        const { toon_candidate: candidate } = verdict;
        if (candidate !== null) check(validate(candidate).valid, "is not valid TOON");
      }
    }),
  );

  testRandomly("may be given to validate and restore", (share) =>
    forAll(anyDocument, share * 1_000, (text) => {
      const { valid, error, restores } = validate(text, { content: text });
      expect([typeof valid, error === null]).toEqual(["boolean", valid]);
      expect(typeof restores).toBe("boolean");
      expect(typeof restore(text)).toBe("string");
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
    const estimators = await Promise.all([
      loadTokenizer("chars-per-token:2"),
      loadTokenizer("pieces"),
    ]);
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
