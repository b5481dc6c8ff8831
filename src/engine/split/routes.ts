import { isImperative } from "../statements/instruction.js";
import { readSectionLabel } from "../statements/section-labels.js";
import { MAX_TELLING_SHARE, MIN_TOKENS } from "./thresholds.js";
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
  | "vague"
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
  const uses = countUses(units);
  const hasFrontMatter = units[0]?.section.kind === "frontmatter";
  let neededUntil = 0;
  for (const unit of units) {
    if (proposals[unit.index] !== undefined) continue;
    if (unit.level > 1 && isNeeded(unit)) neededUntil = Math.max(neededUntil, unit.end);
    const whole = units.slice(unit.index, unit.end);
    const isBelow = unit.index < neededUntil;
    const find = (some: readonly Unit[]) => {
      const hold = findHold(some);
      if (hold !== undefined) return hold;
      if (isBelow || isUsedElsewhere(some, uses)) return "needed";
      return hasFrontMatter && nameKind(some) === "prose" ? "tells" : undefined;
    };
    const isMoved = find(whole) === undefined;
    const [route, code] = isMoved
      ? (["reference", nameKind(whole)] as const)
      : (["keep", find([unit]) ?? "introduces"] as const);
    for (const { index } of isMoved ? whole : [unit]) proposals[index] = { route, code };
  }
  return proposals;
}

/** Headings of what every task needs at its start: steps, warnings, approvals, commands, and where to look. */
const NEEDED =
  /^references?$|^(?:step|phase|stage|task|when to|get|download|connect|authenticat\w+)\b|\binstall\w*|\b(?:required|requirements?|step-by-step|workflows?|checklists?|procedures?|process|steps|anti-?patterns?|pitfalls?|gotchas?|mistakes?|rationali[sz]ations?|red flags?|warnings?|critical|important|contracts?|approv(?:ed|als?)|permissions?|boundaries|never|always|must|avoid|conventions?|how to|start here|inputs?|outputs?|formats?|templates?|criteria|severity|tasks?|commands?|running|set-?up|limitations?|prerequisites?|quick ?start|getting started|reference files|resources|see also|further reading)\b/i;

/** Headings that don't say when their text is needed. */
const GENERIC =
  /^examples?\b|\b(?:examples?|overview|guides?|details?|introduction|background|information|summary|parameters|patterns?|techniques|issues|changes)\b(?: \(.*\))?$/i;

function isNeeded({ headings, points }: Unit): boolean {
  const heading = headings.at(-1) ?? "";
  const isNaming = ["rules", "guidance"].includes(readSectionLabel(heading) ?? "");
  return points || isNaming || NEEDED.test(heading) || isNumberedOrder(heading);
}

/** How many listings use a name of the shell. */
function countUses(units: readonly Unit[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const listing of units.flatMap(({ code }) => code)) {
    const names = Array.from(listing.matchAll(/\$\{?([A-Za-z_]\w*)/g), ([, name]) => name!);
    for (const name of new Set(names)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return uses;
}

/** Whether at least two listings elsewhere use a name that one of these assigns. */
function isUsedElsewhere(units: readonly Unit[], uses: ReadonlyMap<string, number>): boolean {
  const own = countUses(units);
  const listings = units.flatMap(({ code }) => code).join("\n");
  return Array.from(listings.matchAll(/^[ \t]*(?:export )?([A-Za-z_]\w*)=/gm)).some(
    ([, name = ""]) => (uses.get(name) ?? 0) - (own.get(name) ?? 0) > 1,
  );
}

/** `1. Run the script`. */
function isNumberedOrder(heading: string): boolean {
  const order = heading.replace(/^\d+\w?[.):]\s+/, "");
  return order !== heading && isImperative(order);
}

/** Why units stay together; undefined if they may go. */
function findHold(units: readonly Unit[]): RouteCode | undefined {
  const [first] = units as [Unit];
  if (first.section.kind === "frontmatter") return "front_matter";
  if (first.level <= 1 || first.index === 0) return "opening";
  if (units.some(({ binds }) => binds)) return "binds";
  if (units.some(({ isTied }) => isTied)) return "tied";
  if (units.some(isNeeded)) return "needed";
  if (GENERIC.test(first.headings.at(-1)!)) return "vague";
  if (units.some(({ orders }) => orders)) return "tells";
  const sum = (of: "telling" | "sentences" | "tokens") =>
    units.reduce((total, unit) => total + unit[of], 0);
  const most = nameKind(units) === "prose" ? 0 : 1;
  if (sum("telling") > Math.max(most, MAX_TELLING_SHARE * sum("sentences"))) return "tells";
  return sum("tokens") < MIN_TOKENS ? "short" : undefined;
}
