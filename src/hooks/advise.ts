import type { Flavor, MeasuredChars, VerdictName } from "../engine/contract.js";
import { judge } from "../engine/judge.js";
import { planDocument } from "../engine/plan.js";

/** In which form a document is best read. */
export interface Advice {
  verdict: VerdictName;
  /** The document in another form, proved to be without loss; undefined where it is best as it is. */
  better?: BetterForm;
}

/** What is said of another form. */
export interface FormFacts {
  kind: "toon" | "hybrid";
  /** Characters (UTF-16 code units) of the document and of its other form. */
  source_chars: number;
  chars: number;
  savings_pct: MeasuredChars["savings_pct"];
}

export interface BetterForm extends FormFacts {
  text: string;
}

/**
 * Judges a document as an agent should read it: as its candidate where that is safe to use unseen,
 * else as its hybrid where that is. The decisions are those of `convert` and `plan`; it is the engine
 * below them that is asked, because an agent waits and token estimates would take a third longer.
 */
export function advise(text: string, flavor: Flavor): Advice {
  const judgement = judge(text, { flavor });
  const { verdict, safe, conversion, measured } = judgement;
  if (verdict === "keep_markdown") return { verdict };
  if (safe) {
    const { source, toon, savings_pct } = measured;
    const better = { kind: "toon", text: conversion.toon, source_chars: source } as const;
    return { verdict, better: { ...better, chars: toon, savings_pct } };
  }
  const { plan, hybrid } = planDocument(judgement, { flavor });
  if (!plan.safe_to_auto_apply) return { verdict };
  const { source, hybrid: chars, savings_pct } = plan.net;
  return {
    verdict,
    better: { kind: "hybrid", text: hybrid, source_chars: source, chars, savings_pct },
  };
}
