import { judgeRequest } from "./answer-request.js";
import type {
  BestForm,
  ContextPlan,
  SectionRange,
  Validation,
  Verdict,
} from "./contract/contract.js";
import type { ToolName } from "./contract/requests.js";
import { findBestForm } from "./judge/best-form.js";
import { judge } from "./judge/judge.js";
import type { Judgement } from "./judge/judgement.js";
import { AUTO_DELIMITER } from "./toon/codec.js";

/** Short form of an answer: fields of a verdict, without text of the document except in `output`. */
export interface Summary
  extends Pick<
    Verdict,
    "verdict" | "safe_to_auto_apply" | "measured_chars" | "mode" | "target" | "coverage" | "flags"
  > {
  /** Estimated tokens of the document. */
  tokens: number;
  best_form: BestForm;
  /** The codes of warnings with severity `warning`, each once. */
  warnings: string[];
  /** Only for `plan`. */
  plan?: Pick<ContextPlan, "net" | "recommend_hybrid" | "safe_to_auto_apply"> & {
    sections: number;
    /** The ranges of the sections that convert. */
    converted: SectionRange[];
  };
  /** The candidate of `convert`, or the hybrid of `plan` if it was asked for. */
  output: string | null;
}

/**
 * As `answerRequest`, reduced to the basis of the next step.
 * @throws ContextVerdictError as `answerRequest` does.
 */
export function summarize(tool: ToolName, request: unknown): Summary | Validation {
  const { verdict: answer, judgement } = judgeRequest(tool, request);
  if (judgement === undefined) return answer;
  const { verdict, safe_to_auto_apply, measured_chars, mode, target, coverage, flags } = answer;
  const { context_plan: plan } = answer;
  return {
    verdict,
    safe_to_auto_apply,
    measured_chars,
    mode,
    ...(target === undefined ? {} : { target }),
    ...(coverage === undefined ? {} : { coverage }),
    flags,
    tokens: answer.token_estimates.source,
    best_form: plan?.best_form ?? findForm(judgement),
    warnings: listWarnings(answer),
    ...(plan === undefined ? {} : { plan: summarizePlan(plan) }),
    output: answer.toon_candidate ?? plan?.hybrid_document ?? null,
  };
}

/** The best form of a document, which depends on neither mode nor delimiter. */
function findForm(judgement: Judgement): BestForm {
  const { analysis, conversion, delimiter } = judgement;
  const isUsual = conversion.kind === "lossless" && delimiter === AUTO_DELIMITER;
  return findBestForm(isUsual ? judgement : judge(analysis, { looksForParts: false })).best;
}

function listWarnings({ warnings }: Verdict): string[] {
  const serious = warnings.filter(({ severity }) => severity === "warning");
  return [...new Set(serious.map(({ code }) => code))];
}

function summarizePlan(plan: ContextPlan): NonNullable<Summary["plan"]> {
  const { net, recommend_hybrid, safe_to_auto_apply, sections } = plan;
  const converted = sections.filter(({ action }) => action === "convert");
  return {
    net,
    recommend_hybrid,
    safe_to_auto_apply,
    sections: sections.length,
    converted: converted.map(({ range }) => range),
  };
}
