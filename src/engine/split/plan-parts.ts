import { ContextVerdictError } from "../contract/errors.js";
import { remember } from "../contract/once.js";
import { adviseDocument } from "../judge/advise-document.js";
import type { Document } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import { listLabels } from "../uses/find-uses.js";
import { folderOf, nameReference, resolvePath } from "./addresses.js";
import { type Proposal, ROUTES } from "./routes.js";
import { isData, type Unit } from "./units.js";

/** The route of a unit, by the texts of its headings; of units with the same ones, in their order. */
export interface PlannedRoute extends Pick<Proposal, "route"> {
  headings: readonly string[];
  /** The file for it, below the root of the repository. Default: named for its heading. */
  path?: string;
}

/** Units that go into one file. */
export interface PlannedPart {
  units: readonly Unit[];
  path: string;
  isToon: boolean;
  /** Offsets in the source of the text that moves, without the heading. */
  from: number;
  to: number;
  /** The definitions of links from elsewhere that it needs, with LF. */
  added: string[];
}

/** Takes the routes of a plan. @throws ContextVerdictError `bad_request` for one that no unit can have. */
export function followPlan(
  units: readonly Unit[],
  routes: readonly PlannedRoute[],
  documentPath: string,
): Proposal[] {
  const waiting = new Map<string, Unit[]>();
  for (const unit of [...units].reverse()) {
    remember(waiting, JSON.stringify(unit.headings), (): Unit[] => []).push(unit);
  }
  const proposals = units.map((): Proposal => ({ route: "keep", code: "as_planned" }));
  for (const [planned, { headings, route, path }] of routes.entries()) {
    const unit = waiting.get(JSON.stringify(headings))?.pop();
    if (unit === undefined) throw planError(planned, "no unit has these headings");
    if (!ROUTES.includes(route)) throw planError(planned, `route must be ${ROUTES.join(" or ")}`);
    if (route === "keep") continue;
    if (unit.isTied) throw planError(planned, "it cannot move: tied");
    if (unit.level === 0) throw planError(planned, "it cannot move: no heading");
    if (path !== undefined && !isPartPath(path, folderOf(documentPath))) {
      const message = "path must be a .md or .toon file below the root, in no hidden folder";
      throw planError(planned, message);
    }
    proposals[unit.index] = { route, code: "as_planned", path, planned };
  }
  return proposals;
}

const LONGEST_PATH = 200;

/** Whether a part may have a path. Hidden folders hold settings, unless the document is in them. */
function isPartPath(path: string, folder: string): boolean {
  const below = folder !== "" && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  const isPlain = resolvePath("", path) === path && !/[\\:*?"<>|\p{Cc}]/u.test(path);
  const isHidden = /(?:^|\/)\./.test(below) || /(?:^|\/)\.git(?:\/|$)/i.test(path);
  return isPlain && !isHidden && path.length <= LONGEST_PATH && /\.(?:md|toon)$/.test(path);
}

function planError(index: number, reason: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `routes[${index}]: ${reason}`, "routes");
}

/** Keeps units where they are. @throws ContextVerdictError `bad_request` if a plan moves them. */
export function holdBack(
  units: readonly Unit[],
  proposals: Proposal[],
  code: "short" | "tied" | "unproved",
): void {
  for (const { index } of units) {
    const { planned } = proposals[index]!;
    if (planned !== undefined) throw planError(planned, `it cannot move: ${code}`);
    proposals[index] = { route: "keep", code };
  }
}

export interface Planning {
  /** Of the document, below the root of the repository. */
  path: string;
  /** Whether there is something at a path below the root. */
  isTaken: (path: string) => boolean;
}

/**
 * Puts the units that move and follow each other below one heading into one part. Proposals that cannot be
 * carried out become `keep`.
 * @throws ContextVerdictError `bad_request` for a plan that cannot be carried out.
 */
