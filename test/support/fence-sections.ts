import { fence } from "../../src/engine/candidate/hybrid.js";
import { type Document, parseDocument } from "../../src/engine/markdown/document.js";
import { findSections } from "../../src/engine/markdown/sections.js";
import { findUses } from "../../src/engine/warnings/section-is-used.js";
import type { ContextPlan } from "../../src/index.js";

/** As much of a plan as its hybrid takes. */
export type FencedPlan = Pick<ContextPlan, "hybrid_document"> & {
  sections: Pick<ContextPlan["sections"][number], "action" | "kind" | "range">[];
};

/**
 * The hybrid in which the body of every section is a fence, earned or not, but for those that are
 * said to be used: of those that stay, others may then be used again, until none is.
 */
export function fenceUnused(source: string): FencedPlan {
  const document = parseDocument(source, "markdown");
  const planned = findSections(document).map((section) => ({
    section,
    converts: section.blocks.length > 0,
  }));
  for (;;) {
    const uses = findUses(document, planned);
    if (uses.length === 0) break;
    const used = uses.map(({ line }) => {
      return planned.find(({ section }) => section.line <= line && line < section.lineEnd);
    });
    for (const one of used) {
      if (one === undefined) throw new Error("a use is in no section");
      one.converts = false;
    }
  }
  return writePlan(document, planned);
}

function writePlan(
  { lines }: Document,
  planned: readonly { section: ReturnType<typeof findSections>[number]; converts: boolean }[],
): FencedPlan {
  const pieces: string[] = [];
  const sections = planned.map(({ section, converts }) => {
    const { kind, heading, line, lineEnd, sourceStart, sourceEnd } = section;
    const bodyStart = heading === null ? sourceStart : lines.sourceStartOf(heading.lineEnd);
    const head = lines.source.slice(sourceStart, converts ? bodyStart : sourceEnd);
    pieces.push(head, converts ? `${fence("text: x")}\n` : "");
    const range = {
      line_start: line + 1,
      line_end: lineEnd,
      char_start: sourceStart,
      char_end: sourceEnd,
    };
    return { kind, action: converts ? ("convert" as const) : ("keep" as const), range };
  });
  return { sections, hybrid_document: pieces.join("") };
}
