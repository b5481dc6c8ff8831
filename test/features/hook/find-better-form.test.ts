import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { joinLinesOf } from "../../../src/engine/candidate/join-lines.js";
import { guessFlavor } from "../../../src/engine/data/guess-flavor.js";
import { defaultEstimator } from "../../../src/engine/tokens/default-estimator.js";
import { findBetterForm } from "../../../src/features/hook/find-better-form.js";
import { compact, convert, plan, restore } from "../../../src/index.js";

const ROOT = new URL("../../../", import.meta.url);
const documents = ["examples/", "corpus/cases/"].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:md|txt)$/.test(file))
    .map((file) => folder + file),
);

describe("what the engine says of every document of ours", () => {
  const kinds = new Set<string | undefined>();

  test.each(documents)("%s", (file) => {
    const text = readFileSync(new URL(file, ROOT), "utf8");
    const flavor = guessFlavor(file, text);
    const better = findBetterForm(text, flavor);
    kinds.add(better?.kind);
    const converted = convert(text, { flavor });
    const { context_plan } = plan(text, { flavor, include_hybrid: true });
    const best = context_plan!.best_form!;
    if (better === undefined) {
      expect(["keep", "compact"]).toContain(best.form);
      expect(best.weighed_savings_pct).toBeLessThanOrEqual(5);
      return;
    }
    const { kind, source_chars, saved_tokens, text: _, ...measured } = better;
    const { form, savings: __, reason: ___, prompt: ____, ...expected } = best;
    if (kind === "compact") {
      expect(["keep", "compact"]).toContain(form);
      expect(measured.weighed_savings_pct).toBeGreaterThanOrEqual(best.weighed_savings_pct);
    } else expect({ kind, ...measured }).toEqual({ kind: form, ...expected });
    const texts = {
      toon: converted.toon_candidate,
      hybrid: context_plan!.hybrid_document,
      compact: compact(joinLinesOf(text, flavor), { flavor }),
    };
    expect(better.text).toBe(texts[kind]);
    expect(source_chars).toBe(text.length);
    // Weights are of a text without a byte order mark and with LF, and so are these estimates.
    expect(
      Math.abs(saved_tokens - (defaultEstimator.count(text) - defaultEstimator.count(better.text))),
    ).toBeLessThan(2);
    if (kind !== "compact") expect(restore(better.text)).toBeTypeOf("string");
  });

  test("all kinds occur", () =>
    expect([...kinds].sort()).toEqual(["compact", "hybrid", "toon", undefined]));
});
