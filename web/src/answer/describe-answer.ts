import { describeLoss } from "../../../src/render/describe-loss.js";
import { describeSafety } from "../../../src/render/describe-safety.js";
import { formatCount, formatInteger, formatPercent } from "../../../src/render/format-number.js";
import { describePlanSafety } from "../../../src/render/plan-view.js";
import type { Judgement } from "../engine/messages.js";
import { type Form, type FormId, findBest, findForm } from "./list-forms.js";

/** The one answer about a document, in words. Its figures and its decision are the engine's. */
export interface Answer {
  /** What to do: `Convert 2 of 9 sections to TOON`. */
  advice: string;
  /** What that gives: `6.1 % fewer tokens`. */
  figure: string;
  /** What of the saved characters is padding; undefined where none is. */
  padding: string | undefined;
  form: Form;
  /** Whether the form may be used without a look, and why not. */
  safety: { isSafe: boolean; text: string };
}

/** The answer to "what do I do with this document?". */
export function describeAnswer(judgement: Judgement): Answer {
  const id = findBest(judgement);
  const form = findForm(judgement, id);
  return {
    advice: ADVICE[id](judgement),
    figure: id === "keep" ? describeCost(judgement) : describeGain(form),
    padding: describePadding(judgement, form),
    form,
    safety: judgeSafety(judgement, id),
  };
}

const ADVICE: Record<FormId, (judgement: Judgement) => string> = {
  toon: () => "Convert it to TOON",
  hybrid: ({ plan }) => {
    const { sections = [] } = plan.context_plan ?? {};
    const converted = sections.filter(({ action }) => action === "convert").length;
    const of = `${formatInteger(converted)} of ${formatCount(sections.length, "section")}`;
    return `Convert ${of} to TOON`;
  },
  compact: (judgement) =>
    findForm(judgement, "compact").extension.endsWith(".json")
      ? "Minify it, and keep JSON"
      : "Compact its tables, and keep Markdown",
  keep: ({ verdict, plan }) => {
    if (verdict.verdict === "refused") return "Raise the target, or allow cutting";
    if (plan.measured_chars.source === 0) return "Nothing to judge yet";
    const isReview = plan.context_plan?.best_form?.reason === "review_first";
    return isReview ? "Keep it, until somebody has looked" : "Keep it as it is";
  },
  mode: ({ verdict }) => {
    const loss = describeLoss(verdict);
    if (loss === undefined) return "It fits, and nothing is lost";
    return verdict.mode === "record" ? "Take its records only" : "Cut it to the target";
  },
};

/** What TOON would cost where nothing is to be converted. */
function describeCost({ verdict, plan }: Judgement): string {
  if (plan.measured_chars.source === 0) return "the document is empty";
  if (verdict.verdict === "refused") return "it does not fit as it is";
  const { savings, savings_pct } = plan.token_estimates;
  const share = formatPercent(Math.abs(savings_pct));
  if (savings === 0) return "TOON costs as many tokens";
  if (share === formatPercent(0)) return "TOON costs about as many tokens";
  return savings < 0 ? `TOON costs ${share} more tokens` : `TOON saves ${share} of its tokens`;
}

function describeGain({ tokens, savings }: Form): string {
  if (tokens !== null && tokens.savings > 0) {
    return `${formatPercent(tokens.savings_pct)} fewer tokens`;
  }
  const chars =
    savings > 0
      ? `${formatCount(savings, "character")} fewer`
      : `${formatCount(-savings, "character")} more`;
  return `${chars}, and no fewer tokens`;
}

/** TOON has neither padding nor pipes, so what compact Markdown saves is in the savings of every other form. */
function describePadding(judgement: Judgement, form: Form): string | undefined {
  const { savings: padding, name } = findForm(judgement, "compact");
  if (padding <= 0 || form.savings <= 0 || form.id === "keep" || form.id === "mode")
    return undefined;
  const saved = `${formatCount(form.savings, "character")} fewer`;
  return form.id === "compact"
    ? `${saved}: padding and pipes that say nothing.`
    : `${saved}; ${formatInteger(padding)} of the source are padding and the like, which ${name.charAt(0).toLowerCase()}${name.slice(1)} saves too.`;
}

function judgeSafety({ verdict, plan }: Judgement, id: FormId): Answer["safety"] {
  const hybrid = plan.context_plan;
  if (id === "hybrid" && hybrid !== undefined) {
    const converted = hybrid.sections.filter(({ action }) => action === "convert").length;
    return {
      isSafe: hybrid.safe_to_auto_apply,
      text: unsay(describePlanSafety(hybrid, converted)),
    };
  }
  if (id === "compact") {
    const isReview = hybrid?.best_form?.reason === "review_first";
    const lighter = isReview ? "; a conversion is lighter, and needs a look first" : "";
    return { isSafe: true, text: `yes: it is the same document, without padding${lighter}` };
  }
  return { isSafe: verdict.safe_to_auto_apply, text: unsay(describeSafety(verdict)) };
}

/** Behind "Safe to use without a look", the word is there already. */
function unsay(text: string): string {
  return text.replace(/^yes, safe\b/, "yes");
}
