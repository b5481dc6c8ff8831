import { ContextVerdictError } from "../../src/engine/contract/errors.js";
import { findReplacement } from "../../src/engine/judge/replacement.js";
import {
  type ConvertOptions,
  compact,
  convert,
  type Flavor,
  plan,
  profile,
  restore,
  validate,
} from "../../src/index.js";
import { givesBack } from "../../test/support/gives-back.js";

/** Prepares a question about a text, and returns what asks it: only that is measured. */
export type Prepare = (text: string, flavor: Flavor) => () => string;

/**
 * Everything that the engine answers, by name. Answers are texts, as they travel: token estimates
 * are made when first read, and are part of the time.
 */
export const FUNCTIONS: Readonly<Record<string, Prepare>> = {
  profile: (text, flavor) => () => write(profile(text, { flavor })),
  plan: (text, flavor) => () => write(planOf(text, flavor)),
  convert: (text, flavor) => () => write(convert(text, { flavor })),
  "convert to records": (text, flavor) => () => write(convert(text, { flavor, mode: "record" })),
  "convert or refuse": (text, flavor) => () => write(convert(text, toBudget(text, flavor, false))),
  "convert and cut": (text, flavor) => () => write(convert(text, toBudget(text, flavor, true))),
  "convert and cut to tokens": (text, flavor) => () => write(convert(text, toTokens(text, flavor))),
  compact: (text, flavor) => () => compact(text, { flavor }),
  "advise (fix)": (text, flavor) => () =>
    findReplacement(text, { flavor, form: "best", forAgents: true }).text,
  validate: (text) => () => write(validate(text)),
  "validate with content": (text, flavor) => () => write(validate(text, { content: text, flavor })),
  restore: (text) => () => restoreOrExplain(text),
  "validate candidate": (text, flavor) => {
    const candidate = candidateOf(text, flavor);
    return () => write(validate(candidate, { content: text, flavor }));
  },
  "restore candidate": (text, flavor) => {
    const candidate = candidateOf(text, flavor);
    return () => restoreOrExplain(candidate, flavor);
  },
  "restore hybrid": (text, flavor) => {
    const hybrid = planOf(text, flavor)?.context_plan?.hybrid_document ?? text;
    return () => write(givesBack(hybrid, text, flavor));
  },
};

/**
 * Functions that do the same work and little else. Of each group, the slowest for a text tells what
 * the others cost.
 */
export const SAME_WORK: readonly (readonly string[])[] = [
  ["profile", "plan", "convert", "convert or refuse", "advise (fix)"],
  ["convert and cut", "convert and cut to tokens"],
  ["validate", "validate with content", "restore"],
  ["validate candidate", "restore candidate"],
];

/** Lists every section, however small: the only answers without a bound. */
export const UNBOUNDED: readonly string[] = ["plan"];

/** A plan with its hybrid; null for one that would be too large. */
function planOf(text: string, flavor: Flavor) {
  try {
    return plan(text, { flavor, include_hybrid: true });
  } catch (error) {
    if (error instanceof ContextVerdictError && error.code === "answer_too_large") return null;
    throw error;
  }
}

function toBudget(text: string, flavor: Flavor, allow_lossy: boolean): ConvertOptions {
  const target_chars = Math.max(1, text.length >> 2);
  return { flavor, mode: "budget", target_chars, allow_lossy };
}

function toTokens(text: string, flavor: Flavor): ConvertOptions {
  const target_tokens = Math.max(1, text.length >> 4);
  return { flavor, mode: "budget", target_tokens, allow_lossy: true };
}

function candidateOf(text: string, flavor: Flavor): string {
  return convert(text, { flavor }).toon_candidate ?? "";
}

/** A text that stands for no document, or no value, gets an error, which is an answer. */
function restoreOrExplain(text: string, flavor: Flavor = "markdown"): string {
  try {
    return restore(text, flavor === "markdown" || flavor === "text" ? {} : { as: flavor });
  } catch (error) {
    if (error instanceof ContextVerdictError) return error.message;
    throw error;
  }
}

function write(answer: unknown): string {
  return JSON.stringify(answer);
}
