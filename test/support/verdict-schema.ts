import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type {
  ContextPlan,
  PlanSection,
  Verdict,
  Warning,
  WarningRange,
} from "../../src/engine/contract/contract.js";
import { check } from "./check.js";
import {
  checkSavings,
  expectedVerdict,
  hasBlockingWarning,
  isBandCleared,
  SEVERITIES,
} from "./policy-reference.js";
import { TextLines } from "./text-lines.js";

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

/** Specification 2.7: what holds between the fields of a plan, and between the plan and its source. */
function checkPlan(verdict: Verdict, plan: ContextPlan, lines: TextLines): void {
  checkPartition(plan.sections, lines);
  for (const section of plan.sections) checkSection(section, lines);

  const { net, sections } = plan;
  check(net.source === lines.text.length, "net.source is not the length of the input");
  check(net.source === verdict.measured_chars.source, "net.source differs from measured_chars");
  checkSavings("net", net.source, net.hybrid, net);
  if (plan.hybrid_document !== undefined) {
    check(plan.hybrid_document.length === net.hybrid, "net.hybrid is not the hybrid's length");
  }

  const converted = sections.filter(({ action }) => action === "convert");
  if (converted.length === 0) {
    check(net.hybrid === net.source, "nothing is converted, yet the hybrid differs in length");
  }
  const recommended = converted.length > 0 && isBandCleared(net.source, net.savings);
  check(plan.recommend_hybrid === recommended, `recommend_hybrid is not ${recommended}`);
  checkHybridWarnings(plan, lines);
  const safe =
    plan.recommend_hybrid &&
    converted.length > 0 &&
    plan.reassembly_verified &&
    converted.every((section) => section.safe_to_auto_apply) &&
    !hasBlockingWarning(plan.warnings!);
  check(plan.safe_to_auto_apply === safe, `plan.safe_to_auto_apply is not ${safe}`);
  const hybrid = verdict.alternatives!.find(({ name }) => name === "hybrid");
  check(hybrid?.chars === (converted.length > 0 ? net.hybrid : undefined), "alternative hybrid");
  checkBestForm(verdict, plan);
}

/** The weighed band travels as a rounded percentage only, so its edge is left open. */
function checkHybridWarnings(plan: ContextPlan, lines: TextLines): void {
  const { net, warnings = [], recommend_hybrid } = plan;
  checkWarnings("plan", warnings, lines);
  const codes = warnings
    .map(({ code }) => code)
    .filter((code) => code !== "long_lines" && code !== "section_is_used")
    .join();
  check(["", "padding_savings", "compact_suffices"].includes(codes), `plan warnings ${codes}`);
  if (!recommend_hybrid) {
    check(warnings.length === 0, "warnings on a hybrid that does not clear");
    return;
  }
  if (net.weighed_savings_pct! < 4.9) check(codes === "padding_savings", "padding is not told");
  if (net.weighed_savings_pct! > 5.1) check(codes !== "padding_savings", "padding is told");
}

/** Never a form that is not safe, and never one that is heavier than the document as it is. */
function checkBestForm(verdict: Verdict, plan: ContextPlan): void {
  const { form, reason, chars, weighed_savings_pct, prompt, ...saved } = plan.best_form!;
  const { source, toon } = verdict.measured_chars;
  checkSavings("best_form", source, chars, saved);
  const compact = verdict.alternatives![0]!.chars;
  const table = verdict.alternatives!.find(({ name }) => name === "json_table")?.chars;
  const lengths = { keep: source, compact, hybrid: plan.net.hybrid, table, toon };
  check(chars === lengths[form], `best_form ${form} has ${chars} characters`);
  check(weighed_savings_pct >= 0, `best_form ${form} weighs more than the document`);
  if (form === "keep") check(weighed_savings_pct === 0, "keep saves something");
  else if (form === "compact") check(weighed_savings_pct >= 1 && compact < source, "compact");
  else if (form === "table") check(table! < source, "table");
  else if (form === "toon") check(verdict.safe_to_auto_apply, "best_form toon is not safe");
  else {
    check(plan.safe_to_auto_apply && plan.sections.length > 1, "best_form hybrid is not safe");
    check(weighed_savings_pct === plan.net.weighed_savings_pct, "best_form hybrid: weight");
  }
  const needsPrompt = form === "hybrid" || form === "table" || form === "toon";
  check((prompt !== undefined) === needsPrompt, `best_form ${form}: prompt`);
  const reasons = form === "keep" ? ["no_savings", "review_first"] : ["lightest", "review_first"];
  if (form === "compact") reasons.push("compact_suffices");
  if (form === "hybrid" || form === "table") reasons.push("least_change", "compact_suffices");
  check(reasons.includes(reason), `best_form ${form} by reason ${reason}`);
  // What blocks a part blocks the whole.
  const isUsed = plan.warnings?.some(({ code }) => code === "section_is_used") === true;
  check(!isUsed || !needsPrompt, `best_form ${form} takes in what works only outside of code`);
  const isWorthIt = !isUsed && (verdict.safe_to_auto_apply || plan.safe_to_auto_apply);
  check(!(isWorthIt && form === "keep"), "best_form keep beside a safe conversion");
}

