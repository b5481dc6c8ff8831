import type { Advice } from "../../../src/engine/judge/advise.js";
import { ACTION_WORDS, describeGain, explainAdvice } from "../../../src/render/advice.js";
import type { Judgement } from "../engine/messages.js";
import { adviseOn, type Form, findBest, findForm } from "./list-forms.js";

/** The one answer about a document, in the engine's words. */
export interface Answer {
  action: Advice["action"];
  /** What to do: `Use TOON`. */
  words: string;
  /** What that gives: `110 tokens fewer (36.7 % of its 300)`. */
  figure: string;
  /** Why; undefined where the figures say it. */
  reason: string | undefined;
  form: Form;
}

/** The answer to "what do I do with this document?". */
export function describeAnswer(judgement: Judgement): Answer {
  const advice = adviseOn(judgement);
  return {
    action: advice.action,
    words: ACTION_WORDS[advice.action],
    figure: describeGain(advice),
    reason: explainAdvice(advice),
    form: findForm(judgement, findBest(judgement)),
  };
}
