import ignore, { type Ignore } from "ignore";

/** What git does by default on these systems (`core.ignoreCase`). */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** The matcher backtracks over every `**`: a rule with many takes hours on a deep path. */
const MOST_GLOBSTARS = 4;

/**
 * The rules of ignore files from a root folder down: the last rule that matches decides, and what
 * is in an ignored folder cannot be taken back (https://git-scm.com/docs/gitignore). Never changes.
 */
export class IgnoreRules {
  static readonly NONE = new IgnoreRules();
  readonly #matcher: Ignore | undefined;

  private constructor(matcher?: Ignore) {
    this.#matcher = matcher;
  }

  /** @param path Relative to the root, with `/` between its parts, and at its end if it is a folder. */
  ignores(path: string): boolean {
    return this.#matcher?.ignores(path) ?? false;
  }

  /**
   * These rules and, deciding before them, those of an ignore file.
   * @param folder Where the file is, relative to the root: `""`, or `a/b/`.
   */
  with(text: string, folder: string): IgnoreRules {
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
    const rules = lines.flatMap((line) => toRule(line, folder) ?? []);
    if (rules.length === 0) return this;
    const matcher = ignore({ ignorecase: IGNORES_CASE });
    if (this.#matcher !== undefined) matcher.add(this.#matcher);
    return new IgnoreRules(matcher.add(rules));
  }
}

/** A line of an ignore file as a rule of the root: the package knows files of one folder only. */
function toRule(line: string, folder: string): string | undefined {
  const [negation, pattern] = line.startsWith("!") ? ["!", line.slice(1)] : ["", line];
  if (line.startsWith("#") || /^\/?\s*$/.test(pattern)) return undefined;
  if (pattern.split("**").length - 1 > MOST_GLOBSTARS) return undefined;
  // A slash anywhere but at the end ties a pattern to the folder of its file.
  const isTied = pattern.replace(/ +$/, "").slice(0, -1).includes("/");
  const tied = isTied ? pattern.replace(/^\//, "") : `**/${pattern}`;
  return `${negation}/${escapePattern(folder)}${tied}`;
}

/** A path as a pattern that matches it alone. */
function escapePattern(path: string): string {
  return path.replace(/[\\*?[\]!# ]/g, "\\$&");
}
