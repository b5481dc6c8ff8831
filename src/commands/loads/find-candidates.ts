import type { Activation, Host, Place } from "./host.js";
import {
  findByPattern,
  findInFolders,
  findRepository,
  type Listing,
  listBelow,
} from "./list-files.js";
import { isWithin, joinPath, parentOf, pathBetween } from "./paths.js";
import type { Tree } from "./tree.js";

/** A file that a host looks for, and that exists. */
export interface Candidate {
  path: string;
  /** The folder in which the place is looked for. */
  folder: string;
  owner: "project" | "user";
  activation: Activation;
}

/** What is looked at. */
export interface Scope {
  tree: Tree;
  /** Absolute paths. */
  directory: string;
  /** The root of the repository; the directory itself outside of one. */
  root: string;
  /** The user's directory; undefined where it is left alone, with all that is above the root. */
  home: string | undefined;
  /** Files below the directory. */
  below: Listing;
}

export function openScope(tree: Tree, directory: string, home: string | undefined): Scope {
  const root = findRepository(tree, directory) ?? directory;
  return { tree, directory, root, home, below: listBelow(tree, directory) };
}

/** Every file that a host may load, in the order of its places; those below come last. */
export function findCandidates(host: Host, scope: Scope): Candidate[] {
  const found: Candidate[] = [];
  let above: Place[] = [];
  const flush = () => {
    found.push(...findAbove(host, above, scope));
    above = [];
  };
  for (const place of host.places) {
    if (place.in === "above") above.push(place);
    else {
      flush();
      found.push(...findAt(host, place, scope));
    }
  }
  flush();
  return found;
}

function findAbove(host: Host, places: readonly Place[], scope: Scope): Candidate[] {
  const folders = foldersAbove(host, scope);
  if (host.order === "up") folders.reverse();
  const active = places.filter((place) => !isOff(place, folders, host, scope));
  const found = folders.flatMap((folder) => {
    return active.flatMap((place) => findIn(folder, place, "project", scope));
  });
  if (host.order !== "path") return found;
  return found.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
}

/** Outermost first. What is above the root of the repository is the user's. */
function foldersAbove({ reach }: Host, { directory, root, home }: Scope): string[] {
  return pathBetween(reach === "file_system" && home !== undefined ? "/" : root, directory);
}

function findAt(host: Host, place: Place, scope: Scope): Candidate[] {
  const { directory, root, home } = scope;
  switch (place.in) {
    case "system":
      if (home === undefined) return [];
      return place.files
        .filter((path) => path.startsWith("/") === directory.startsWith("/"))
        .flatMap((path) => {
          return findIn(parentOf(path), { ...place, files: [path] }, "user", scope);
        });
    case "home":
      if (home === undefined || isOff(place, [home], host, scope)) return [];
      return findIn(home, place, "user", scope);
    case "below":
      return findBelow(host, place, scope);
    case "above":
    case "directory":
    case "ends": {
      if (isOff(place, foldersAbove(host, scope), host, scope)) return [];
      const folders = place.in === "ends" ? [...new Set([root, directory])] : [directory];
      return folders.flatMap((folder) => findIn(folder, place, "project", scope));
    }
  }
}

/** The files of a place in one folder. */
function findIn(
  folder: string,
  place: Place,
  owner: Candidate["owner"],
  scope: Scope,
): Candidate[] {
  const { files, takes, except = [], loads = "start" } = place;
  const canEnter = (real: string) => isAllowed(real, folder, scope);
  const paths = files.flatMap((pattern) => {
    return findByPattern(scope.tree, folder, pattern, { canEnter, except });
  });
  const taken = takes === "first" ? paths.slice(0, 1) : paths;
  return taken.map((path) => ({ path, folder, owner, activation: loads }));
}

/** The files of a place in all folders below the directory. */
function findBelow(host: Host, place: Place, scope: Scope): Candidate[] {
  const { directory, below } = scope;
  const { files, takes, unless = [], loads = "start" } = place;
  if (isOff(place, foldersAbove(host, scope), host, scope)) return [];
  const taken = new Set<string>();
  const found: Candidate[] = [];
  // Of `CLAUDE.md` and `.claude/CLAUDE.md`, the longer one says which folder a file is about.
  const patterns = takes === "first" ? files : files.toSorted((a, b) => b.length - a.length);
  for (const pattern of patterns) {
    for (const { owner, file } of findInFolders(below.files, pattern)) {
      const folder = joinPath(directory, owner);
      if (taken.has(folder) || (unless.length > 0 && isOff(place, [folder], host, scope))) continue;
      if (takes === "first") taken.add(folder);
      found.push({ path: joinPath(directory, file), folder, owner: "project", activation: loads });
    }
  }
  return found;
}

/** Whether a place is turned off. Files that are the user's, of all projects, do not count. */
function isOff(
  { unless = [] }: Place,
  folders: readonly string[],
  { places }: Host,
  { tree, home }: Scope,
): boolean {
  const own = places.flatMap((place) => (place.in === "home" ? place.files : []));
  return unless.some((name) => {
    return folders.some((folder) => {
      const isOwn = folder === home && own.includes(name);
      return !isOwn && tree.kindOf(joinPath(folder, name)) === "file";
    });
  });
}

/**
 * Whether a file may be read: what is really below the root, below its own folder where that is
 * above the root, or the user's own if those are asked for. A link out of a repository is not.
 */
export function isAllowed(real: string, folder: string, { tree, root, home }: Scope): boolean {
  const bases = [root, folder, ...(home === undefined ? [] : [home])];
  return bases.some((base) => isWithin(tree.realPath(base) ?? base, real));
}
