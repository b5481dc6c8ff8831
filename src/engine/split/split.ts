import type { SectionRange } from "../contract/contract.js";
import type { TokenEstimator } from "../contract/estimator.js";
import { checkText } from "../contract/options.js";
import { parseDocument } from "../markdown/document.js";
import { defaultEstimator } from "../tokens/default-estimator.js";
import { followPlan, holdBack, type PlannedRoute, type Planning, planParts } from "./plan-parts.js";
import { type Proposal, proposeRoutes } from "./routes.js";
import { findUnits, nameKind, type Unit, type UnitKind } from "./units.js";
import { type WrittenSplit, writeParts } from "./write-parts.js";

export interface SplitOptions extends Partial<Planning> {
  /** Routes instead of the proposal; units that are not named are kept. */
  routes?: readonly PlannedRoute[] | undefined;
  estimator?: TokenEstimator;
}

/** A section of the document, and where it goes. */
export interface SplitUnit extends Pick<Proposal, "route" | "code">, SectionRange {
  /** The texts of its headings, the outermost first; empty above the first. */
  headings: readonly string[];
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

/** In this round, all parts are held back if any of them fails. */
const LAST_ROUND = 3;

/**
 * Splits a document into a start file and parts that are read on demand, by the proposal or by a plan.
 * `joinSplit` gives the document back: that is proved before anything is returned.
 * @throws ContextVerdictError `bad_request` for a text that is not a string, and for a plan that cannot be
 *   carried out.
 */
export function split(content: string, options: SplitOptions = {}): Split {
  checkText(content, "content");
  const { routes, path = "AGENTS.md", isTaken = () => false } = options;
  const { estimator = defaultEstimator } = options;
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
      const pathOf = new Map(parts.flatMap(({ units, path }) => units.map((unit) => [unit, path])));
      return {
        ...made,
        units: units.map((unit) =>
          describe(unit, proposals[unit.index]!, pathOf.get(unit) ?? null),
        ),
        tokens: { before: estimator.count(content), after: estimator.count(made.start) },
      };
    }
    for (const part of round < LAST_ROUND ? failed : parts)
      holdBack(part.units, proposals, "unproved");
  }
}

function describe(unit: Unit, { route, code }: Proposal, part: string | null): SplitUnit {
  const { section, headings, tokens, rules } = unit;
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
    part,
  };
}
