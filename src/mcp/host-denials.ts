import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { IgnoreRules } from "../io/patterns/ignore-rules.js";
import { ReadError, readText } from "../io/read-text.js";
import { rejectBusy } from "./rejections.js";

const FILES = [".claude/settings.json", ".claude/settings.local.json"];
const MAX_BYTES = 1_048_576;
/** Of all patterns of a file. Each part of a path takes at most this times its length in steps. */
const MAX_CHARS = 16_384;
/** Of a path, with the parts of the allowed directory: every folder is looked at, and matched. */
const MAX_PARTS = 64;

/** `Read(./.env)`, or a tool as a whole. */
const RULE = /^(?:Read(?:\(([^\r\n]*)\))?|\*)$/;
/** Denies everything below its folder. */
const EVERYTHING = "*";

/**
 * Applies `permissions.deny` of Claude Code's settings (patterns as in ignore files:
 * https://code.claude.com/docs/en/permissions) in the allowed directories and in every folder above a
 * file. Unreadable settings deny everything below them. Caches settings, so use one for a single call.
 */
export class HostDenials {
  readonly #roots: readonly string[];
  readonly #folders = new Map<string, IgnoreRules>();

  /** @param roots The allowed directories. */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  /**
   * Also denies what is nested too deeply to be matched in time.
   * @param path Absolute.
   * @throws ContextVerdictError `overloaded` if too many files are open.
   */
  denies(path: string): boolean {
    const parts = toSlashes(path).slice(1).split("/");
    if (parts.length > MAX_PARTS) return true;
    const folders = new Set(this.#roots);
    for (let at = path; at !== dirname(at); at = dirname(at)) folders.add(dirname(at));
    return [...folders].some((folder) => this.#rulesOf(folder).decide(parts.join("/")) === true);
  }

  #rulesOf(folder: string): IgnoreRules {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const rules = new IgnoreRules(true);
    for (const line of FILES.flatMap((file) => readRules(join(folder, file)))) {
      addRule(rules, line, folder);
    }
    this.#folders.set(folder, rules);
    return rules;
  }
}

function readRules(file: string): string[] {
  try {
    const settings = JSON.parse(readText(file, { limit: MAX_BYTES }).text.replace(/^\ufeff/, ""));
    const rules: unknown = settings?.permissions?.deny;
    if (!Array.isArray(rules)) return [];
    const denied = rules.flatMap((rule) => {
      const found = typeof rule === "string" ? RULE.exec(rule.trim()) : null;
      return found === null ? [] : [found[1] || EVERYTHING];
    });
    return denied.join("").length > MAX_CHARS ? [EVERYTHING] : denied;
  } catch (error) {
    const failure = error instanceof ReadError ? error.failure : undefined;
    const code = failure?.reason === "system" ? failure.code : undefined;
    rejectBusy(code);
    return code === "ENOENT" || code === "ENOTDIR" ? [] : [EVERYTHING];
  }
}

/** `//` is the root, `~/` the home directory; other paths start at the folder of the settings. */
function addRule(rules: IgnoreRules, rule: string, folder: string): void {
  if (rule.startsWith("//")) rules.add(rule.slice(1));
  else if (rule.startsWith("~/")) rules.add(rule.slice(1), toPrefix(homedir()));
  else rules.add(rule.replace(/^\.\/+/, "/").replace(/^[#!]/, "\\$&"), toPrefix(folder));
}

function toPrefix(folder: string): string {
  const path = toSlashes(folder).slice(1);
  return path === "" || path.endsWith("/") ? path : `${path}/`;
}

/** An absolute path with `/`; a drive on Windows becomes `/c`. */
function toSlashes(path: string): string {
  return path.replaceAll("\\", "/").replace(/^([A-Za-z]):/, "/$1");
}
