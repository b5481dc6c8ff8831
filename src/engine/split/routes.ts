import type { TokenEstimator } from "../contract/estimator.js";
import { visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { isImperative } from "../statements/instruction.js";
import { readSectionLabel } from "../statements/section-labels.js";
import {
  KIND_WORD,
  NEEDED_HEADING,
  VAGUE_HEADING,
} from "../statements/vocabulary/heading-words.js";
import { ENGLISH, OTHER_LETTER } from "../statements/vocabulary/reader-words.js";
import { baseOf, linkTo, nameReference } from "./addresses.js";
import { listNames, writeLine } from "./left-line.js";
import { MAX_TELLING_SHARE, MIN_ENGLISH_SHARE, MIN_MENTIONS, MIN_TOKENS } from "./thresholds.js";
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
  | "vague"
  | "language"
  | "short"
  | "unproved"
  | "as_planned";

export interface Proposal {
  route: (typeof ROUTES)[number];
  code: RouteCode;
  /** The file that a plan names. */
  path?: string | undefined;
  /** The index of the unit in that plan. */
  planned?: number;
}

/**
 * Proposes a route for every unit. A unit moves only with everything below its heading: if a section below it
 * stays, the unit introduces that section and stays, too.
 */
export function proposeRoutes(
  document: Document,
  units: readonly Unit[],
  path: string,
  estimator: TokenEstimator,
): Proposal[] {
  if (!isEnglish(document)) return units.map(() => ({ route: "keep", code: "language" }));
  const findHold = makeHolds(units, path, estimator);
  const proposals: Proposal[] = [];
  while (proposals.length < units.length) {
    const unit = units[proposals.length]!;
    const whole = units.slice(unit.index, unit.end);
    if (findHold(whole) !== undefined) {
      proposals.push({ route: "keep", code: findHold([unit]) ?? "introduces" });
      continue;
    }
    const code = nameKind(whole);
    for (const { index } of whole) proposals[index] = { route: "reference", code };
  }
  return proposals;
}

function isEnglish({ blocks }: Document): boolean {
  let [words, english] = [0, 0];
  visitBlocks(blocks, (block) => {
    if (block.type !== "paragraph") return;
    words += block.text.match(/\p{L}+/gu)?.length ?? 0;
    english += block.text.match(ENGLISH)?.length ?? 0;
  });
  // In a few words it cannot be told; each section's own sentences are looked at, too.
  return english >= Math.floor(MIN_ENGLISH_SHARE * words);
}

/** Makes the function that gives the reason why units stay; undefined if they may move. */
function makeHolds(units: readonly Unit[], path: string, estimator: TokenEstimator) {
  const isSkill = baseOf(path) === "SKILL.md";
  const hasFrontMatter = units[0]?.section.kind === "frontmatter";
  const title = new Set(toWords(units.find(({ level }) => level === 1)?.headings[0] ?? ""));
  const needed = findNeeded(units, isSkill);
  const mentions = countFiles(isSkill ? units : []);
  return (some: readonly Unit[]): RouteCode | undefined => {
    const first = some[0]!;
    const heading = first.headings.at(-1) ?? "";
    if (first.section.kind === "frontmatter") return "front_matter";
    if (first.level <= 1 || first.index === 0) return "opening";
    if (some.some(({ binds }) => binds)) return "binds";
    if (some.some(({ isTied }) => isTied)) return "tied";
    if (some.some((unit) => needed.has(unit))) return "needed";
    // In a skill, a section of level 2 without others below it is a step of its procedure.
    if (isSkill && some.length === 1 && first.level === 2) return "needed";
    const own = [...countFiles(isSkill ? some : [])];
    const unnamed = own.filter(([name, count]) => mentions.get(name) === count);
    if (unnamed.length >= MIN_MENTIONS) return "needed";
    if (some.some(({ isForeign }) => isForeign)) return "language";
    if (some.some(({ headings }) => OTHER_LETTER.test(headings.at(-1)!))) return "language";
    if (VAGUE_HEADING.test(heading)) return "vague";
    const sum = (of: "telling" | "sentences" | "tellingCells" | "cells" | "tokens") =>
      some.reduce((total, unit) => total + unit[of], 0);
    const isProse = nameKind(some) === "prose";
    const tells =
      some.some(({ orders }) => orders) ||
      sum("telling") > MAX_TELLING_SHARE * sum("sentences") ||
      sum("tellingCells") > Math.max(1, MAX_TELLING_SHARE * sum("cells"));
    if (tells || (isProse && hasFrontMatter)) return "tells";
    if (sum("tokens") < MIN_TOKENS) return "short";
    const names = listNames(some);
    // What may become TOON has the longer line.
    const isToon = isData(some);
    const name = nameReference(path, first.headings, first.index);
    const line = writeLine(
      some,
      linkTo(path, name + (isToon ? ".toon" : ".md")),
      estimator,
      isToon,
    );
    if (!names.every((name) => line.includes(name))) return "vague";
    const isTopic = (word: string) => !KIND_WORD.test(word) && !title.has(word);
    const hasTopic = [heading, ...names].flatMap(toWords).some(isTopic);
    const isListing = !isSkill && some.every((unit) => unit.isListing);
    return hasTopic || isListing ? undefined : "vague";
  };
}

/** Units that every task needs, by their own headings and texts or by those above. */
function findNeeded(units: readonly Unit[], isSkill: boolean): ReadonlySet<Unit> {
  const templates = new Set(units.flatMap((unit) => (unit.isTemplate ? [unit, unit.parent] : [])));
  const needed = new Set<Unit>();
  let until = 0;
  for (const unit of units) {
    const { index, end, level, announces, points, text } = unit;
    const heading = unit.headings.at(-1) ?? "";
    const [, order = ""] = NUMBERED.exec(heading) ?? [];
    const isNeeded =
      points ||
      templates.has(unit) ||
      NEEDED_HEADING.test(heading) ||
      isImperative(order) ||
      ["rules", "guidance"].includes(readSectionLabel(heading) ?? "") ||
      (isSkill && OWN_SCRIPT.test(text));
    if (announces || (level > 1 && isNeeded)) until = Math.max(until, end);
    if (announces) until = Math.max(until, units[index + 1]?.end ?? 0);
    if (index < until) needed.add(unit);
  }
  return needed;
}

/** `1. Run the script`. */
const NUMBERED = /^\d+\w?[.):]\s+(.*)/s;
/** A script of the skill, but in a heading. */
const OWN_SCRIPT = /^(?!#)(?:.*[\s/"'`])?scripts\//m;
const FILE_NAME =
  /(?<![\w-])[\w-]+\.(?:csv|html|[cm]?js|json|mdc?|ps1|py|rb|sh|toml|tsx?|txt|ya?ml)\b/g;

/** In how many units a file is named. */
function countFiles(units: readonly Unit[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of units.flatMap(({ text }) => [...new Set(text.match(FILE_NAME))]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The words of a heading, without parentheses. */
function toWords(heading: string): string[] {
  const plain = heading.replace(/\([^()]*\)/g, "").toLowerCase();
  return plain.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
}
