import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { WARNING_CATALOGUE } from "../src/engine/contract/warning-catalogue.js";
import * as constants from "../src/engine/policy/policy.js";
import { WEIGHTS } from "../src/engine/weight/weigh.js";
import { readCases } from "./support/cases.js";
import {
  answer,
  BOUNDARY_QUESTIONS,
  collectQuestions,
  decisionsPath,
  digestOf,
  keyOf,
  printDecisions,
  type Row,
  readDecisions,
} from "./support/decisions.js";

/** The policy is frozen: what it says is in `schema/v1/policy.json`, what it does in `corpus/decisions`. */
const policy = JSON.parse(readFileSync("schema/v1/policy.json", "utf8"));
const version = constants.POLICY_VERSION;

describe("schema/v1/policy.json", () => {
  test("is of the engine's version", () => expect(policy.policy_version).toBe(version));

  test("has the engine's constants, all of them", () => {
    const numbers = Object.entries(constants).filter(([, value]) => typeof value === "number");
    expect(policy.constants).toEqual(Object.fromEntries(numbers));
    expect(policy.weights).toEqual(WEIGHTS);
    expect(policy.best_form_order).toEqual(["keep", "compact", "hybrid", "table", "toon"]);
  });

  test("has the margins that the catalogue spells out", () => {
    const { short } = WARNING_CATALOGUE.compact_suffices;
    expect(short).toContain(`less than ${constants.COMPACT_MARGIN_PCT} % by weight`);
    expect(short).toContain(`for data, less than ${constants.DATA_MARGIN_PCT} %`);
    expect(short).toContain(`less than ${constants.MIN_SHORT_SAVINGS / 100} tokens`);
  });

  test("has every warning with its severity", () => {
    const entries = Object.entries(WARNING_CATALOGUE);
    const severities = entries.map(([code, { severity }]) => [code, severity]);
    expect(policy.warnings).toEqual(Object.fromEntries(severities));
    const onHybrids = entries.filter(([, { kind }]) => kind === "form").map(([code]) => code);
    expect(policy["context_plan.warnings"]).toEqual(onHybrids);
  });

  test("has the severities that the decisions were made with", () => {
    const asked = readDecisions(version).rows.flatMap(([question]) =>
      "warnings" in question ? [question.warnings] : [],
    );
    const { new_code: _unknown, ...frozen } = Object.assign({}, ...asked);
    expect(policy.warnings).toMatchObject(frozen);
    expect(Object.keys(frozen).length).toBeGreaterThan(12);
  });

  interface Entry {
    verdict: string;
    valid_and_clears?: boolean;
    any_code?: string[];
    no_code?: string[];
    any_severity?: string;
  }

  /** The verdict as a reader of the file would find it. */
  function read(clears: boolean, warnings: { code: string; severity: string }[]): string {
    const has = (code: string) => warnings.some((warning) => warning.code === code);
    const entry = (policy.priority as Entry[]).find(
      ({ valid_and_clears, any_code, no_code, any_severity }) =>
        (valid_and_clears === undefined || valid_and_clears === clears) &&
        (any_code === undefined || any_code.some(has)) &&
        !no_code?.some(has) &&
        (any_severity === undefined || warnings.some(({ severity }) => severity === any_severity)),
    );
    return entry?.verdict ?? "none";
  }

  test("has the engine's priority, whatever warnings there are", () => {
    const known = Object.entries(WARNING_CATALOGUE).map(([code, { severity }]) => ({
      code,
      severity,
    }));
    const seen = new Set<string>();
    for (let subset = 0; subset < 2 ** known.length; subset++) {
      const warnings = known.filter((_, index) => subset & (1 << index));
      for (const [valid, toon] of [
        [true, 95],
        [true, 96],
        [false, 95],
      ] as const) {
        const expected = read(valid && toon === 95, warnings);
        const actual = constants.decide({ measured: { source: 100, toon }, warnings, valid });
        if (actual !== expected) expect({ subset, valid, toon, actual }).toBe(expected);
        seen.add(actual);
      }
    }
    expect(seen.size).toBe(5);
  });

  test("has the engine's conditions for automatic use", () => {
    const { verdict, mode, min_savings, no_severity, ...flags } = policy.safe_to_auto_apply;
    expect(flags).toEqual({ "flags.lossless": true, "flags.valid": true });
    const isSafe = (savings: number, severity: "info" | "warning" = "info") =>
      constants.isSafeToAutoApply(verdict, mode, { lossless: true, valid: true }, savings, [
        { severity },
      ]);
    expect([isSafe(min_savings), isSafe(min_savings - 1)]).toEqual([true, false]);
    expect(isSafe(min_savings, no_severity)).toBe(false);
  });
});

/** `boundary-questions.yaml` has both sides of each. */
test("schema/v1/policy.json has the conditions for plans", () => {
  expect(policy.recommend_hybrid).toEqual({ min_converted_sections: 1, net_clears: true });
  expect(policy["context_plan.safe_to_auto_apply"]).toEqual({
    recommend_hybrid: true,
    every_converted_section_safe: true,
    reassembly_verified: true,
    no_severity: "warning",
  });
  const plan = { net: { source: 100, hybrid: 95 }, converting: [{ safe: true }], verified: true };
  expect(constants.isPlanSafe({ ...plan, warnings: [{ severity: "info" }] })).toBe(true);
});

/**
 * What the policy decides, given its inputs, never changes within a version. New inputs are added by
 * `UPDATE=1 npx vitest run test/policy.test.ts`; another decision on an old one needs a new version.
 * What the engine makes of a document is another matter: `corpus/cases` records that.
 */
describe("frozen decisions", () => {
  const today = [...BOUNDARY_QUESTIONS, ...collectQuestions(readCases())];

  test.runIf(process.env.UPDATE === "1")("are extended, never changed", () => {
    const rows = new Map(
      today.map((question): [string, Row] => [keyOf(question), [question, answer(question)]]),
    );
    for (const row of readDecisions(version).rows) rows.set(keyOf(row[0]), row);
    writeFileSync(decisionsPath(version), printDecisions(version, [...rows.values()]));
  });

  test("are what the policy of today decides", () => {
    const { policy_version, rows } = readDecisions(version);
    expect(policy_version).toBe(version);
    expect(rows.map(([question]) => [question, answer(question)])).toEqual(rows);
  });

  test("cover every threshold, and all that today's cases ask", () => {
    const known = new Set(readDecisions(version).rows.map(([question]) => keyOf(question)));
    expect(today.filter((question) => !known.has(keyOf(question)))).toEqual([]);
  });

  test("have the digest that was written with them", () => {
    const { digest, rows } = readDecisions(version);
    expect(digest).toBe(digestOf(rows));
  });
});