/** No gaps, no overlaps, nothing empty, lines that follow from the characters. */
function checkPartition(sections: readonly PlanSection[], lines: TextLines): void {
  let end = 0;
  for (const { range, kind, heading } of sections) {
    const at = `section at ${range.char_start}`;
    check(range.char_start === end, `${at}: does not start where the last one ended (${end})`);
    check(range.char_end > end || lines.text === "", `${at}: is empty`);
    end = range.char_end;
    const first = lines.lineAt(range.char_start);
    const last = lines.lineAt(Math.max(range.char_start, end - 1));
    check(range.line_start === first, `${at}: line_start ${range.line_start} is not ${first}`);
    check(range.line_end === last, `${at}: line_end ${range.line_end} is not ${last}`);
    check((heading === null) === (kind !== "section"), `${at}: heading does not fit ${kind}`);
  }
  check(end === lines.text.length, `the sections end at ${end}, the text at ${lines.text.length}`);
  const late = sections.findLastIndex(({ kind }) => kind === "frontmatter");
  check(late <= 0, "frontmatter is not the first section");
}

function checkSection(section: PlanSection, lines: TextLines): void {
  const { range, measured_chars: measured, warnings, verdict } = section;
  const at = `section at ${range.char_start}`;
  checkWarnings(at, warnings, lines, range);
  if (section.kind === "frontmatter") {
    check(!section.safe_to_auto_apply, `${at}: frontmatter is never safe`);
    check(warnings.length === 0, `${at}: frontmatter has warnings`);
    return;
  }
  check(measured !== null && verdict !== null, `${at}: is not measured`);
  const length = range.char_end - range.char_start;
  check(measured.source === length, `${at}: measured ${measured.source} of ${length} characters`);
  checkSavings(at, measured.source, measured.toon, measured);
  const expected = expectedVerdict(measured, true, warnings);
  check(verdict === expected, `${at}: verdict ${verdict} is not ${expected}`);
  check((section.action === "convert") === (verdict === "convert"), `${at}: action`);
  const safe = verdict === "convert" && !hasBlockingWarning(warnings);
  check(section.safe_to_auto_apply === safe, `${at}: safe_to_auto_apply is not ${safe}`);
}

/** A warning without range concerns the whole text: it stands before every other. */
function positionOf({ range }: Warning): number {
  return range?.char_start ?? -1;
}

/** Registered severities, order by position then code, and ranges that lie within the text judged. */
function checkWarnings(
  what: string,
  warnings: readonly Warning[],
  lines: TextLines,
  { char_start: start = 0, char_end: end = lines.text.length }: WarningRange = {},
): void {
  for (const [index, warning] of warnings.entries()) {
    const { code, severity, range } = warning;
    const at = `${what}, warning ${code}`;
    // The same rule in two sections is only noted.
    const isNoted = code === "duplicate_rule" && severity === "info";
    check(isNoted || severity === SEVERITIES[code], `${at}: severity ${severity}`);
    check(warning.message !== "" && !warning.message.includes("undefined"), `${at}: message`);
    if (range !== undefined) checkRange(at, range, lines, start, end);
    const next = warnings[index + 1];
    if (next === undefined) continue;
    const [here, there] = [positionOf(warning), positionOf(next)];
    check(here < there || (here === there && code <= next.code), `${at}: is not sorted`);
  }
}

function checkRange(
  at: string,
  { char_start, char_end, line_start, line_end }: WarningRange,
  lines: TextLines,
  start: number,
  end: number,
): void {
  if (char_start !== undefined && char_end !== undefined) {
    check(char_start >= start && char_end <= end, `${at}: lies outside ${start} to ${end}`);
    check(char_start < char_end, `${at}: is empty`);
    if (line_start !== undefined) {
      check(line_start === lines.lineAt(char_start), `${at}: line_start ${line_start}`);
    }
    if (line_end !== undefined) {
      check(line_end === lines.lineAt(char_end - 1), `${at}: line_end ${line_end}`);
    }
  }
  if (line_start !== undefined && line_end !== undefined) {
    check(line_start <= line_end, `${at}: line_end stands before line_start`);
  }
}
