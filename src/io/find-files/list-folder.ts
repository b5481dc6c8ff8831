import { lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findRepository, isRepository } from "../find-repository.js";
import { listFiles } from "../git.js";
import { ifPossible } from "../if-possible.js";
import type { IgnoreRules } from "../patterns/ignore-rules.js";
import { readText } from "../read-text.js";

/** Folders that never hold documents of the project. */
const SKIPPED_FOLDERS = /(?:^|\/)(?:\.git|node_modules)\//;

export function isSkipped(folder: string): boolean {
  return SKIPPED_FOLDERS.test(`${folder}/`);
}

export interface ListOptions {
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
  /**
   * Called with the path of each folder below that is a repository of its own, such as a submodule,
   * instead of entering it. Default: such folders are entered.
   */
  onRepository?: ((path: string) => void) | undefined;
}

interface Listed {
  /** Below the folder, with `/` between its parts. */
  path: string;
  isLink: boolean;
}

/**
 * Yields the files below a folder, unsorted. Also yields a folder that cannot be read, with a `/` at its
 * end; opening it reports why.
 *
 * Skips ignored folders, and symbolic links to folders, which may lead in circles.
 * @param below The folder to start from: `""`, or `a/b/`.
 */
export function* listFolder(options: ListOptions, below = ""): Generator<Listed> {
  const { isAccepted, onRepository } = options;
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
    if (onRepository !== undefined && isRepository(entered)) onRepository(path.slice(0, -1));
    else yield* listFolder(options, path);
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
export function readRules(rules: IgnoreRules, folder: string, prefix: string): void {
  const file = join(folder, ".verdictignore");
  const stats = ifPossible(() => lstatSync(file, { throwIfNoEntry: false }));
  if (stats === undefined || stats.isSymbolicLink()) return;
  const { text } = readText(file, { limit: LARGEST_BYTES, label: `${prefix}.verdictignore` });
  rules.add(text, prefix);
}

/** The files that git lists, and repositories below, without what `.verdictignore` ignores. */
function askGit({ folder, rules, prefix }: ListOptions, below: string): string[] | undefined {
  const start = join(folder, below);
  const root = findRepository(start);
  const names = root && listFiles(start, root);
  if (!names) return undefined;
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
