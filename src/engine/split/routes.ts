import { MAX_TELLING_SHARE, MAX_TELLING_SHARE_OF_PROSE, MIN_TOKENS } from "./thresholds.js";
import { nameKind, type Unit, type UnitKind } from "./units.js";

export const ROUTES = ["keep", "reference"] as const;

/** Why a unit has its route: the kind of what moves, or why it stays. */
export type RouteCode =
  | UnitKind
  | "front_matter"
  | "opening"
  | "binds"
  | "tied"
  | "needed"
  | "tells"
  | "introduces"
  | "short"
  | "unproved"
  | "as_planned";

export interface Proposal {
  route: (typeof ROUTES)[number];
  code: RouteCode;
  /** The file that a plan names, and the number of the unit there. */
  path?: string | undefined;
  planned?: number;
}

/**
 * Proposes a route for every unit. A unit goes with all that is below its heading, if all of that may go: what is
 * above a section that stays introduces it.
 */
export function proposeRoutes(units: readonly Unit[]): Proposal[] {
  const proposals: Proposal[] = [];
  for (const unit of units) {
    if (proposals[unit.index] !== undefined) continue;
    const whole = units.slice(unit.index, unit.end);
    const isMoved = findHold(whole) === undefined;
    const [route, code] = isMoved
      ? (["reference", nameKind(whole)] as const)
      : (["keep", findHold([unit]) ?? "introduces"] as const);
    for (const { index } of isMoved ? whole : [unit]) proposals[index] = { route, code };
  }
  return proposals;
}

/** Headings of what every task needs at its start: steps, warnings, approvals, commands, and where to look. */
const NEEDED =
  /^(?:step|phase|stage|task)\b|\b(?:workflows?|checklists?|procedures?|process|steps|anti-?patterns?|pitfalls?|gotchas?|mistakes?|rationali[sz]ations?|red flags?|warnings?|critical|important|contracts?|polic(?:y|ies)|approv(?:ed|als?)|permissions?|boundaries|never|always|must|avoid|commands?|running|quick ?start|getting started|reference files|resources|see also|further reading)\b/i;

/** Why units stay together; undefined if they may go. */
function findHold(units: readonly Unit[]): RouteCode | undefined {
  const [first] = units as [Unit];
  if (first.section.kind === "frontmatter") return "front_matter";
  if (first.level <= 1 || first.index === 0) return "opening";
  if (units.some(({ rules }) => rules > 0)) return "binds";
  if (units.some(({ isTied }) => isTied)) return "tied";
  if (units.some(({ headings }) => NEEDED.test(headings.at(-1)!))) return "needed";
  const sum = (of: "telling" | "sentences" | "tokens") =>
    units.reduce((total, unit) => total + unit[of], 0);
  const isProse = nameKind(units) === "prose";
  const share = isProse ? MAX_TELLING_SHARE_OF_PROSE : MAX_TELLING_SHARE;
  if (sum("telling") > Math.max(isProse ? 0 : 1, share * sum("sentences"))) return "tells";
  return sum("tokens") < MIN_TOKENS ? "short" : undefined;
}
