import { join, relative, sep } from "node:path";
import { findRepository } from "../find-repository.js";
import { ifPossible } from "../if-possible.js";
import { isGone } from "../is-gone.js";
import { IgnoreRules } from "../patterns/ignore-rules.js";
import { readBytes } from "../read-text.js";

/** The default of git on these systems (`core.ignoreCase`). */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** Larger files are skipped. */
const LARGEST_BYTES = 1_048_576;

/** The ignore files of a folder, and of those above and below it that were read. */
export class FolderRules {
  /** Of `.verdictignore`, which overrides git's. */
  readonly own = new IgnoreRules(IGNORES_CASE);
  readonly #git = new IgnoreRules(IGNORES_CASE);
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Reads the ignore files above a folder, from the root of its repository down. Outside a repository, the
   * root is the working directory if the folder is below it, else the folder itself.
   * @param folder Absolute, without symbolic links, as is `cwd`.
   * @returns The folder below the root, too: `""`, or `a/b/`.
   */
  static above(folder: string, cwd: string): { rules: FolderRules; prefix: string } {
    const isWithin = folder === cwd || folder.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep);
    const root = findRepository(folder) ?? (isWithin ? cwd : folder);
    const rules = new FolderRules(root);
    // In worktrees and submodules, only git itself finds it.
    rules.#read(join(".git", "info", "exclude"), "", rules.#git);
    let prefix = "";
    for (const name of relative(root, folder).split(sep).filter(Boolean)) {
      rules.read(prefix);
      prefix += `${name}/`;
    }
    return { rules, prefix };
  }

  /** Without those above. */
  static below(folder: string): FolderRules {
    return new FolderRules(folder);
  }

  /** Reads the ignore files of a folder. */
  read(prefix: string): void {
    this.#read(".gitignore", prefix, this.#git);
    this.readOwn(prefix);
  }

  readOwn(prefix: string): void {
    this.#read(".verdictignore", prefix, this.own);
  }

  isIgnored(path: string): boolean {
    return this.own.decide(path) ?? this.#git.decide(path) === true;
  }

  /** Skips unreadable files and, as git does, symbolic links, which could lead anywhere. */
  #read(name: string, prefix: string, rules: IgnoreRules): void {
    const file = join(this.#root, prefix, name);
    // Most folders have none, and an exception takes longer.
    if (isGone(file)) return;
    const read = () => readBytes(file, { limit: LARGEST_BYTES, followsLinks: false });
    rules.add(ifPossible(read)?.bytes.toString("utf8") ?? "", prefix);
  }
}
