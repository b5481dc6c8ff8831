import { type IgnoreLine, parseIgnoreLine } from "./ignore-line.js";
import { foldCase } from "./parse-wildcards.js";

/** What git does by default on these systems (`core.ignoreCase`). */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** The rules of one ignore file. */
interface IgnoreList {
  /** Where the file is, below the root: `""`, or `a/b/`. */
  folder: string;
  rank: number;
  /** The last one first, in the order in which they decide. */
  lines: readonly IgnoreLine[];
}

/**
 * The rules of ignore files from a root folder down: the last rule that matches decides, and what
 * is in an ignored folder cannot be taken back (https://git-scm.com/docs/gitignore). Never changes.
 *
 * All texts in it have a byte in every character, because git matches bytes.
 */
export class IgnoreRules {
  static readonly NONE = new IgnoreRules(IGNORES_CASE);
  readonly #ignoresCase: boolean;
  /** In the order in which they decide. */
  readonly #lists: readonly IgnoreList[];

  constructor(ignoresCase: boolean, lists: readonly IgnoreList[] = []) {
    this.#ignoresCase = ignoresCase;
    this.#lists = lists;
  }

  /**
   * Whether a path is ignored itself. The folders that it is in come first, and are not looked at.
   * @param path Relative to the root, with `/` between its parts, and at its end if it is a folder.
   */
  ignores(path: string): boolean {
    if (this.#lists.length === 0) return false;
    const isFolder = path.endsWith("/");
    const bytes = this.#toBytes(isFolder ? path.slice(0, -1) : path);
    const name = bytes.slice(bytes.lastIndexOf("/") + 1);
    for (const { folder, lines } of this.#lists) {
      if (!bytes.startsWith(folder)) continue;
      const below = bytes.slice(folder.length);
      const line = lines.find(
        (one) => (isFolder || !one.folder) && one.matches(one.tied ? below : name),
      );
      if (line !== undefined) return !line.negated;
    }
    return false;
  }

  /**
   * These rules and those of an ignore file, which decide before all of the same rank or a lower one.
   * @param text The bytes of the file, one in every character.
   * @param folder Where the file is, relative to the root: `""`, or `a/b/`.
   */
  with(text: string, folder: string, rank = 0): IgnoreRules {
    // The last line ends like the others, written or not.
    const lines = `${text.replace(/^\xef\xbb\xbf/, "")}\n`
      .split(/\r?\n/)
      .flatMap((line) => parseIgnoreLine(line, this.#ignoresCase) ?? [])
      .reverse();
    if (lines.length === 0) return this;
    const lists = [{ folder: this.#toBytes(folder), rank, lines }, ...this.#lists];
    return new IgnoreRules(
      this.#ignoresCase,
      lists.sort((one, other) => other.rank - one.rank),
    );
  }

  #toBytes(path: string): string {
    const bytes = toBytes(path);
    return this.#ignoresCase ? foldCase(bytes) : bytes;
  }
}

/** UTF-8, with a byte in every character. */
export function toBytes(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}