export function planParts(
  document: Document,
  units: readonly Unit[],
  proposals: Proposal[],
  { path: documentPath, isTaken }: Planning,
): PlannedPart[] {
  const parts: PlannedPart[] = [];
  const used = new Set([documentPath.toLowerCase()]);
  const isFree = (path: string) => !used.has(path.toLowerCase()) && !isTaken(path);
  const counts = new Map<string, number>();
  const labels = findLabels(units);
  for (let index = 0, end = 0; index < units.length; index = end) {
    const { route, path: named, planned = 0 } = proposals[index]!;
    const first = units[index]!;
    const goesAlong = ({ route: next, path = named }: Proposal) => next === route && path === named;
    end = index + 1;
    if (route === "keep") continue;
    while (end < first.end && goesAlong(proposals[end]!)) end++;
    const group = units.slice(index, end);
    const body = findBody(document, group, labels, units[end]);
    if (typeof body === "string") {
      holdBack(group, proposals, body);
      continue;
    }
    const text = document.lines.source.slice(first.section.sourceStart, body.to);
    const isToon = isData(group) && named?.endsWith(".md") !== true && earnsToon(text);
    if (named?.endsWith(".toon") && !isToon) throw planError(planned, "it is not worth TOON");
    if (named !== undefined && !isFree(named)) throw planError(planned, `${named} exists already`);
    const name = nameReference(documentPath, first.headings, first.index);
    const path = named ?? findFree(name, isToon ? ".toon" : ".md", isFree, counts);
    used.add(path.toLowerCase());
    parts.push({ units: group, path, isToon, ...body });
  }
  return parts;
}

/** @param counts The last number for each name, so that equal names do not try all numbers again. */
function findFree(
  name: string,
  extension: string,
  isFree: (path: string) => boolean,
  counts: Map<string, number>,
): string {
  const first = name + extension;
  let count = counts.get(first) ?? 1;
  let path = count === 1 ? first : `${name}-${count}${extension}`;
  while (!isFree(path)) path = `${name}-${++count}${extension}`;
  counts.set(first, count);
  return path;
}

function earnsToon(text: string): boolean {
  const options = { flavor: "markdown", forAgents: true, inPlace: false } as const;
  const { verdict, safe, best } = adviseDocument(text, options);
  return verdict === "convert" && safe && best.form === "toon";
}

/** Where a label of links is used or defined. */
interface Label {
  /** The first and the last unit with it; -1 for headings, which stay. */
  first: number;
  last: number;
  definition?: Span | undefined;
}

function findLabels(units: readonly Unit[]): Map<string, Label> {
  const labels = new Map<string, Label>();
  const use = (name: string, index: number, definition?: Span) => {
    const label = labels.get(name) ?? { first: index, last: index };
    label.first = Math.min(label.first, index);
    label.last = Math.max(label.last, index);
    label.definition ??= definition;
    labels.set(name, label);
  };
  for (const { index, headings, links } of units) {
    for (const { label } of listLabels(headings.at(-1) ?? "")) use(label, -1);
    for (const label of links.labels) use(label, index);
    for (const definition of links.definitions) use(definition.label, index, definition);
  }
  return labels;
}

/**
 * The text of units that moves: from the first line below the heading that is not blank to the last such line.
 * Definitions of links at the end stay if others use them. If nothing can move, the code of the reason.
 */
function findBody(
  { lines }: Document,
  units: readonly Unit[],
  labels: ReadonlyMap<string, Label>,
  next?: Unit,
): Pick<PlannedPart, "from" | "to" | "added"> | "short" | "tied" | "unproved" {
  const [first, last] = [units[0]!, units.at(-1)!];
  const isBlank = (line: number) => lines.slice(line, line + 1).trim() === "";
  const shared = units
    .flatMap(({ links }) => links.definitions)
    .filter(({ label }) => {
      const user = labels.get(label)!;
      return user.first < first.index || user.last > last.index;
    });
  let end = last.section.lineEnd;
  if (shared.length > 0) {
    for (const { type, line } of [...last.section.blocks].reverse()) {
      if (type !== "definition") break;
      end = line;
    }
    if (shared.some(({ start }) => start < lines.startOf(end))) return "tied";
    // Right below the line that is left, a definition would be a part of its paragraph.
    if (!isBlank(end - 1)) return "tied";
  }
  // The line that is left would become the first one of the heading.
  if (!isBlank(end - 1) && next?.section.heading?.setext === true) return "unproved";
  let start = first.section.heading!.lineEnd;
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  if (start === end) return "short";
  const moved = { start: lines.startOf(start), end: lines.endOf(end - 1) };
  const { char_start: from, char_end: to } = lines.toSource(moved);
  const needed = new Set(units.flatMap(({ links }) => [...links.labels]));
  const added = [...needed].flatMap((label) => {
    // A label that nobody defines counts as inside.
    const { definition = moved } = labels.get(label)!;
    const isInside = definition.start >= moved.start && definition.start < moved.end;
    return isInside ? [] : lines.text.slice(definition.start, definition.end);
  });
  return { from, to, added };
}
