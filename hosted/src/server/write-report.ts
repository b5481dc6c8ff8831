import type { Validation, Verdict } from "../../../src/engine/contract/contract.js";

const MAX_CHARS = 65_536;

/** The fields that pass; `true`: numbers, booleans and names of the engine. */
type Fields<Value> = Value extends readonly (infer Item)[]
  ? Fields<Item>
  : Value extends object
    ? { readonly [Name in keyof Value]?: Fields<NonNullable<Value[Name]>> }
    : true;

const RANGE = { line_start: true, line_end: true, char_start: true, char_end: true } as const;
const SAVINGS = { savings: true, savings_pct: true } as const;
const CHARS = { source: true, toon: true, ...SAVINGS } as const;
const WARNING = { code: true, severity: true, range: RANGE } as const;

const VERDICT: Fields<Verdict> = {
  schema_version: true,
  verdict: true,
  safe_to_auto_apply: true,
  mode: true,
  delimiter: true,
  policy_version: true,
  coverage: true,
  profile: {
    name: true,
    source_type: true,
    flavor: true,
    stats: {
      ...{ lines: true, headings: true, paragraphs: true, list_items: true },
      ...{ tables: true, table_rows: true, definitions: true, rules: true },
    },
  },
  measured_chars: CHARS,
  token_estimates: { estimator: true, ...CHARS },
  flags: { lossless: true, valid: true, target_reached: true, restores: true, proof: true },
  target: { chars: true, tokens: true },
  warnings: WARNING,
  alternatives: { name: true, chars: true, ...SAVINGS },
  context_plan: {
    net: { source: true, hybrid: true, ...SAVINGS, weighed_savings_pct: true },
    recommend_hybrid: true,
    reassembly_verified: true,
    safe_to_auto_apply: true,
    best_form: { form: true, chars: true, ...SAVINGS, weighed_savings_pct: true, reason: true },
    warnings: WARNING,
    sections: {
      ...{ kind: true, range: RANGE, profile: true, verdict: true, action: true },
      ...{ measured_chars: CHARS, warnings: WARNING, safe_to_auto_apply: true },
    },
  },
  provenance: { engine: true, toon: true, toon_spec: true },
};

const VALIDATION: Fields<Validation> = {
  schema_version: true,
  valid: true,
  restores: true,
  error: { code: true, line: true, column: true },
};

/**
 * Writes an answer for the history, without words of the document: no title, heading, candidate, hybrid,
 * message or hash. Only the fields above pass. Long ones lose the plan and the warnings.
 */
export function writeReport(answer: Verdict | Validation): string {
  const report = pick(answer, "verdict" in answer ? VERDICT : VALIDATION) as object;
  const json = JSON.stringify(report);
  if (json.length <= MAX_CHARS) return json;
  return JSON.stringify({ ...report, context_plan: undefined, warnings: undefined });
}

/** The engine's names have no spaces. */
const NAME = /^[\w@/.:+-]{1,60}$/;

function pick(value: unknown, fields: object | true): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields));
  if (fields === true) {
    const isName = typeof value === "string" && NAME.test(value);
    return isName || typeof value === "number" || typeof value === "boolean" ? value : null;
  }
  if (typeof value !== "object" || value === null) return null;
  const found = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, inner]) =>
      found[name] === undefined ? [] : [[name, pick(found[name], inner)]],
    ),
  );
}
