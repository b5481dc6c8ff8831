import type { ContextPlan } from "./contract.js";
import type { Document } from "./document/document.js";
import { type Piece, verifyReassembly } from "./hybrid.js";
import { measure, toPercent } from "./measure.js";
import { clears } from "./policy.js";
import { weigh } from "./weight/weigh.js";

/** A hybrid, and what a plan says of it as a whole. */
export interface Assembly
  extends Pick<ContextPlan, "net" | "recommend_hybrid" | "reassembly_verified"> {
  hybrid: string;
}

/** Puts the pieces of a document together and measures and checks the result. */
export function assemble(document: Document, pieces: readonly Piece[]): Assembly {
  const { source } = document.lines;
  const hybrid = pieces.map(({ text }) => text).join("");
  const isConverted = pieces.some(({ converted }) => converted);
  const { toon: hybridChars, ...measured } = measure(source.length, hybrid.length);
  const weight = weigh(source);
  const hybridWeight = isConverted ? weigh(hybrid) : weight;
  return {
    hybrid,
    net: {
      source: measured.source,
      hybrid: hybridChars,
      savings: measured.savings,
      savings_pct: measured.savings_pct,
      weighed_savings_pct: toPercent(weight - hybridWeight, weight),
    },
    recommend_hybrid:
      isConverted && clears(measured.source, hybridChars) && clears(weight, hybridWeight),
    reassembly_verified: verifyReassembly(hybrid, pieces, document),
  };
}
