import type { Verdict } from "context-verdict";
import { listForms } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { renderReport } from "../../report/render-report.js";

/** Something that can be taken away. */
export interface Result {
  label: string;
  extension: string;
  /** Made only when it is asked for: it can be large. */
  make(): string;
}

/** The results of a document to copy or save: its forms, the engine's answers, a report. */
export function listResults(name: string, judgement: Judgement): Result[] {
  const { verdict, plan } = judgement;
  const forms = listForms(judgement).filter(({ id }) => id !== "keep");
  return [
    ...forms.map(({ name: label, extension, text }) => ({ label, extension, make: () => text })),
    { label: "Verdict", extension: ".verdict.json", make: () => printJson(verdict) },
    { label: "Plan", extension: ".plan.json", make: () => printJson(withoutHybrid(plan)) },
    {
      label: "Report",
      extension: ".report.md",
      make: () => renderReport(name, judgement),
    },
  ];
}

/** As the command line prints a plan: the hybrid is a result of its own. */
function withoutHybrid(plan: Verdict): Verdict {
  if (plan.context_plan === undefined) return plan;
  const { hybrid_document: _, ...context_plan } = plan.context_plan;
  return { ...plan, context_plan };
}

/** A wire object as `context-verdict --json` prints it. */
function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
