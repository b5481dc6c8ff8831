import type { Flavor, MeasuredChars, VerdictName } from "../engine/contract.js";
import { findSafeHybrid } from "../engine/find-hybrid.js";
import { judge } from "../engine/judge.js";

/** In which form a document is best read. */
export interface Advice {
  /** The document in another form, proved to be without loss; undefined where it is best as it is. */
  better?: BetterForm;
  /** Why there is none, where that was asked for. */
  verdict?: VerdictName;
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
 * below them that is asked, because an agent waits, and neither token estimates nor what is said of
 * sections that stay as they are would change the advice.
 * @param always Whether the verdict is asked for where no form is better.
 */
export function advise(text: string, flavor: Flavor, always = false): Advice {
  const judgement = judge(text, { flavor, splits: false });
  if (judgement.safe) {
    const { source, toon, savings_pct } = judgement.measured;
    const better = { kind: "toon", text: judgement.conversion.toon, source_chars: source } as const;
    return { better: { ...better, chars: toon, savings_pct } };
  }
  const found = findSafeHybrid(judgement, { flavor });
  if (found === undefined) return always ? { verdict: judge(text, { flavor }).verdict } : {};
  const { source, hybrid: chars, savings_pct } = found.net;
  return {
    better: { kind: "hybrid", text: found.hybrid, source_chars: source, chars, savings_pct },
  };
}
