import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "./support/openapi-document.js";
import { walkSchemas } from "./support/openapi-schemas.js";
import { compileStrict, readVerdictSchema } from "./support/verdict-schema.js";

const schema = readVerdictSchema();
const nodes = [...walkSchemas(schema as JsonObject, "verdict")];

describe("verdict.schema.json", () => {
  test("is what the types generate", () => {
    const script = fileURLToPath(new URL("../scripts/generate-schema.js", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("only savings may be negative integers", () => {
    const unbounded = nodes.filter(
      ([, { type, minimum }]) => type === "integer" && minimum === undefined,
    );
    expect(unbounded.map(([path]) => path).filter((path) => !path.endsWith(".savings"))).toEqual(
      [],
    );
  });

  test("the description names the frozen constants", () =>
    expect(schema.description).toContain("MIN_CONVERT_SAVINGS_PCT"));
});

describe("conditional rules", () => {
  const validate = compileStrict(schema);
  const measured = { source: 100, toon: 50, savings: 50, savings_pct: 50 };
  const stats = ["lines", "headings", "paragraphs", "list_items", "tables", "table_rows"];
  const verdict = {
    schema_version: "1.0",
    verdict: "convert",
    safe_to_auto_apply: true,
    profile: {
      name: "table",
      title: null,
      source_type: "markdown",
      stats: Object.fromEntries([...stats, "definitions", "rules"].map((name) => [name, 0])),
    },
    measured_chars: measured,
    token_estimates: { estimator: "chars-per-token:4", ...measured, ratio_estimates: [] },
    toon_candidate: "a: 1",
    warnings: [{ code: "split_candidate", severity: "info", message: "m" }],
    flags: { lossless: true, valid: true, target_reached: null },
    mode: "lossless",
    delimiter: "comma",
  };
  const section = {
    heading: "A",
    kind: "section",
    range: { line_start: 1, line_end: 1, char_start: 0, char_end: 100 },
    profile: "table",
    verdict: "convert",
    action: "convert",
    measured_chars: measured,
    warnings: [],
    safe_to_auto_apply: true,
  };
  const withPlan = (sections: object[], fields: object = {}) => ({
    ...verdict,
    schema_version: "1.1",
    context_plan: {
      sections,
      net: { source: 100, hybrid: 50, savings: 50, savings_pct: 50 },
      recommend_hybrid: true,
      reassembly_verified: true,
      safe_to_auto_apply: true,
      ...fields,
    },
  });
  const frontmatter = {
    ...section,
    heading: null,
    kind: "frontmatter",
    profile: null,
    verdict: null,
    action: "keep",
    measured_chars: null,
    safe_to_auto_apply: false,
  };

  const refusal = {
    ...verdict,
    verdict: "refused",
    safe_to_auto_apply: false,
    toon_candidate: null,
    delimiter: null,
    mode: "budget",
    target: { chars: 10 },
    flags: { ...verdict.flags, target_reached: false },
    warnings: [{ code: "budget_refused", severity: "warning", message: "m" }],
  };
  const cut = {
    ...verdict,
    verdict: "review",
    safe_to_auto_apply: false,
    mode: "budget",
    target: { tokens: 10 },
    coverage: 0.5,
    flags: { lossless: false, valid: true, target_reached: true },
    warnings: [{ code: "lossy_applied", severity: "warning", message: "m" }],
  };

  test.each<[string, object]>([
    ["a safe conversion", verdict],
    ["unknown fields at every level", { ...verdict, new: 1, flags: { ...verdict.flags, new: 1 } }],
    [
      "an unknown warning code",
      { ...verdict, warnings: [{ code: "x", severity: "info", message: "m" }] },
    ],
    ["a later minor version", { ...verdict, schema_version: "1.7" }],
    ["a plan", withPlan([frontmatter, section])],
    ["a refusal", refusal],
    ["records", { ...verdict, safe_to_auto_apply: false, mode: "record", coverage: 0.5 }],
    ["a cut document", cut],
  ])("accepts %s", (_name, value) => {
    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  });

  const blocking = [{ code: "vague_rule", severity: "warning", message: "m" }];
  const noSavings = { source: 100, toon: 100, savings: 0, savings_pct: 0 };
  test.each<[string, object]>([
    ["a refusal with a candidate", { ...verdict, verdict: "refused", safe_to_auto_apply: false }],
    ["a refusal with coverage", { ...refusal, coverage: 0.5 }],
    ["a refusal in lossless mode", { ...refusal, mode: "lossless", target: undefined }],
    ["a refusal without its warning", { ...refusal, warnings: [] }],
    ["a refusal that reached its target", { ...refusal, flags: verdict.flags }],
    ["no delimiter without a refusal", { ...verdict, delimiter: null }],
    ["coverage in lossless mode", { ...verdict, coverage: 1 }],
    ["a target outside a budget", { ...verdict, target: { chars: 10 } }],
    ["a budget without a target", { ...cut, target: undefined }],
    ["a cut without its warning", { ...cut, warnings: [] }],
    ["a cut without coverage", { ...cut, coverage: undefined }],
    ["a cut in record mode", { ...cut, mode: "record", target: undefined }],
    ["safe without convert", { ...verdict, verdict: "review" }],
    ["safe outside lossless mode", { ...verdict, mode: "record" }],
    ["safe without lossless", { ...verdict, flags: { ...verdict.flags, lossless: false } }],
    ["safe without valid", { ...verdict, flags: { ...verdict.flags, valid: false } }],
    ["safe without savings", { ...verdict, measured_chars: noSavings }],
    ["safe with a blocking warning", { ...verdict, warnings: blocking }],
    ["1.1 without a plan", { ...verdict, schema_version: "1.1" }],
    ["1.0 with a plan", { ...withPlan([section]), schema_version: "1.0" }],
    ["a schema version 2", { ...verdict, schema_version: "2.0" }],
    ["judged frontmatter", withPlan([{ ...section, kind: "frontmatter" }])],
    ["converted frontmatter", withPlan([{ ...frontmatter, action: "convert" }])],
    ["an unjudged section", withPlan([{ ...section, profile: null }])],
    ["a converted section kept by its verdict", withPlan([{ ...section, verdict: "review" }])],
    ["a safe section with a blocking warning", withPlan([{ ...section, warnings: blocking }])],
    ["a safe plan not recommended", withPlan([section], { recommend_hybrid: false })],
    ["a safe plan not verified", withPlan([section], { reassembly_verified: false })],
    ["a negative count", { ...verdict, measured_chars: { ...measured, source: -1 } }],
    ["a fractional count", { ...verdict, measured_chars: { ...measured, toon: 0.5 } }],
    ["a line 0", { ...verdict, warnings: [{ ...verdict.warnings[0], range: { line_start: 0 } }] }],
  ])("rejects %s", (_name, value) => expect(validate(value)).toBe(false));

  test.each(Object.keys(verdict))("requires %s", (name) => {
    const { [name as keyof typeof verdict]: _, ...rest } = verdict;
    expect(validate(rest)).toBe(false);
  });
});
