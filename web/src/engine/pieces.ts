import type { PlanSection } from "context-verdict";
import type { Judgement } from "./messages.js";

/**
 * The large parts of a judgement, sent ahead of it one by one: taking in ten thousand sections or
 * several texts of megabytes at once would stop the page.
 */
export type Piece =
  | { kind: "sections"; sections: PlanSection[] }
  | { kind: LargeText; text: string };

type LargeText = "candidate" | "hybrid" | "compact" | "table";

/** A judgement without its source, which the page has. */
export type Core = Omit<Judgement, "source">;

/** Sections that are sent at once. */
const SECTIONS = 1_000;

/** Takes the large parts out of a judgement. @returns the judgement with these empty. */
export function* takeApart(judgement: Core): Generator<Piece, Core> {
  const { verdict, plan, compact, table } = judgement;
  const { sections = [], hybrid_document: hybrid = "" } = plan.context_plan ?? {};
  for (let at = 0; at < sections.length; at += SECTIONS) {
    yield { kind: "sections", sections: sections.slice(at, at + SECTIONS) };
  }
  yield { kind: "hybrid", text: hybrid };
  if (verdict.toon_candidate !== null) yield { kind: "candidate", text: verdict.toon_candidate };
  if (compact !== null) yield { kind: "compact", text: compact };
  if (table !== null) yield { kind: "table", text: table };
  return {
    ...judgement,
    verdict: { ...verdict, toon_candidate: null },
    plan: withPlan(plan, [], ""),
    compact: null,
    table: null,
  };
}

/** Puts a judgement together again. */
export function putTogether(core: Core, pieces: readonly Piece[], source: string): Judgement {
  const sections = pieces.flatMap((piece) => (piece.kind === "sections" ? piece.sections : []));
  const find = (kind: LargeText) => {
    const piece = pieces.find((one) => one.kind === kind);
    return piece === undefined || piece.kind === "sections" ? null : piece.text;
  };
  return {
    ...core,
    source,
    verdict: { ...core.verdict, toon_candidate: find("candidate") },
    plan: withPlan(core.plan, sections, find("hybrid") ?? ""),
    compact: find("compact"),
    table: find("table"),
  };
}

function withPlan(
  plan: Judgement["plan"],
  sections: PlanSection[],
  hybrid_document: string,
): Judgement["plan"] {
  const { context_plan } = plan;
  return context_plan === undefined
    ? plan
    : { ...plan, context_plan: { ...context_plan, sections, hybrid_document } };
}
