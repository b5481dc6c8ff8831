import { ContextVerdictError } from "../contract/errors.js";
import { adviseDocument } from "../judge/advise-document.js";
import type { Document } from "../markdown/document.js";
import { listLabels } from "../uses/find-uses.js";
import { folderOf, nameReference, resolvePath } from "./addresses.js";
import type { Proposal } from "./routes.js";
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
  /** Of what moves, without the heading: offsets in the source. */
  from: number;
  to: number;
  /** The definitions of links from elsewhere that it needs, with LF. */
  added: string[];
}

/** Takes the routes of a plan. @throws ContextVerdictError `bad_request` for one that no unit can have. */
export function followPlan(
  units: readonly Unit[],
  routes: readonly PlannedRoute[],
  source: string,
): Proposal[] {
  const waiting = new Map<string, Unit[]>();
  for (const unit of [...units].reverse()) {
    const key = JSON.stringify(unit.headings);
    waiting.set(key, waiting.get(key) ?? []);
    waiting.get(key)!.push(unit);
  }
  const proposals = units.map((): Proposal => ({ route: "keep", code: "as_planned" }));
  for (const [planned, { headings, route, path }] of routes.entries()) {
    const unit = waiting.get(JSON.stringify(headings))?.pop();
    if (unit === undefined) throw planError(planned, "no unit has these headings");
    if (route === "keep") continue;
    const isFixed = unit.isTied || unit.section.heading === null;
    if (isFixed) throw planError(planned, `it cannot move: ${unit.isTied ? "tied" : "no heading"}`);
    if (path !== undefined && !isPartPath(path, folderOf(source))) {
      throw planError(
        planned,
        "path must be a .md or .toon file below the root, in no hidden folder",
      );
    }
    proposals[unit.index] = { route, code: "as_planned", path, planned };
  }
  return proposals;
}

const LONGEST_PATH = 200;

/** Whether a part may have a path. Hidden folders have settings, but for those that the document is in. */
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
  { path: source, isTaken }: Planning,
): PlannedPart[] {
  const parts: PlannedPart[] = [];
  const used = new Set([source.toLowerCase()]);
  const isFree = (path: string) => !used.has(path.toLowerCase()) && !isTaken(path);
  const labels = findLabels(document, units);
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
    const mayBeToon = isData(group) && named?.endsWith(".md") !== true;
    const isToon = mayBeToon && earnsToon(text);
    if (named?.endsWith(".toon") && !isToon) throw planError(planned, "it is not worth TOON");
    if (named !== undefined && !isFree(named)) throw planError(planned, `${named} exists already`);
    const path = named ?? findFree(nameReference(source, first), isToon ? ".toon" : ".md", isFree);
    used.add(path.toLowerCase());
    const added = [...new Set(group.flatMap(({ links }) => [...links.labels]))].flatMap((label) => {
      const { at = body.from, definition = [] } = labels.get(label)!;
      return at >= body.from && at < body.to ? [] : definition;
    });
    parts.push({ units: group, path, isToon, added, ...body });
  }
  return parts;
}

interface Label {
  /** The first and the last unit that uses or defines it; -1 for headings, which stay. */
  first: number;
  last: number;
  /** Its first definition, with LF, and where that is in the source. */
  definition?: string;
  at?: number;
}

function findLabels({ lines }: Document, units: readonly Unit[]): Map<string, Label> {
  const labels = new Map<string, Label>();
  const use = (name: string, index: number, definition?: Omit<Label, "first" | "last">) => {
    const known = labels.get(name) ?? { first: index, last: index };
    const { first, last } = known;
    labels.set(name, {
      ...definition,
      ...known,
      first: Math.min(first, index),
      last: Math.max(last, index),
    });
  };
  for (const { index, links, section } of units) {
    for (const { label } of listLabels(section.heading?.text ?? "")) use(label, -1);
    for (const label of links.labels) use(label, index);
    for (const { label, start, end } of links.definitions) {
      const at = lines.sourceStartOf(lines.lineAt(start));
      use(label, index, { definition: lines.text.slice(start, end), at });
    }
  }
  return labels;
}

/**
 * What moves of units: from the first line below the heading that is not blank to the last one. Definitions of
 * links at the end stay if others use them. Else the code of why nothing can move.
 */
function findBody(
  { lines }: Document,
  units: readonly Unit[],
  labels: Map<string, Label>,
  next?: Unit,
) {
  const [first, last] = [units[0]!, units.at(-1)!];
  const shared = units
    .flatMap(({ links }) => links.definitions)
    .filter(({ label }) => {
      const user = labels.get(label)!;
      return user.first < first.index || user.last > last.index;
    });
  let end = last.section.lineEnd;
  if (shared.length > 0) {
    for (const block of [...last.section.blocks].reverse()) {
      if (block.type !== "definition") break;
      end = block.line;
    }
    if (shared.some(({ start }) => start < lines.startOf(end))) return "tied";
  }
  // The line that is left would become the first one of the heading.
  const isJoined =
    lines.slice(end - 1, end).trim() !== "" && next?.section.heading?.setext === true;
  if (isJoined) return "unproved";
  let from = first.section.heading!.lineEnd;
  while (from < end && lines.slice(from, from + 1).trim() === "") from++;
  while (end > from && lines.slice(end - 1, end).trim() === "") end--;
  if (from === end) return "short";
  const [start, stop] = [lines.sourceStartOf(from), lines.sourceStartOf(end)];
  const moved = lines.source.slice(start, stop).replace(/(?:\r\n|\r|\n)$/, "");
  return { from: start, to: start + moved.length };
}

function findFree(name: string, extension: string, isFree: (path: string) => boolean): string {
  let path = name + extension;
  for (let count = 2; !isFree(path); count++) path = `${name}-${count}${extension}`;
  return path;
}

function earnsToon(text: string): boolean {
  const options = { flavor: "markdown", forAgents: true, inPlace: false } as const;
  const { verdict, safe, best } = adviseDocument(text, options);
  return verdict === "convert" && safe && best.form === "toon";
}
