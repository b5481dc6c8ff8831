import { Minimatch, type MinimatchOptions } from "minimatch";
import { ifPossible } from "./failures.js";

/** More alternatives in braces than anybody writes, and few enough to be compiled at once. */
const MOST_ALTERNATIVES = 1_000;

/** The same on every system, where `\` escapes. Without the patterns in parentheses of some shells. */
const GLOB_OPTIONS: MinimatchOptions = {
  dot: true,
  nocomment: true,
  noext: true,
  nonegate: true,
  platform: "linux",
  braceExpandMax: MOST_ALTERNATIVES,
};

/**
 * Compiles a glob: `*`, `**`, `?`, `[…]` and `{a,b}`.
 * @returns A test for paths with `/` between their parts; undefined if the glob has too many alternatives,
 *   or is too long.
 */
export function tryGlob(glob: string): ((path: string) => boolean) | undefined {
  // Longer ones than 64 kB are an error.
  const matcher = ifPossible(() => new Minimatch(glob, GLOB_OPTIONS));
  if (matcher === undefined || matcher.set.length >= MOST_ALTERNATIVES) return undefined;
  return (path) => matcher.match(path);
}

/** As `tryGlob`, but a glob with too many alternatives matches nothing. */
export function compileGlob(glob: string): (path: string) => boolean {
  return tryGlob(glob) ?? (() => false);
}

/** The default of git on these systems (`core.ignoreCase`). */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** A line of an ignore file. */
interface Rule {
  /** `!name`: takes back what an earlier line ignores. */
  negated: boolean;
  isMatch: (path: string) => boolean;
}

/**
 * The lines of ignore files below a root folder (https://git-scm.com/docs/gitignore). Paths are relative to
 * the root, with `/` between their parts and at the end of a folder.
 */
export class IgnoreRules {
  readonly #ignoresCase: boolean;
  readonly #rules: Rule[] = [];
  readonly #folders = new Map<string, boolean | undefined>();

  /** @param ignoresCase Default: as git on this system. */
  constructor(ignoresCase = IGNORES_CASE) {
    this.#ignoresCase = ignoresCase;
  }

  /** Whether a line may take something back. */
  get takesBack(): boolean {
    return this.#rules.some(({ negated }) => negated);
  }

  /**
   * Adds an ignore file. Its lines take precedence over those before.
   * @param folder The folder of the file. Nothing in it has been decided yet.
   */
  add(text: string, folder = ""): void {
    // The last line may lack its line ending.
    for (const line of `${text.replace(/^\ufeff/, "")}\n`.split(/\r?\n/)) {
      const rule = parseRule(line, folder, this.#ignoresCase);
      if (rule !== undefined) this.#rules.push(rule);
    }
  }

  /**
   * Whether a path is ignored, by itself or with a folder; false if it was taken back, undefined if no line
   * matches. Nothing below an ignored folder is taken back.
   */
  decide(path: string): boolean | undefined {
    if (this.#rules.length === 0) return undefined;
    const folder = path.slice(0, path.lastIndexOf("/", path.length - 2) + 1);
    if (folder !== "" && !this.#folders.has(folder)) {
      this.#folders.set(folder, this.decide(folder));
    }
    const above = this.#folders.get(folder);
    if (above === true) return true;
    const rule = this.#rules.findLast(({ isMatch }) => isMatch(path));
    return rule === undefined ? above : !rule.negated;
  }
}

/** @returns undefined for a comment, an empty line, or one that is too long to be compiled. */
function parseRule(line: string, inside: string, ignoresCase: boolean): Rule | undefined {
  // Spaces at the end count only if they are escaped.
  const trimmed = line.replace(/(?<! ) +$/, (_spaces, at: number) => {
    return /(?<!\\)(?:\\\\)*\\$/.test(line.slice(0, at)) ? " " : "";
  });
  const [, not = "", pattern = "", slash] = /^(!?)\/?(.*?)(\/?)$/s.exec(trimmed) ?? [];
  if (pattern === "" || line.startsWith("#")) return undefined;
  const options = { ...GLOB_OPTIONS, nobrace: true, nocase: ignoresCase };
  const matcher = ifPossible(() => new Minimatch(pattern, options));
  if (matcher === undefined) return undefined;
  // With a slash before its end, a line is about a path in its folder, else about a name at any depth.
  const isPath = trimmed.slice(not.length, -1).includes("/");
  const start = ignoresCase ? inside.toLowerCase() : inside;
  const isMatch = (path: string) => {
    const isFolder = path.endsWith("/");
    if (slash === "/" && !isFolder) return false;
    const whole = isFolder ? path.slice(0, -1) : path;
    if (!(ignoresCase ? whole.toLowerCase() : whole).startsWith(start)) return false;
    return matcher.match(whole.slice(isPath ? inside.length : whole.lastIndexOf("/") + 1));
  };
  return { negated: not === "!", isMatch };
}
