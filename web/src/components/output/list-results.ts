import type { Verdict } from "context-verdict";
import { findForm } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { renderReport } from "../../report/render-report.js";
import { printJson } from "./print-json.js";

/** Something that can be taken away, or why there is nothing to take. */
export interface Result {
  label: string;
  extension: string;
  about: string;
  /** Why it is not there; null where it is. */
  missing: string | null;
  /** Made only when it is asked for: it can be large. */
  make(): string;
}

/** What there is to take of a document. */
export function listResults(name: string, judgement: Judgement): Result[] {
  const { verdict, plan } = judgement;
  return [
    listCandidate(verdict),
    listHybrid(plan),
    listCompact(judgement),
    ...listJson(verdict, plan),
    {
      label: "Report",
      extension: ".report.md",
      about: "Verdict, numbers, warnings and plan as Markdown",
      missing: null,
      make: () => renderReport({ name, verdict, plan }),
    },
  ];
}

function listCandidate({ toon_candidate: candidate, verdict, mode }: Verdict): Result {
  const isAdvised = verdict === "convert";
  return {
    label: "TOON candidate",
    extension: ".toon",
    about: isAdvised ? DESCRIPTIONS[mode] : `${DESCRIPTIONS[mode]}, not advised`,
    missing: candidate === null ? "Refused: there is no candidate" : null,
    make: () => candidate ?? "",
  };
}

const DESCRIPTIONS = {
  lossless: "The whole document",
  record: "Its records",
  budget: "What fits the target",
} as const satisfies Record<Verdict["mode"], string>;

function listHybrid({ context_plan: plan }: Verdict): Result {
  const converted = plan?.sections.some(({ action }) => action === "convert") ?? false;
  return {
    label: "Hybrid document",
    extension: ".hybrid.md",
    about: plan?.recommend_hybrid
      ? "Markdown with its best sections as TOON"
      : "Markdown with some sections as TOON, not recommended",
    missing: converted ? null : "No section earns TOON by itself",
    make: () => plan?.hybrid_document ?? "",
  };
}

function listCompact(judgement: Judgement): Result {
  const { name, extension, missing, text } = findForm(judgement, "compact");
  return {
    label: name,
    extension,
    about: "The same document with compact tables",
    missing,
    make: () => text ?? "",
  };
}

function listJson(verdict: Verdict, plan: Verdict): Result[] {
  return [
    {
      label: "Verdict",
      extension: ".verdict.json",
      about: "The answer of convert as JSON",
      missing: null,
      make: () => printJson(verdict),
    },
    {
      label: "Plan",
      extension: ".plan.json",
      about: "The answer of plan as JSON",
      missing: null,
      make: () => printJson(withoutHybrid(plan)),
    },
  ];
}

/** As the command line prints a plan: the hybrid is a result of its own. */
function withoutHybrid(plan: Verdict): Verdict {
  if (plan.context_plan === undefined) return plan;
  const { hybrid_document: _, ...context_plan } = plan.context_plan;
  return { ...plan, context_plan };
}
