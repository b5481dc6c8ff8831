import type { TokenEstimator } from "../contract/estimator.js";
import { isImperative } from "../statements/instruction.js";
import { readSectionLabel } from "../statements/section-labels.js";
import {
  KIND_WORD,
  NEEDED_HEADING,
  VAGUE_HEADING,
} from "../statements/vocabulary/heading-words.js";
import { baseOf, linkTo, nameReference } from "./addresses.js";
import { listNames, NAME, writeLine } from "./left-line.js";
import { MAX_TELLING_SHARE, MIN_ENGLISH_SHARE, MIN_TOKENS } from "./thresholds.js";
import { nameKind, OTHER_LETTER, type Unit, type UnitKind } from "./units.js";

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
  | "language"
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
export function proposeRoutes(
  units: readonly Unit[],
  path: string,
  estimator: TokenEstimator,
): Proposal[] {
  const proposals: Proposal[] = [];
  const isSkill = baseOf(path) === "SKILL.md";
  const uses = countUses(units);
  const mentions = countMentions(units);
  const templates = new Set(
    units.flatMap(({ isTemplate, parent }) => (isTemplate ? [parent] : [])),
  );
  const title = toWords(units.find(({ level }) => level === 1)?.headings[0] ?? "");
  if (!isEnglish(units)) return units.map(() => ({ route: "keep", code: "language" }));
  const hasFrontMatter = units[0]?.section.kind === "frontmatter";
  let neededUntil = 0;
  for (const unit of units) {
    if (proposals[unit.index] !== undefined) continue;
    if (unit.level > 1 && (isNeeded(unit, isSkill) || templates.has(unit)))
      neededUntil = Math.max(neededUntil, unit.end);
    if (unit.announces)
      neededUntil = Math.max(neededUntil, unit.end, units[unit.index + 1]?.end ?? 0);
    const whole = units.slice(unit.index, unit.end);
    const isBelow = unit.index < neededUntil;
    const find = (some: readonly Unit[]) => {
      const hold = findHold(some, isSkill);
      if (hold !== undefined) return hold;
      if (isBelow || isUsedElsewhere(some, uses)) return "needed";
      const isMain = some.length === 1 && some[0]!.level === 2;
      if (isSkill && (isMain || isOnlyMention(some, mentions))) return "needed";
      if (hasFrontMatter && nameKind(some) === "prose") return "tells";
      return saysWhen(
        some,
        writeLine(some, linkTo(path, `${nameReference(path, some[0]!)}.md`), estimator),
        isSkill,
        title,
      )
        ? undefined
        : "vague";
    };
    const isMoved = find(whole) === undefined;
    const [route, code] = isMoved
      ? (["reference", nameKind(whole)] as const)
      : (["keep", find([unit]) ?? "introduces"] as const);
    for (const { index } of isMoved ? whole : [unit]) proposals[index] = { route, code };
  }
  return proposals;
}

function isNeeded({ headings, points, isTemplate, code }: Unit, isSkill: boolean): boolean {
  const heading = headings.at(-1) ?? "";
  const isNaming = ["rules", "guidance"].includes(readSectionLabel(heading) ?? "");
  if (isTemplate || (isSkill && code.some((listing) => OWN_SCRIPT.test(listing)))) return true;
  return points || isNaming || NEEDED_HEADING.test(heading) || isNumberedOrder(heading);
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
function findHold(units: readonly Unit[], isSkill: boolean): RouteCode | undefined {
  const [first] = units as [Unit];
  if (first.section.kind === "frontmatter") return "front_matter";
  if (first.level <= 1 || first.index === 0) return "opening";
  if (units.some(({ binds }) => binds)) return "binds";
  if (units.some(({ isTied }) => isTied)) return "tied";
  if (units.some((unit) => isNeeded(unit, isSkill))) return "needed";
  if (units.some(({ headings }) => OTHER_LETTER.test(headings.at(-1)!))) return "language";
  if (VAGUE_HEADING.test(first.headings.at(-1)!)) return "vague";
  if (units.some(({ orders }) => orders)) return "tells";
  const sum = (of: "telling" | "sentences" | "tokens") =>
    units.reduce((total, unit) => total + unit[of], 0);
  const most = nameKind(units) === "prose" ? 0 : 1;
  if (sum("telling") > Math.max(most, MAX_TELLING_SHARE * sum("sentences"))) return "tells";
  return sum("tokens") < MIN_TOKENS ? "short" : undefined;
}

/** A call of a script of the skill. */
const OWN_SCRIPT = /(?:^|[\s/"'`])scripts\//m;

const MIN_MENTIONS = 3;

/** How many units name a file. */
function countMentions(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { files } of units)
    for (const name of files) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Whether units alone name some of the files. */
function isOnlyMention(units: readonly Unit[], mentions: ReadonlyMap<string, number>): boolean {
  const own = countMentions(units);
  const only = [...own].filter(([name, count]) => mentions.get(name) === count);
  return only.length >= MIN_MENTIONS;
}

/** Whether a heading, or the headings below it that the line names, have a topic. */
function saysWhen(
  units: readonly Unit[],
  line: string,
  isSkill: boolean,
  title: readonly string[],
): boolean {
  const names = listNames(units);
  if (!names.every((name) => NAME.test(name) && line.includes(name))) return false;
  const isTopic = (word: string) => !KIND_WORD.test(word) && !title.includes(word);
  if ([units[0]!.headings.at(-1)!, ...names].flatMap(toWords).some(isTopic)) return true;
  return !isSkill && units.every(({ isListing }) => isListing);
}

function toWords(heading: string): string[] {
  return (
    heading
      .replace(/\(.*?\)/g, "")
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  );
}

function isEnglish(units: readonly Unit[]): boolean {
  const [words, english] = (["words", "english"] as const).map((of) =>
    units.reduce((sum, unit) => sum + unit[of], 0),
  ) as [number, number];
  return english >= Math.floor(MIN_ENGLISH_SHARE * words);
}
