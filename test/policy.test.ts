import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as constants from "../src/engine/policy.js";
import { WARNING_RULES } from "../src/engine/warnings/index.js";
import { WEIGHTS } from "../src/engine/weight/weigh.js";
import { readCases } from "./support/cases.js";
import { collectDecisions, decisionsPath, digestOf, readDecisions } from "./support/decisions.js";
import { SEVERITIES } from "./support/policy-reference.js";

/** The policy is frozen: what it says is in `schema/v1/policy.json`, what it does in `corpus/decisions`. */
const policy = JSON.parse(readFileSync("schema/v1/policy.json", "utf8"));
const version = constants.POLICY_VERSION;

describe("schema/v1/policy.json", () => {
  test("is of the engine's version", () => {
    expect(policy.policy_version).toBe(version);
  });

  test("has the engine's constants, all of them", () => {
    const numbers = Object.entries(constants).filter(([, value]) => typeof value === "number");
    expect(policy.constants).toEqual(Object.fromEntries(numbers));
    expect(policy.weights).toEqual(WEIGHTS);
  });

  test("has every warning with its severity", () => {
    const severities = WARNING_RULES.map(({ code, severity }) => [code, severity]);
    expect(policy.warnings).toEqual(Object.fromEntries(severities));
    expect(policy.warnings).toEqual(SEVERITIES);
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
    const rules = WARNING_RULES.map(({ code, severity }) => ({ code, severity }));
    const seen = new Set<string>();
    for (let subset = 0; subset < 2 ** rules.length; subset++) {
      const warnings = rules.filter((_, index) => subset & (1 << index));
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

/**
 * A decision on a case never changes within a policy version. New cases are added by
 * `UPDATE=1 npx vitest run test/policy.test.ts`; a changed decision needs a new version.
 */
describe("frozen decisions", () => {
  const current = collectDecisions(readCases());
  const frozen = readDecisions(version);

  test.runIf(process.env.UPDATE === "1")("are extended, never changed", () => {
    const decisions = { ...current, ...frozen?.decisions };
    const file = { policy_version: version, digest: digestOf(decisions), decisions };
    writeFileSync(decisionsPath(version), `${JSON.stringify(file, null, 2)}\n`);
  });

  test("are those of today", () => {
    expect(readDecisions(version)?.decisions).toEqual(current);
  });

  test("have the digest that was written with them", () => {
    const { digest, decisions } = readDecisions(version)!;
    expect(digest).toBe(digestOf(decisions));
  });
});
