import { compileGlob } from "../../io/patterns/glob.js";
import type { Activation, Host, Place } from "./host.js";
import { isWithin, joinPath, parentOf, pathBetween, type Tree } from "./tree.js";

/** A file that a host looks for, and that exists. */
export interface Candidate {
  path: string;
  /** The folder in which the place is looked for. */
  folder: string;
  owner: "project" | "user";
  activation: Activation;
}

/** What is looked at, by absolute paths. */
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

/** Every file that a host may load, in the order of its places; those below come last. */
export function findCandidates(host: Host, scope: Scope): Candidate[] {
  const { root, directory, home } = scope;
  // What is above the root of the repository is the user's.
  const isWide = host.reach === "file_system" && home !== undefined;
  const above = pathBetween(isWide ? "/" : root, directory);
  if (host.order === "up") above.reverse();
  const isOn = (place: Place) => !isOff(place, place.in === "home" ? [home!] : above, host, scope);
  return groupPlaces(host.places).flatMap((group) => {
    const [place] = group as [Place];
    if (place.in === "above") {
      const active = group.filter(isOn);
      const found = above.flatMap((folder) => active.flatMap((one) => findIn(folder, one, scope)));
      if (host.order !== "path") return found;
      return found.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
    }
    const isUsers = place.in === "home" || place.in === "system";
    if ((isUsers && home === undefined) || !isOn(place)) return [];
    if (place.in === "below") return findBelow(host, place, scope);
    if (place.in === "home") return findIn(home!, place, scope, "user");
    if (place.in === "system") {
      const files = place.files.filter(
        (path) => path.startsWith("/") === directory.startsWith("/"),
      );
      return files.flatMap((path) => {
        return findIn(parentOf(path), { ...place, files: [path] }, scope, "user");
      });
    }
    const folders = place.in === "ends" ? [...new Set([root, directory])] : [directory];
    return folders.flatMap((folder) => findIn(folder, place, scope));
  });
}

/** Places `above` that follow each other are read folder by folder. */
function groupPlaces(places: readonly Place[]): Place[][] {
  const groups: Place[][] = [];
  for (const place of places) {
    if (place.in === "above" && groups.at(-1)?.[0]?.in === "above") groups.at(-1)!.push(place);
    else groups.push([place]);
  }
  return groups;
}

/** The files of a place in one folder. */
function findIn(
  folder: string,
  { files, takes, except = [], loads: activation = "start" }: Place,
  scope: Scope,
  owner: Candidate["owner"] = "project",
): Candidate[] {
  const paths = files.flatMap((pattern) => findByPattern(folder, pattern, scope, except));
  const taken = takes === "first" ? paths.slice(0, 1) : paths;
  return taken.map((path) => ({ path, folder, owner, activation }));
}

/** The files of a place in all folders below the directory. */
function findBelow(host: Host, place: Place, scope: Scope): Candidate[] {
  const { files, takes, unless = [], loads: activation = "start" } = place;
  const taken = new Set<string>();
  const found: Candidate[] = [];
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

/** Whether a place is turned off. Files that are the user's, of all projects, do not count. */
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

/** More entries of a configuration are not looked at. */
const MOST_PATTERNS = 50;

/**
 * The files that a host's own configuration names: its nearest file, whose patterns hold for every
 * directory up to the root. Addresses, and paths of the user, are left out.
 */
export function findConfigured({ configuration }: Host, scope: Scope): Candidate[] {
  if (configuration === undefined) return [];
  const { files, field } = configuration;
  const folders = pathBetween(scope.root, scope.directory).reverse();
  const file = folders
    .flatMap((folder) => files.map((name) => joinPath(folder, name)))
    .find((path) => scope.tree.kindOf(path) === "file");
  return readList(scope.tree, file, field)
    .filter((one): one is string => typeof one === "string" && !/^(?:\w+:|~|\/)/.test(one))
    .slice(0, MOST_PATTERNS)
    .flatMap((name) => folders.flatMap((folder) => findIn(folder, place(name), scope)));
}

const place = (name: string): Place => ({ in: "directory", files: [name] });

function readList(tree: Tree, file: string | undefined, field: string): unknown[] {
  const read = file === undefined ? { problem: "" } : tree.read(file);
  try {
    const list = "text" in read && JSON.parse(read.text)?.[field];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Whether a file may be read: what is really below the root, below its own folder where that is
 * above the root, or the user's own if those are asked for. A link out of a repository is not.
 */
export function isAllowed(real: string, folder: string, { tree, root, home }: Scope): boolean {
  const bases = [root, folder, ...(home === undefined ? [] : [home])];
  return bases.some((base) => isWithin(tree.realPath(base) ?? base, real));
}

/** Files that a name or a glob stands for; also links to folders that may not be looked into. */
function findByPattern(
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

/** The part of a pattern before its first wildcard, up to a slash, and what the rest has to be. */
function splitPattern(pattern: string) {
  const wildcard = pattern.search(/[*?[{]/);
  const cut = wildcard < 0 ? pattern.length : pattern.lastIndexOf("/", wildcard) + 1;
  const isMatch = wildcard < 0 ? (rest: string) => rest === "" : compileGlob(pattern.slice(cut));
  return { base: pattern.slice(0, cut), isGlob: wildcard >= 0, isMatch };
}

/** Folders that hold nothing of the project, and what no one wants to wait for. */
const SKIPPED: ReadonlySet<string> = new Set([".git", "node_modules"]);
const MOST_FOLDERS = 20_000;
const DEEPEST = 64;

/** Files below a folder, as paths relative to it, sorted. */
interface Listing {
  files: string[];
  /** Whether folders were left out because there are too many. */
  isPartial: boolean;
}

/**
 * Lists the files below a folder.
 * @param canEnter Whether a real folder may be looked into. Where it is given, links to folders are
 *   followed, each real folder once; what may not be looked into is listed itself.
 */
function listBelow(tree: Tree, folder: string, canEnter?: (real: string) => boolean): Listing {
  const files: string[] = [];
  const seen = new Set<string>();
  const waiting = [{ path: "", depth: 0 }];
  let isPartial = false;
  for (let level = waiting.pop(); level !== undefined; level = waiting.pop()) {
    const { path, depth } = level;
    const absolute = joinPath(folder, path);
    const real = canEnter === undefined ? absolute : (tree.realPath(absolute) ?? absolute);
    if (seen.has(real)) continue;
    if (canEnter?.(real) === false) files.push(path);
    else if (seen.size >= MOST_FOLDERS || depth > DEEPEST) isPartial = true;
    else {
      seen.add(real);
      for (const { name, kind } of tree.list(absolute)) {
        const isLink = kind === "link";
        const actual = isLink ? tree.kindOf(joinPath(absolute, name)) : kind;
        if (actual === "file") files.push(path + name);
        else if (actual === "folder" && !SKIPPED.has(name) && !(isLink && canEnter === undefined)) {
          waiting.push({ path: `${path}${name}/`, depth: depth + 1 });
        }
      }
    }
  }
  return { files: files.sort(), isPartial };
}
