import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Verdict } from "../../src/index.js";
import { check } from "./check.js";
import { checkPlan } from "./plan-invariants.js";
import { checkSavings, expectedVerdict, hasBlockingWarning } from "./policy-reference.js";
import { TextLines } from "./text-lines.js";
import { checkWarnings } from "./warning-invariants.js";

const SCHEMA = new URL("../../schema/v1/verdict.schema.json", import.meta.url);

export function readVerdictSchema(): Record<string, unknown> {
  return JSON.parse(readFileSync(SCHEMA, "utf8"));
}

const compiled = new Map<string, ValidateFunction>();

/** Compiles a schema with every strict check of Ajv on, once for all tests of a worker. */
export function compileStrict(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const validator =
    compiled.get(key) ??
    new Ajv2020({ strict: true, strictTypes: true, strictTuples: true }).compile(schema);
  compiled.set(key, validator);
  return validator;
}

const validate = compileStrict(readVerdictSchema());

/**
 * Throws unless `verdict` is a complete, consistent verdict on `source`: the committed schema, and
 * every rule of the specification that ties fields to each other or to the source.
 */
export function assertVerdict(verdict: Verdict, source: string): void {
  // What counts is what travels: undefined fields and non-finite numbers do not survive JSON.
  const wire = JSON.parse(JSON.stringify(verdict));
  check(validate(wire), `schema: ${JSON.stringify(validate.errors?.[0])}`);

  const lines = new TextLines(source);
  const { measured_chars: measured, token_estimates: estimates, flags, warnings } = verdict;
  check(measured.source === source.length, "measured_chars.source is not the input's length");
  checkSavings("measured_chars", measured.source, measured.toon, measured);
  checkSavings("token_estimates", estimates.source, estimates.toon, estimates);
  for (const ratio of estimates.ratio_estimates) {
    const what = `ratio_estimates ${ratio.chars_per_token}`;
    checkSavings(what, ratio.source, ratio.toon, ratio);
    const tokens = Math.ceil(measured.source / ratio.chars_per_token);
    check(ratio.source === tokens, `${what}: source ${ratio.source} is not ${tokens}`);
    check(ratio.toon === Math.ceil(measured.toon / ratio.chars_per_token), `${what}: toon`);
  }
  for (const { name, chars, ...savings } of verdict.alternatives ?? []) {
    checkSavings(`alternative ${name}`, measured.source, chars, savings);
  }
  checkWarnings("verdict", warnings, lines);
  checkDecision(verdict);

  const { toon_candidate: candidate } = verdict;
  if (candidate !== null) check(candidate.length === measured.toon, "measured_chars.toon");
  if (candidate !== null && verdict.safe_to_auto_apply) checkLineLengths(candidate, source);
  check(verdict.profile.stats.lines === lines.count, `stats.lines is not ${lines.count}`);
  check(flags.valid, "the candidate does not decode");

  const { context_plan: plan, schema_version: version } = verdict;
  check(version === (plan === undefined ? "1.0" : "1.1"), `schema_version ${version}`);
  if (plan === undefined) return;
  checkPlan(verdict, plan, lines);
  const { hybrid_document: hybrid, safe_to_auto_apply: safe } = plan;
  if (hybrid !== undefined && safe) checkLineLengths(hybrid, source);
}

/** Tools that read files cut lines beyond 2,000 characters: what may be applied adds none. */
function checkLineLengths(form: string, source: string): void {
  const count = (text: string): number =>
    text.split(/\r\n|\r|\n/).filter(({ length }) => length > 2_000).length;
  check(count(form) <= count(source), "a form that may be applied has new long lines");
}

/** Policy order, safe_to_auto_apply and the refused form. */
function checkDecision(verdict: Verdict): void {
  const { measured_chars: measured, flags, warnings, mode } = verdict;
  const expected = expectedVerdict(measured, flags.valid, warnings);
  check(verdict.verdict === expected, `verdict ${verdict.verdict} is not ${expected}`);
  const refused = verdict.verdict === "refused";
  if (refused) check(verdict.toon_candidate === null && mode === "budget", "refused form");
  check((verdict.delimiter === null) === refused, `delimiter ${verdict.delimiter}`);
  checkMode(verdict, refused);

  const negative = warnings.some(({ code }) => code === "negative_savings");
  check(negative === measured.savings < 0, "negative_savings does not match the savings");
  const safe =
    verdict.verdict === "convert" &&
    mode === "lossless" &&
    flags.lossless &&
    flags.valid &&
    measured.savings > 0 &&
    !hasBlockingWarning(warnings);
  check(verdict.safe_to_auto_apply === safe, `safe_to_auto_apply is not ${safe}`);
}

/** What each mode says of itself: flags, coverage and the warnings that follow from them. */
function checkMode({ mode, flags, coverage, warnings }: Verdict, refused: boolean): void {
  const has = (code: string): boolean => warnings.some((warning) => warning.code === code);
  check(has("lossy_applied") === !flags.lossless, "lossy_applied does not match flags.lossless");
  check(has("low_coverage") === (coverage !== undefined && coverage < 0.7), "low_coverage");
  const missed = flags.target_reached === false && !refused;
  check(has("target_not_reached") === missed, "target_not_reached does not match the flag");
  check((coverage === undefined) === (mode === "lossless" || refused), "coverage");
  check((flags.target_reached === null) === (mode !== "budget"), "target_reached");
  const isWhole = mode !== "record" && flags.lossless && !refused;
  check(flags.restores === (isWhole ? true : null), `restores ${flags.restores} in mode ${mode}`);
  if (mode === "budget" && flags.lossless && !refused) check(coverage === 1, "lossless coverage");
}
