import { restoreConverted } from "../../src/engine/candidate/hybrid.js";
import { isSameDocument } from "../../src/engine/candidate/proof.js";
import { findReplacement } from "../../src/engine/judge/replacement.js";
import { parseDocument } from "../../src/engine/markdown/document.js";
import { weighText } from "../../src/engine/weight/weigh.js";
import {
  type ConvertOptions,
  compact,
  convert,
  type Flavor,
  plan,
  profile,
  restore,
  type Verdict,
  validate,
} from "../../src/index.js";
import { check } from "../../test/support/check.js";
import { givesBack } from "../../test/support/gives-back.js";
import { checkHybrid } from "../../test/support/hybrid.js";
import { assertVerdict } from "../../test/support/verdict-schema.js";
import type { Random } from "./random.js";

/** No answer to a small document is longer: every section of a plan, and every warning, has its words. */
const MAX_ANSWER = { chars: 20_000, perChar: 1_000 };

/**
 * Puts a document through every function and throws where something is not as it is promised.
 * @param strictly Also holds every verdict to the schema and to all that ties its fields.
 */
export function fuzzDocument(text: string, random: Random, strictly: boolean): void {
  const flavor: Flavor = random.chance(0.1) ? "text" : "markdown";
  const hold = (verdict: Verdict) => {
    const { length } = JSON.stringify(verdict);
    const most = MAX_ANSWER.chars + MAX_ANSWER.perChar * text.length;
    check(length <= most, `an answer of ${length} characters`);
    if (strictly) assertVerdict(verdict, text);
    return verdict;
  };
  const converted = hold(convert(text, { flavor }));
  checkLossless(text, flavor, converted);
  checkPlanned(text, flavor, hold(plan(text, { flavor, include_hybrid: true })), converted);
  if (strictly || random.chance(0.6)) checkMode(text, flavor, converted, random, hold);
  if (strictly || random.chance(0.15)) checkForms(text, flavor, converted);
  if (strictly || random.chance(0.15)) checkAsToon(text, flavor);
}

function checkLossless(text: string, flavor: Flavor, converted: Verdict): void {
  const { toon_candidate: candidate, flags } = converted;
  check(candidate !== null && flags.valid && flags.restores === true, "nothing proved is offered");
  const restored = restore(candidate);
  check(isSameDocument(parseDocument(text, flavor), restored), "the candidate does not restore");
}

function checkPlanned(text: string, flavor: Flavor, planned: Verdict, converted: Verdict): void {
  const { context_plan } = planned;
  check(context_plan?.hybrid_document !== undefined, "a plan without its hybrid");
  check(planned.verdict === converted.verdict, "plan and convert differ");
  const { hybrid_document, reassembly_verified } = context_plan;
  const restored = restoreConverted(hybrid_document, flavor) ?? hybrid_document;
  const isRestored = isSameDocument(parseDocument(text, flavor), restored);
  check(reassembly_verified === isRestored, "the plan is wrong about restoring");
  // TOON of the document's own could not be told from that of its hybrid.
  const isConverted = restoreConverted(text, flavor) !== null;
  check(reassembly_verified || isConverted, "the plan does not reassemble");
  if (isConverted) return;
  if (context_plan.sections.every(({ action }) => action === "keep")) {
    check(context_plan.hybrid_document === text, "a hybrid of nothing differs");
    return;
  }
  checkHybrid(context_plan, text);
  const isSame = givesBack(context_plan.hybrid_document, text, flavor);
  check(isSame, "the hybrid does not restore");
}

function checkMode(
  text: string,
  flavor: Flavor,
  converted: Verdict,
  random: Random,
  hold: (verdict: Verdict) => Verdict,
): void {
  const { toon } = converted.measured_chars;
  const target_chars = 1 + random.below(toon + 10);
  const target_tokens = 1 + random.below((toon >> 2) + 10);
  const options = random.pick<ConvertOptions>([
    { mode: "record" },
    { mode: "budget", target_chars },
    { mode: "budget", target_chars, allow_lossy: true },
    { mode: "budget", target_tokens, allow_lossy: true },
  ]);
  const verdict = hold(convert(text, { ...options, flavor }));
  const { toon_candidate: candidate, flags } = verdict;
  check(!verdict.safe_to_auto_apply, "only lossless mode is ever safe");
  check((candidate === null) === (verdict.verdict === "refused"), "refused, or offered");
  if (candidate === null) return;
  check(validate(candidate).valid, "a candidate that is not valid TOON");
  if (options.target_chars === undefined) return;
  check(flags.target_reached === candidate.length <= target_chars, "target_reached");
}

function checkForms(text: string, flavor: Flavor, converted: Verdict): void {
  check(profile(text, { flavor }).verdict === converted.verdict, "profile and convert differ");
  const document = parseDocument(text, flavor);
  const compacted = compact(text, { flavor });
  check(isSameDocument(document, compacted), "compact is another document");
  check(compact(compacted, { flavor }) === compacted, "compact does not settle");
  check(weighText(compacted) <= weighText(text), "compact is heavier");
  for (const form of ["compact", "best"] as const) {
    const written = findReplacement(text, { flavor, form, forAgents: true });
    // TOON of the document's own, which compact keeps, stands for itself.
    const isSame =
      written.form === "hybrid"
        ? givesBack(written.text, text, flavor)
        : isSameDocument(document, written.text);
    check(isSame, `the ${written.form} of fix is another document`);
  }
}

/** Any text may be taken for TOON. */
function checkAsToon(text: string, flavor: Flavor): void {
  const { valid, error, restores } = validate(text, { content: text, flavor });
  check((error === null) === valid && typeof restores === "boolean", "validate");
  check(typeof restore(text) === "string", "restore");
}
