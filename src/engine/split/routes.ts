import { isImperative } from "../statements/instruction.js";
import { readSectionLabel } from "../statements/section-labels.js";
import { MAX_TELLING_SHARE, MAX_TELLING_SHARE_OF_PROSE, MIN_TOKENS } from "./thresholds.js";
import { isData, nameKind, type Unit, type UnitKind } from "./units.js";

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
  let neededUntil = 0;
  for (const unit of units) {
    if (proposals[unit.index] !== undefined) continue;
    if (unit.level > 1 && isNeeded(unit)) neededUntil = Math.max(neededUntil, unit.end);
    const whole = units.slice(unit.index, unit.end);
    const isBelow = unit.index < neededUntil;
    const isMoved = findHold(whole, isBelow) === undefined;
    const [route, code] = isMoved
      ? (["reference", nameKind(whole)] as const)
      : (["keep", findHold([unit], isBelow) ?? "introduces"] as const);
    for (const { index } of isMoved ? whole : [unit]) proposals[index] = { route, code };
  }
  return proposals;
}

/** Headings of what every task needs at its start: steps, warnings, approvals, commands, and where to look. */
const NEEDED =
  /^references?$|^(?:step|phase|stage|task|when to)\b|\b(?:required|requirements?|step-by-step|workflows?|checklists?|procedures?|process|steps|anti-?patterns?|pitfalls?|gotchas?|mistakes?|rationali[sz]ations?|red flags?|warnings?|critical|important|contracts?|approv(?:ed|als?)|permissions?|boundaries|never|always|must|avoid|conventions?|how to|start here|inputs?|tasks?|commands?|running|set-?up|limitations?|prerequisites?|quick ?start|getting started|reference files|resources|see also|further reading)\b/i;

function isNeeded({ headings, points }: Unit): boolean {
  const heading = headings.at(-1) ?? "";
  const label = readSectionLabel(heading);
  return (
    points ||
    NEEDED.test(heading) ||
    label === "rules" ||
    label === "guidance" ||
    isNumberedOrder(heading)
  );
}

/** `1. Run the script`. */
function isNumberedOrder(heading: string): boolean {
  const order = heading.replace(/^\d+\w?[.):]\s+/, "");
  return order !== heading && isImperative(order);
}

/**
 * Why units stay together; undefined if they may go.
 * @param isBelow Whether they are below a heading that is needed: tables and data may go from there.
 */
function findHold(units: readonly Unit[], isBelow: boolean): RouteCode | undefined {
  const [first] = units as [Unit];
  if (first.section.kind === "frontmatter") return "front_matter";
  if (first.level <= 1 || first.index === 0) return "opening";
  if (units.some(({ binds }) => binds)) return "binds";
  if (units.some(({ isTied }) => isTied)) return "tied";
  if (units.some(isNeeded) || (isBelow && !isData(units))) return "needed";
  const sum = (of: "telling" | "sentences" | "tokens") =>
    units.reduce((total, unit) => total + unit[of], 0);
  const isProse = nameKind(units) === "prose";
  const share = isProse ? MAX_TELLING_SHARE_OF_PROSE : MAX_TELLING_SHARE;
  if (sum("telling") > Math.max(isProse ? 0 : 1, share * sum("sentences"))) return "tells";
  return sum("tokens") < MIN_TOKENS ? "short" : undefined;
}
