import type { TokenEstimator } from "../contract/estimator.js";
import { checkText } from "../contract/options.js";
import { parseDocument } from "../markdown/document.js";
import { defaultEstimator } from "../tokens/default-estimator.js";
import {
  followPlan,
  holdBack,
  type PlannedPart,
  type PlannedRoute,
  type Planning,
  planParts,
} from "./plan-parts.js";
import { type Proposal, proposeRoutes } from "./routes.js";
import { findUnits, nameKind, type Unit, type UnitKind } from "./units.js";
import { type WrittenSplit, writeParts } from "./write-parts.js";

export interface SplitOptions extends Partial<Pick<Planning, "path" | "isTaken">> {
  /** Routes instead of the proposal; units that are not named are kept. */
  routes?: readonly PlannedRoute[] | undefined;
  estimator?: TokenEstimator;
}

/** A section of the document, and what becomes of it. */
export interface SplitUnit extends Pick<Proposal, "route" | "code"> {
  /** The texts of its headings, the outermost first; empty above the first. */
  headings: readonly string[];
  /** From 1, inclusive. */
  line_start: number;
  line_end: number;
  /** Offsets in the source, in UTF-16 code units. */
  char_start: number;
  char_end: number;
  tokens: number;
  kind: UnitKind;
  /** Rules that bind the reader. */
  rules: number;
  /** The path of its part; null where it is kept. */
  part: string | null;
}

export interface Split extends WrittenSplit {
  units: SplitUnit[];
  tokens: { before: number; after: number };
}

/** After so many rounds in which parts were held back, all are. */
const ROUNDS = 3;

/**
 * Splits a document into a start file and parts that are read on demand, by the proposal or by a plan.
 * `joinSplit` gives the document back: that is proved before anything is returned.
 * @throws ContextVerdictError `bad_request` for a text that is not a string, and for a plan that cannot be
 *   carried out.
 */
export function split(content: string, options: SplitOptions = {}): Split {
  checkText(content, "content");
  const { routes, estimator = defaultEstimator } = options;
  const { path = "AGENTS.md", isTaken = () => false } = options;
  const document = parseDocument(content, "markdown");
  const units = findUnits(document, estimator);
  const proposals =
    routes === undefined
      ? proposeRoutes(document, units, path, estimator)
      : followPlan(units, routes, path);
  for (let round = 1; ; round++) {
    const parts = planParts(document, units, proposals, { path, isTaken });
    const { made, failed } = writeParts(document, { path, units, parts }, estimator);
    if (failed.length === 0) {
      const tokens = { before: estimator.count(content), after: estimator.count(made.start) };
      return { ...made, units: describeUnits(units, proposals, parts), tokens };
    }
    for (const part of round < ROUNDS ? failed : parts) holdBack(part.units, proposals, "unproved");
  }
}

function describeUnits(
  units: readonly Unit[],
  proposals: readonly Proposal[],
  parts: readonly PlannedPart[],
): SplitUnit[] {
  const partOf = new Map(parts.flatMap((part) => part.units.map((unit) => [unit, part])));
  return units.map((unit): SplitUnit => {
    const { section, headings, tokens, rules, index } = unit;
    const { route, code } = proposals[index]!;
    const part = partOf.get(unit);
    return {
      headings,
      line_start: section.line + 1,
      line_end: section.lineEnd,
      char_start: section.sourceStart,
      char_end: section.sourceEnd,
      tokens,
      kind: nameKind([unit]),
      rules,
      route,
      code,
      part: part?.path ?? null,
    };
  });
}
