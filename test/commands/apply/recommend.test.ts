import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recommend } from "../../../src/commands/apply/recommend.js";
import {
  canReproduce,
  canRestoreSource,
  isSameMarkdown,
} from "../../../src/commands/apply/round-trip.js";
import { convert, plan } from "../../../src/index.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";

const example = (name: string) =>
  readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
const beside = { flavor: "markdown", inPlace: false } as const;
const inPlace = { flavor: "markdown", inPlace: true } as const;

describe("recommend", () => {
  test("the candidate of a document that converts; in place its hybrid", () => {
    const { source: text } = readCases().find(
      ({ name }) => name === "verdicts/convert-port-table",
    )!;
    const { toon_candidate, safe_to_auto_apply } = convert(text);
    expect(recommend(text, beside)).toMatchObject({
      action: "candidate",
      text: toon_candidate,
      safe: safe_to_auto_apply,
    });
    expect(recommend(text, inPlace)).toMatchObject({ action: "hybrid", safe: true });
  });

  test("the hybrid where parts convert", () => {
    const text = example("mixed.md");
    const { context_plan } = plan(text, { include_hybrid: true });
    const hybrid = { action: "hybrid", text: context_plan?.hybrid_document, safe: true };
    expect(recommend(text, beside)).toMatchObject(hybrid);
    expect(recommend(text, inPlace)).toMatchObject(hybrid);
  });

  test("the candidate of a review, which is not safe; in place nothing", () => {
    const { source } = readCases().find(({ name }) => name === "verdicts/review-vague-rule")!;
    expect(recommend(source, beside)).toMatchObject({ action: "candidate", safe: false });
    expect(recommend(source, inPlace)).toMatchObject({ action: "none" });
  });

  test("not what is best as compact Markdown, but a review by force", () => {
    const find = (one: string) => readCases().find(({ name }) => name === one)!.source;
    const none = { action: "none", reason: "compact_instead" };
    expect(recommend(find("verdicts/review-vague-rule"), beside)).toMatchObject({
      action: "candidate",
      safe: false,
      reason: "compact_instead",
    });
    expect(recommend(find("warnings/compact_suffices-fires"), beside)).toMatchObject(none);
    expect(recommend(find("warnings/compact_suffices-fires"), inPlace)).toMatchObject(none);
  });

  test("no hybrid that saves too little over compact Markdown", () => {
    const source = example("options.md");
    const { context_plan } = plan(source);
    expect(context_plan).toMatchObject({ recommend_hybrid: true, safe_to_auto_apply: false });
    expect(recommend(source, beside)).toMatchObject({ action: "candidate", safe: true });
    expect(recommend(source, inPlace)).toMatchObject({ reason: "compact_instead" });
  });

  test("nothing for what stays Markdown, or is converted already", () => {
    expect(recommend(example("AGENTS.md"), beside)).toMatchObject({ reason: "not_recommended" });
    const hybrid = recommend(example("mixed.md"), inPlace);
    const again = recommend("text" in hybrid ? hybrid.text : "", inPlace);
    expect(again).toEqual({ action: "none", reason: "already_converted", verdict: null });
  });

  const agrees = (text: string, flavor: "markdown" | "text"): void => {
    for (const options of [
      { flavor, inPlace: false },
      { flavor, inPlace: true },
    ]) {
      const advice = recommend(text, options);
      if (advice.action === "none") continue;
      const { action, verdict, safe } = advice;
      expect(canRestoreSource(action, advice.text, text, flavor)).toBe(true);
      expect(options.inPlace && action === "candidate").toBe(false);
      expect(verdict.verdict === "keep_markdown" && action === "candidate").toBe(false);
      const { best_form, safe_to_auto_apply } = verdict.context_plan!;
      if (safe && action === "candidate") expect(best_form?.form).toBe("toon");
      if (action === "hybrid") expect(safe_to_auto_apply).toBe(true);
      if (action === "hybrid" && !options.inPlace) expect(best_form?.form).toBe("hybrid");
    }
  };

  test.each(readCases())("what it recommends for case $name gives it back", (document) => {
    agrees(document.source, document.flavor);
  });

  test("what it recommends for any string gives it back", () => {
    const seed = Number(process.env.SEED ?? 20_261_120);
    fc.assert(
      fc.property(anyDocument, (text) => agrees(text, "markdown")),
      { seed, numRuns: 400 },
    );
  });
});

describe("round trips", () => {
  const text = example("options.md");
  const toon = convert(text).toon_candidate ?? "";

  test("fail for another document, for damage, and for what is no candidate", () => {
    expect(canRestoreSource("candidate", toon, text, "markdown")).toBe(true);
    expect(canRestoreSource("candidate", toon, `${text}\nmore\n`, "markdown")).toBe(false);
    expect(canRestoreSource("candidate", toon.replace("511", "512"), text, "markdown")).toBe(false);
    expect(canRestoreSource("candidate", toon.slice(0, 900), text, "markdown")).toBe(false);
    expect(canRestoreSource("hybrid", text, text, "markdown")).toBe(false);
  });

  test("are reproduced under any delimiter", () => {
    for (const delimiter of ["comma", "tab", "pipe"] as const) {
      const candidate = convert(text, { delimiter }).toon_candidate ?? "";
      expect(canReproduce("candidate", text, candidate, "markdown")).toBe(true);
    }
    expect(canReproduce("candidate", text, `${toon}\n`, "markdown")).toBe(false);
    expect(canReproduce("hybrid", text, text, "markdown")).toBe(false);
  });

  test("padding does not make another document, words do", () => {
    expect(isSameMarkdown("| a |\n|--|\n| 1 |\n", "|a|\n|-|\n|1|\n", "markdown")).toBe(true);
    expect(isSameMarkdown("a\n", "b\n", "markdown")).toBe(false);
  });
});
