import { compileGlob } from "../../io/patterns/glob.js";
import type { Activation, Host, Place } from "./host.js";
import { isInside, joinPath, listBelow, parentOf, pathBetween, type Tree } from "./tree.js";

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
}

export function openScope(tree: Tree, directory: string, home: string | undefined): Scope {
  const isRoot = (folder: string) => tree.kindOf(joinPath(folder, ".git")) !== undefined;
  const root = pathBetween("/", directory).findLast(isRoot) ?? directory;
  return { tree, directory, root, home };
}

/**
 * Lists every file in a host's places, in their order.
 * @param onPartial Called if a folder has too many folders to list all.
 */
export function findPlaced(host: Host, scope: Scope, onPartial: () => void): PlacedFile[] {
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
  };
  return groupPlaces(host.places).flatMap(([where, places]) => {
    const turnsOff = where === "home" ? homes : above;
    const active = places.filter((place) => !isOff(place, turnsOff, host, scope));
    const found = folders[where].flatMap((folder) => {
      return active.flatMap((place) => findIn(folder, place, scope, onPartial));
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

/** The files of a place in one folder, and links with their names that lead nowhere: reading says why. */
function findIn(folder: string, place: Place, scope: Scope, onPartial: () => void): PlacedFile[] {
  const { in: where, files, takes, loads: activation = "start" } = place;
  const owner = where === "home" || where === "system" ? "user" : "project";
  // Paths of the system are absolute, and of one kind of system.
  const isUnix = scope.directory.startsWith("/");
  const patterns = files.filter((file) => where !== "system" || file.startsWith("/") === isUnix);
  const paths = patterns.flatMap((pattern) => expand(folder, pattern, place, scope, onPartial));
  const broken = patterns
    .map((pattern) => joinPath(folder, pattern))
    .filter((path) => isBrokenLink(path, scope.tree));
  return [...(takes === "first" ? paths.slice(0, 1) : paths), ...broken].map((path) => {
    return { path, folder: where === "system" ? parentOf(path) : folder, owner, activation };
  });
}

function isBrokenLink(path: string, tree: Tree): boolean {
  if (tree.kindOf(path) !== undefined) return false;
  return tree.list(parentOf(path)).some(({ name, kind }) => {
    return kind === "link" && path.endsWith(`/${name}`);
  });
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
  { except = [] }: Place,
  scope: Scope,
  onPartial: () => void,
): string[] {
  const { tree } = scope;
  const wildcard = pattern.search(/[*?[{]/);
  if (wildcard < 0) {
    const path = joinPath(folder, pattern);
    return tree.kindOf(path) === "file" ? [path] : [];
  }
  const cut = pattern.lastIndexOf("/", wildcard) + 1;
  const start = joinPath(folder, pattern.slice(0, cut));
  if (tree.kindOf(start) !== "folder") return [];
  const isMatch = compileGlob(pattern.slice(cut));
  const { files, isPartial } = listBelow(tree, start, (real) => isAllowed(real, folder, scope));
  if (isPartial) onPartial();
  return files
    .filter((file) => isMatch(file) || (cut > 0 && (file === "" || file.endsWith("/"))))
    .filter((file) => !except.some((part) => file.startsWith(part)))
    .map((file) => joinPath(start, file));
}
