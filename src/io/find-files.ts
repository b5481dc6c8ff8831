import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { remember } from "../engine/contract/once.js";
import { ifPossible } from "./failures.js";
import { listFiles } from "./git.js";
import { DOCUMENT_EXTENSIONS, isBoilerplate, isFoundDocument, isOwnFile } from "./is-document.js";
import {
  findRepository,
  followFolderLinks,
  followLinks,
  inspect,
  isRepository,
  isWithin,
} from "./paths.js";
import { compileGlob, IgnoreRules } from "./patterns.js";
import { explainSystem, NoDocumentsError, readText } from "./read-text.js";

export interface FindOptions {
  /** The directory that relative paths start from. Default: the working directory. */
  cwd?: string;
  /** Whether a folder or a glob may find no file. Default: false. */
  allowsNone?: boolean;
  /** Whether repositories below, such as submodules, are left out. Default: false. */
  isOneRepository?: boolean;
  /** Names that are taken in a folder even if git ignores them. Default: none. */
  beside?: readonly string[];
}

interface Found {
  /** As in results. */
  path: string;
  /** With links to folders followed, but not the file itself. */
  real: string;
  isLink: boolean;
}

export interface FoundFile {
  path: string;
  /** The kinds of the arguments that found it, or a link to it. */
  by: Set<PathArgument["kind"]>;
}

/**
 * Finds the files of arguments: files, folders and globs. Lists each file once, sorted by UTF-16 code
 * units, with `/` on every system. Of a file and links to it, takes the file, else the first link.
 *
 * Lists named files even if they are missing; reading them reports that.
 * @throws ContextVerdictError `input_not_found` for a folder or a glob without any file.
 */
