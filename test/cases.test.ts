import { readFileSync, writeFileSync } from "node:fs";
import { decode } from "@toon-format/toon";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { WARNING_CATALOGUE } from "../src/engine/contract/warning-catalogue.js";
import { restore, type Verdict } from "../src/index.js";
import {
  type Case,
  type Expectation,
  hasWarningPage,
  judge,
  readCases,
  readExpectation,
  toExpectation,
} from "./support/cases.js";
import { isSameByMdast, isSameByParagraphs } from "./support/mdast.js";
import { assertVerdict, compileStrict } from "./support/verdict-schema.js";
import { phrases } from "./support/words.js";

/**
 * `corpus/cases` is data: every document has its full expected verdicts beside it. A missing
 * expectation fails; only `UPDATE=1 npx vitest run test/cases.test.ts` writes one.
 */
const cases = readCases();

/** The contract as it was published: what verdicts gain since then does not break it. */
const FROZEN = new URL("frozen/v1/verdict.schema.json", import.meta.url);
const isOfFrozenContract = compileStrict(JSON.parse(readFileSync(FROZEN, "utf8")));

function expectationOf(document: Case): Expectation {
  const expectation = readExpectation(document);
  if (expectation === null) throw new Error(`${document.expectationPath} is missing`);
  return expectation;
}

describe("every case", () => {
  test.each(cases)("$name", (document) => {
    const { source } = document;
    const verdicts = judge(document);
    for (const verdict of Object.values(verdicts)) {
      assertVerdict(verdict, source);
      const wire = JSON.parse(JSON.stringify(verdict));
      expect(isOfFrozenContract(wire), JSON.stringify(isOfFrozenContract.errors)).toBe(true);
    }

    expect(isRestored(verdicts.convert, document)).toBe(true);

    const actual = toExpectation(verdicts);
    const decision = decisionOf(actual.convert);
    expect(decisionOf(actual.profile)).toEqual(decision);
    expect(decisionOf(actual.plan)).toEqual(decision);

    if (process.env.UPDATE === "1") {
      writeFileSync(document.expectationPath, `${JSON.stringify(actual, null, 2)}\n`);
    }
    expect(actual).toEqual(expectationOf(document));
  });

  /** By independent readers: a tree of Markdown, the text of data that stays text, or a value. */
  function isRestored({ toon_candidate, flags }: Verdict, { source, flavor }: Case): boolean {
    const toon = toon_candidate ?? "";
    if (flags.proof === "value") {
      const lines = flavor === "jsonl" ? source.trim().split("\n") : [];
      const values = lines.map((line) => JSON.parse(line));
      const value = flavor === "yaml" ? parseYaml(source) : undefined;
      expect(decode(toon)).toEqual(flavor === "jsonl" ? values : (value ?? JSON.parse(source)));
      return true;
    }
    const same = flavor === "auto" ? isSameByMdast : isSameByParagraphs;
    return same(restore(toon), source);
  }

  /** Everything but what the three tools differ in by contract. */
  function decisionOf(verdict: Partial<Expectation["profile"]>) {
    const { schema_version: _, toon_candidate: __, context_plan: ___, ...decision } = verdict;
    const alternatives = decision.alternatives?.filter(({ name }) => name !== "hybrid");
    return { ...decision, alternatives };
  }
});

/** A warning without a page or without cases fails here. */
const codes = Object.keys(WARNING_CATALOGUE);

describe.each(codes)("warning %s", (code) => {
  const codesOf = (document: Case): string[] =>
    Object.values(expectationOf(document)).flatMap(({ warnings = [] }) =>
      warnings.map((warning) => warning.code),
    );
  const codesOfPlan = (document: Case): string[] =>
    (expectationOf(document).plan.context_plan?.warnings ?? []).map((warning) => warning.code);
  const named = (kind: string): Case[] =>
    cases.filter(({ name }) => name.startsWith(`warnings/${code}-${kind}`));

  test("has a page", () => expect(hasWarningPage(code)).toBe(true));

  test("has cases where it fires", () => {
    expect(named("fires")).not.toEqual([]);
    for (const document of named("fires")) {
      expect([...codesOf(document), ...codesOfPlan(document)], document.name).toContain(code);
    }
  });

  test("has near misses where it does not", () => {
    expect(named("near-miss")).not.toEqual([]);
    const isOfPlans = !named("fires").some((document) => codesOf(document).includes(code));
    for (const document of named("near-miss")) {
      const codes = isOfPlans ? codesOfPlan(document) : codesOf(document);
      expect(codes, document.name).not.toContain(code);
    }
  });
});

test("the cases show every verdict, mode, profile, delimiter and kind of section", () => {
  const all = cases.flatMap((document) => Object.values(expectationOf(document)));
  const plans = all.flatMap(({ context_plan }) => context_plan ?? []);
  const sections = plans.flatMap((plan) => plan.sections);
  const shown: unknown[] = [
    ...all.flatMap(({ verdict, mode, profile, delimiter }) => [
      ...[verdict, mode, profile?.name, delimiter],
    ]),
    ...sections.flatMap(({ kind, action }) => [kind, action]),
    ...plans.map(({ recommend_hybrid }) => (recommend_hybrid ? "a recommended hybrid" : undefined)),
  ];
  // Pipe is chosen only on demand: tab, which no cell holds unquoted, is never longer.
  const expected = phrases(`
    convert | keep_markdown | split_first | review | refused | lossless | record | budget |
    raw_prose | definitions | requirements | table | mixed | comma | tab | section | preamble |
    frontmatter | keep | a recommended hybrid
  `);
  expect(expected.filter((one) => !shown.includes(one))).toEqual([]);
});
