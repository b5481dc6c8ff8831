import { type IgnoreLine, parseIgnoreLine } from "./ignore-line.js";
import { foldCase } from "./parse-wildcards.js";

/** The default of git on these systems (`core.ignoreCase`). */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** The patterns of one ignore file. */
interface IgnoreList {
  /** The folder of the file below the root: `""`, or `a/b/`. */
  folder: string;
  rank: number;
  /** In the order of precedence: the last line first. */
  lines: readonly IgnoreLine[];
}

/**
 * The patterns of ignore files below a root folder. The last matching pattern decides, and files in an
 * ignored folder cannot be included again (https://git-scm.com/docs/gitignore). Immutable.
 *
 * Its texts have one byte in each character, because git matches bytes.
 */
export class IgnorePatterns {
  static readonly NONE = new IgnorePatterns(IGNORES_CASE);
  readonly #ignoresCase: boolean;
  /** In the order of precedence. */
  readonly #lists: readonly IgnoreList[];

  constructor(ignoresCase: boolean, lists: readonly IgnoreList[] = []) {
    this.#ignoresCase = ignoresCase;
    this.#lists = lists;
  }

  /**
   * Whether a path is ignored. Callers check the folders above it first.
   * @param path Relative to the root, with `/` between its parts and at the end of a folder.
   */
  isIgnored(path: string): boolean {
    if (this.#lists.length === 0) return false;
    const isFolder = path.endsWith("/");
    const bytes = this.#toBytes(isFolder ? path.slice(0, -1) : path);
    const name = bytes.slice(bytes.lastIndexOf("/") + 1);
    for (const { folder, lines } of this.#lists) {
      if (!bytes.startsWith(folder)) continue;
      const below = bytes.slice(folder.length);
      const line = lines.find(
        (one) => (isFolder || !one.folder) && one.isMatch(one.tied ? below : name),
      );
      if (line !== undefined) return !line.negated;
    }
    return false;
  }

  /**
   * Adds the patterns of an ignore file, with precedence over all of the same or a lower rank.
   * @param text The bytes of the file, one in each character.
   * @param folder The folder of the file, relative to the root: `""`, or `a/b/`.
   */
  with(text: string, folder: string, rank = 0): IgnorePatterns {
    // The last line may lack its line ending.
    const lines = `${text.replace(/^\xef\xbb\xbf/, "")}\n`
      .split(/\r?\n/)
      .flatMap((line) => parseIgnoreLine(line, this.#ignoresCase) ?? [])
      .reverse();
    if (lines.length === 0) return this;
    const lists = [{ folder: this.#toBytes(folder), rank, lines }, ...this.#lists];
    return new IgnorePatterns(
      this.#ignoresCase,
      lists.sort((one, other) => other.rank - one.rank),
    );
  }

  #toBytes(path: string): string {
    const bytes = toBytes(path);
    return this.#ignoresCase ? foldCase(bytes) : bytes;
  }
}

/** Encodes a text as UTF-8, with one byte in each character. */
export function toBytes(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}