export function findFiles(args: readonly string[], options: FindOptions = {}): FoundFile[] {
  const { cwd = process.cwd(), allowsNone = false } = options;
  const found = new Map<string, Found & FoundFile>();
  const realCwd = realpathSync(cwd);
  for (const word of args) {
    if (word === "") throw new ContextVerdictError("input_not_found", "the file name is empty");
    const argument = parsePathArgument(word, cwd);
    let count = 0;
    for (const file of expand(argument, realCwd, options)) {
      count++;
      remember(found, file.real, () => ({ ...file, by: new Set() })).by.add(argument.kind);
    }
    if (count === 0 && !allowsNone) throw new NoDocumentsError(describeNothing(argument, word));
  }
  return dropLinks(found).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param found Files by their `real` path. */
function dropLinks(found: ReadonlyMap<string, Found & FoundFile>): FoundFile[] {
  const kept = new Map([...found].filter(([, { isLink }]) => !isLink));
  for (const file of found.values()) {
    if (!file.isLink) continue;
    const other = remember(kept, followLinks(file.real), () => file);
    for (const kind of file.by) other.by.add(kind);
  }
  return [...kept.values()];
}

function* expand(
  argument: PathArgument,
  cwd: string,
  { isOneRepository = false, beside = [] }: FindOptions,
): Generator<Found> {
  if (argument.kind === "file") {
    // Of one that cannot be inspected, reading it reports the error.
    const isLink = ifPossible(() => lstatSync(argument.real).isSymbolicLink()) === true;
    yield { ...argument, isLink };
    return;
  }
  const { real } = argument;
  if (real === undefined) return;
  explainSystem(argument.path || ".", undefined, () =>
    accessSync(real, constants.R_OK | constants.X_OK),
  );
  const outer = readRulesAbove(real, cwd);
  const isIgnored = outer.prefix !== "" && outer.rules.decide(outer.prefix) === true;
  if (argument.kind === "glob" && (isIgnored || SKIPPED_FOLDERS.test(`${argument.path}/`))) return;
  const listed = listFolder({
    folder: real,
    // In a named folder that is ignored, only its own ignore files count.
    ...(isIgnored ? { rules: new IgnoreRules(), prefix: "" } : outer),
    isNamed: argument.kind === "folder",
    ...(argument.kind === "glob" ? matchGlob(argument.glob) : DOCUMENTS),
    isOneRepository,
    beside,
  });
  for (const { path: below, isLink } of listed) {
    yield { path: joinPath(argument.path, below), real: join(real, below), isLink };
  }
}

/**
 * Reads `.verdictignore` above a folder, from the root of its repository down. Outside a repository, the root
 * is the working directory if the folder is below it, else the folder itself.
 * @param folder Absolute, without symbolic links, as is `cwd`.
 * @returns The folder below the root, too: `""`, or `a/b/`.
 */
function readRulesAbove(folder: string, cwd: string): { rules: IgnoreRules; prefix: string } {
  const root = findRepository(folder) ?? (isWithin(cwd, folder) ? cwd : folder);
  const rules = new IgnoreRules();
  let prefix = "";
  for (const name of relative(root, folder).split(sep).filter(Boolean)) {
    readRules(rules, join(root, prefix), prefix);
    prefix += `${name}/`;
  }
  return { rules, prefix };
}

const DOCUMENTS: Pick<ListOptions, "isAccepted" | "depth"> = {
  // `.#name` is a lock file of Emacs, a dangling link.
  isAccepted: (_path, name) => isFoundDocument(name) && !name.startsWith(".#"),
  depth: Number.POSITIVE_INFINITY,
};

function matchGlob(glob: string): Pick<ListOptions, "isAccepted" | "depth"> {
  const isMatch = compileGlob(glob);
  // `LICENSE*` names files, `*.md` does not.
  const isNamed = !glob.slice(glob.lastIndexOf("/") + 1).startsWith("*");
  const isAccepted = (path: string, name: string) =>
    isMatch(path) && !isOwnFile(name) && (isNamed || !isBoilerplate(name));
  const levels = glob.split("/").length;
  return { isAccepted, depth: glob.includes("**") ? Number.POSITIVE_INFINITY : levels };
}

function describeNothing({ kind }: PathArgument, word: string): string {
  return kind === "glob"
    ? `no file matches ${word}; ignored files, .git and node_modules are left out`
    : `no documents in ${word}: no file there ends in ${DOCUMENT_EXTENSIONS.join(", ")}, or all are ignored`;
}

/** Folders that never hold documents of the project. */
const SKIPPED_FOLDERS = /(?:^|\/)(?:\.git|node_modules)\//;

interface ListOptions {
  /** Absolute, without symbolic links. */
  folder: string;
  /** The rules of `.verdictignore` above, and the folder relative to their root: `""`, or `a/b/`. */
  rules: IgnoreRules;
  prefix: string;
  /** Whether a folder of which git lists nothing, as it is ignored, is taken all the same. */
  isNamed: boolean;
  /** Whether to yield a file, by its path below the folder and its name. */
  isAccepted: (path: string, name: string) => boolean;
  /** The number of levels of folders, including the first. */
  depth: number;
  isOneRepository: boolean;
  beside: readonly string[];
}

/** Its path is below the folder, with `/` between its parts. */
type Listed = Pick<Found, "path" | "isLink">;

/**
 * Yields the files below a folder, unsorted. Also yields a folder that cannot be read, with a `/` at its
 * end; opening it reports why.
 *
 * Skips ignored folders, and symbolic links to folders, which may lead in circles.
 * @param below The folder to start from: `""`, or `a/b/`.
 */
function* listFolder(options: ListOptions, below = ""): Generator<Listed> {
  const { isAccepted, isOneRepository } = options;
  const folder = join(options.folder, below);
  const listed = below === "" || isRepository(folder) ? askGit(options, below) : undefined;
  const isIgnored = below === "" && options.isNamed && listed?.length === 0;
  const names = isIgnored ? readFolder(options, below) : (listed ?? readFolder(options, below));
  if (names === undefined) yield { path: below, isLink: false };
  for (const name of names ?? []) {
    const path = below + name;
    if (SKIPPED_FOLDERS.test(path)) continue;
    if (!path.endsWith("/")) {
      if (!isAccepted(path, name.slice(name.lastIndexOf("/") + 1))) continue;
      const kind = kindOf(join(options.folder, path));
      if (kind !== undefined) yield { path, isLink: kind === "link" };
      continue;
    }
    if (path.split("/").length > options.depth) continue;
    const entered = join(options.folder, path);
    // Git lists what is gone, or has become something else.
    if (
      listed !== undefined &&
      ifPossible(() => lstatSync(entered.slice(0, -1)).isDirectory()) !== true
    )
      continue;
    if (!isOneRepository || !isRepository(entered)) yield* listFolder(options, path);
  }
}

/** Larger ignore files are an error. */
const LARGEST_BYTES = 1_048_576;

/**
 * Adds the `.verdictignore` of a folder to rules. Passes over a symbolic link, as git does: it could lead
 * anywhere.
 * @param folder Absolute.
 * @param prefix The folder relative to the root of the rules: `""`, or `a/b/`.
 * @throws ReadError if it cannot be read as text: what it ignores would be taken.
 */
function readRules(rules: IgnoreRules, folder: string, prefix: string): void {
  const file = join(folder, ".verdictignore");
  const stats = ifPossible(() => lstatSync(file, { throwIfNoEntry: false }));
  if (stats === undefined || stats.isSymbolicLink()) return;
  const { text } = readText(file, { limit: LARGEST_BYTES, label: `${prefix}.verdictignore` });
  rules.add(text, prefix);
}

/** The files that git lists, and repositories below, without what `.verdictignore` ignores. */
function askGit(options: ListOptions, below: string): string[] | undefined {
  const { folder, rules, prefix, beside } = options;
  const start = join(folder, below);
  const root = findRepository(start);
  const tracked = root && listFiles(start, root);
  if (!tracked) return undefined;
  const isThere = (name: string) => kindOf(join(start, name)) !== undefined;
  const names = [...new Set([...tracked, ...beside.filter(isThere)])];
  // Here it counts even if git ignores it, as a file of one's own.
  readRules(rules, start, prefix + below);
  for (const name of names) {
    const [own] = /(?<=\/)\.verdictignore$/.exec(name) ?? [];
    const inner = own && name.slice(0, -own.length);
    if (inner) readRules(rules, join(start, inner), prefix + below + inner);
  }
  const decide = (name: string) => rules.decide(prefix + below + name);
  const left = names.filter((name) => decide(name) !== true);
  if (!rules.takesBack) return left;
  const ignored = listFiles(start, root!, true) ?? [];
  return [...left, ...ignored.filter((name) => decide(name) === false)];
}

/** The files and folders of a folder, without what is ignored; undefined if it cannot be read. */
function readFolder({ folder, rules, prefix }: ListOptions, below: string): string[] | undefined {
  const entries = ifPossible(() => readdirSync(join(folder, below), { withFileTypes: true }));
  const inner = prefix + below;
  readRules(rules, join(folder, below), inner);
  return entries
    ?.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => rules.decide(inner + name) !== true);
}

