import { compileGlob } from "../../io/patterns/glob.js";
import type { Activation, Host, Place } from "./host.js";
import {
  isInside,
  joinPath,
  type Listing,
  listBelow,
  parentOf,
  pathBetween,
  type Tree,
} from "./tree.js";

/** A file that is in one of a host's places. */
export interface PlacedFile {
  path: string;
  /** The folder that was searched. */
  folder: string;
  owner: "project" | "user";
  activation: Activation;
}

/** The searched part of a tree, by absolute paths. */
export interface Scope {
  tree: Tree;
  directory: string;
  /** The root of the repository; the directory itself outside of one. */
  root: string;
  /** The user's directory; undefined where it is left alone, with all that is above the root. */
  home: string | undefined;
  /** Files below the directory. */
  below: Listing;
}

export function openScope(tree: Tree, directory: string, home: string | undefined): Scope {
  const isRoot = (folder: string) => tree.kindOf(joinPath(folder, ".git")) !== undefined;
  const root = pathBetween("/", directory).findLast(isRoot) ?? directory;
  return { tree, directory, root, home, below: listBelow(tree, directory) };
}

/** Lists every file in a host's places, in their order. */
export function findPlaced(host: Host, scope: Scope): PlacedFile[] {
  const { root, directory, home } = scope;
  const homes = home === undefined ? [] : [home];
  // Folders above the root of the repository are the user's.
  const isWide = host.reach === "file_system" && home !== undefined;
  const above = pathBetween(isWide ? "/" : root, directory);
  if (host.order === "up") above.reverse();
  const folders: Record<Place["in"], readonly string[]> = {
    system: homes.map(() => "/"),
    home: homes,
    above,
    directory: [directory],
    ends: [...new Set([root, directory])],
    below: [],
  };
  return groupPlaces(host.places).flatMap(([where, places]) => {
    const turnsOff = where === "home" ? homes : above;
    const active = places.filter((place) => !isOff(place, turnsOff, host, scope));
    if (where === "below") return active.flatMap((place) => findBelow(host, place, scope));
    const found = folders[where].flatMap((folder) => {
      return active.flatMap((place) => findIn(folder, place, scope));
    });
    if (where !== "above" || host.order !== "path") return found;
    return found.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  });
}

/** Places of one kind that follow each other are read folder by folder. */
function groupPlaces(places: readonly Place[]): [where: Place["in"], places: Place[]][] {
  const groups: [Place["in"], Place[]][] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last?.[0] === place.in) last[1].push(place);
    else groups.push([place.in, [place]]);
  }
  return groups;
}

/** The files of a place in one folder. */
function findIn(folder: string, place: Place, scope: Scope): PlacedFile[] {
  const { in: where, files, takes, except = [], loads: activation = "start" } = place;
  const owner = where === "home" || where === "system" ? "user" : "project";
  // Paths of the system are absolute, and of one kind of system.
  const isUnix = scope.directory.startsWith("/");
  const patterns = files.filter((file) => where !== "system" || file.startsWith("/") === isUnix);
  const paths = patterns.flatMap((pattern) => expand(folder, pattern, scope, except));
  const broken = patterns.flatMap((pattern) => findBrokenLink(folder, pattern, scope));
  return [...(takes === "first" ? paths.slice(0, 1) : paths), ...broken].map((path) => {
    return { path, folder: where === "system" ? parentOf(path) : folder, owner, activation };
  });
}

/** The files of a place in all folders below the directory. */
function findBelow(host: Host, place: Place, scope: Scope): PlacedFile[] {
  const { files, takes, unless = [], loads: activation = "start" } = place;
  const taken = new Set<string>();
  const found: PlacedFile[] = [];
  // Of `CLAUDE.md` and `.claude/CLAUDE.md`, the longer one says which folder a file is about.
  const patterns = takes === "first" ? files : files.toSorted((a, b) => b.length - a.length);
  for (const pattern of patterns) {
    const { base, isMatch } = splitPattern(pattern);
    for (const file of scope.below.files) {
      const at = `/${file}`.indexOf(`/${base}`);
      if (at <= 0 || !isMatch(file.slice(at + base.length))) continue;
      const folder = joinPath(scope.directory, file.slice(0, at - 1));
      if (taken.has(folder) || (unless.length > 0 && isOff(place, [folder], host, scope))) continue;
      if (takes === "first") taken.add(folder);
      found.push({ path: joinPath(scope.directory, file), folder, owner: "project", activation });
    }
  }
  return found;
}

/** Whether a place is turned off. The user's own files, which hold for all projects, do not count. */
function isOff(
  { unless = [] }: Place,
  folders: readonly string[],
  { places }: Host,
  { tree, home }: Scope,
): boolean {
  const own = places.flatMap((place) => (place.in === "home" ? place.files : []));
  return folders.some((folder) => {
    const names = unless.filter((name) => folder !== home || !own.includes(name));
    return names.some((name) => tree.kindOf(joinPath(folder, name)) === "file");
  });
}

/**
 * Whether a file may be read: its real path is below the root, below its own folder where that is above
 * the root, or below the user's directory if that is searched. Links out of a repository are not followed.
 */
export function isAllowed(real: string, folder: string, { tree, root, home }: Scope): boolean {
  return isInside(tree, home === undefined ? [root, folder] : [root, folder, home], real);
}

/** The files that a name or a glob matches; also links to folders that may not be looked into. */
function expand(
  folder: string,
  pattern: string,
  scope: Scope,
  except: readonly string[],
): string[] {
  const { tree } = scope;
  const { base, isGlob, isMatch } = splitPattern(pattern);
  const start = joinPath(folder, base);
  if (tree.kindOf(start) !== (isGlob ? "folder" : "file")) return [];
  if (!isGlob) return [start];
  return listBelow(tree, start, (real) => isAllowed(real, folder, scope))
    .files.filter((file) => file === "" || file.endsWith("/") || isMatch(file))
    .filter((file) => !except.some((part) => file.startsWith(part)))
    .map((file) => joinPath(start, file));
}

/** A link with the name of a place that leads nowhere: a host finds no file there, and reading says why. */
function findBrokenLink(folder: string, pattern: string, { tree }: Scope): string[] {
  const path = joinPath(folder, pattern);
  if (tree.kindOf(path) !== undefined) return [];
  const isLink = tree.list(parentOf(path)).some(({ name, kind }) => {
    return kind === "link" && path.endsWith(`/${name}`);
  });
  return isLink ? [path] : [];
}

/** The part of a pattern before its first wildcard, up to a slash, and a test for the rest. */
function splitPattern(pattern: string) {
  const wildcard = pattern.search(/[*?[{]/);
  const cut = wildcard < 0 ? pattern.length : pattern.lastIndexOf("/", wildcard) + 1;
  const isMatch = wildcard < 0 ? (rest: string) => rest === "" : compileGlob(pattern.slice(cut));
  return { base: pattern.slice(0, cut), isGlob: wildcard >= 0, isMatch };
}