/**
 * Whether a path is a file or a link to one; undefined for others and for what is gone. A dangling link and
 * what cannot be inspected counts: opening it reports the error.
 */
function kindOf(path: string): "file" | "link" | undefined {
  const stats = ifPossible(() => lstatSync(path, { throwIfNoEntry: false }) ?? "gone");
  // A name that is not UTF-8 is not found, either.
  if (stats === "gone") return path.includes("\ufffd") ? "file" : undefined;
  if (stats?.isSymbolicLink() !== true) return (stats?.isFile() ?? true) ? "file" : undefined;
  return (ifPossible(() => statSync(path).isFile()) ?? true) ? "link" : undefined;
}

/** A file, folder or glob of a command line. */
export type PathArgument =
  /** One file, whether it exists or not. */
  | { kind: "file"; path: string; real: string }
  /** The accepted files in a folder. */
  | { kind: "folder"; path: string; real: string }
  /** The files that a glob matches below a folder; without `real`, the folder does not exist. */
  | { kind: "glob"; path: string; real?: string; glob: string };

const GLOB_CHARACTERS = /[*?[\]{}\\]/;

/**
 * Interprets an argument: an existing file or folder, else a glob if it looks like one, else a missing
 * file.
 *
 * `path` is the path in results (`""` is the working directory), `real` the absolute one.
 */
export function parsePathArgument(argument: string, cwd: string): PathArgument {
  const word = leaveLinks(tidyPath(argument), cwd);
  const absolute = resolve(cwd, word);
  const stats = inspect(absolute, statSync);
  if (stats?.isDirectory()) return { kind: "folder", path: word, real: realpathSync(absolute) };
  // If a file has the name of a glob, the word means the file.
  if (stats !== undefined || !/[*?[{]/.test(word)) {
    return { kind: "file", path: word, real: followFolderLinks(absolute) };
  }
  const parts = word.split("/");
  const at = parts.findIndex((part) => GLOB_CHARACTERS.test(part));
  const path = parts.slice(0, at).join("/") || (word.startsWith("/") ? "/" : "");
  const folder = resolve(cwd, path);
  const exists = inspect(folder, statSync)?.isDirectory() === true;
  const glob = parts.slice(at).join("/");
  return { kind: "glob", path, ...(exists ? { real: realpathSync(folder) } : {}), glob };
}

/**
 * Replaces `link/..` by the real folder that the system finds there. Without a link it stays: then dropping
 * both parts, as `resolve` does, gives the same folder.
 */
function leaveLinks(word: string, cwd: string): string {
  const up = /^.*(?<!(?:^|\/)\.\.)\/\.\.(?=\/|$)/s.exec(word)?.[0];
  if (up === undefined) return word;
  // There is none if it does not exist, or is a glob.
  const real = ifPossible(() => realpathSync.native(isAbsolute(up) ? up : `${cwd}/${up}`));
  if (real === undefined || real === followLinks(resolve(cwd, up))) return word;
  return tidyPath(real + word.slice(up.length));
}

/** @param below Empty for the folder itself. */
export function joinPath(folder: string, below: string): string {
  if (below === "") return folder === "" ? "." : folder;
  return folder === "" || folder.endsWith("/") ? folder + below : `${folder}/${below}`;
}

/** Normalizes to `/`, without `.` and empty parts. Keeps `..`, which may follow a link. */
export function tidyPath(argument: string, isWindows = process.platform === "win32"): string {
  const slashed = isWindows ? argument.replaceAll("\\", "/") : argument;
  const root = /^\/*/.exec(slashed)?.[0] ?? "";
  const parts = slashed.split("/").filter((part) => part !== "" && part !== ".");
  // On Windows, two slashes begin the name of a share.
  const start = isWindows ? root.slice(0, 2) : root.slice(0, 1);
  return start + parts.join("/");
}
