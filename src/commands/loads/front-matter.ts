import { findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { Lines } from "../../engine/markdown/lines.js";
import type { Activation } from "./host.js";

/** When a file is loaded: at the start, or on what occasion. */
export interface Occasion {
  at: "start" | "nested" | "paths" | "description" | "manual" | "never";
  /** For `paths`: the globs of the files. */
  globs?: string[];
}

const START: Occasion = { at: "start" };

/** Decides by the front matter of a file, as a host does. */
export function readOccasion(text: string, activation: Activation): Occasion {
  if (activation === "start" || activation === "nested") return { at: activation };
  if (activation === "skill") return { at: "description" };
  return DECIDE[activation](readFields(text));
}

/** Globs of Copilot that every file fits. */
const EVERY_FILE = ["**", "**/*"];

const DECIDE: Record<
  Exclude<Activation, "start" | "nested" | "skill">,
  (fields: Fields) => Occasion
> = {
  paths: (fields) => {
    const globs = fields.get("paths");
    if (globs === undefined) return START;
    return globs.length === 0 ? { at: "never" } : { at: "paths", globs };
  },
  apply_to: (fields) => {
    const globs = fields.get("applyTo") ?? [];
    const isAlways = globs.length === 0 || globs.some((glob) => EVERY_FILE.includes(glob));
    return isAlways ? START : { at: "paths", globs };
  },
  cursor_rule: (fields) => {
    if (fields.get("alwaysApply")?.[0] === "true") return START;
    const globs = fields.get("globs") ?? [];
    if (globs.length > 0) return { at: "paths", globs };
    return { at: (fields.get("description") ?? []).length > 0 ? "description" : "manual" };
  },
  trigger: (fields) => {
    const trigger = fields.get("trigger")?.[0];
    if (trigger === "always_on") return START;
    if (trigger === "glob") return { at: "paths", globs: fields.get("globs") ?? [] };
    return { at: trigger === "model_decision" ? "description" : "manual" };
  },
};

/** The values of each field; one for a scalar, none for an empty one. */
type Fields = ReadonlyMap<string, string[]>;

/**
 * Reads the top-level fields of front matter: scalars, lists in brackets and lists below. Not a YAML
 * parser on purpose: hosts take `globs: *.ts`, which is no YAML, and nothing else of YAML matters here.
 */
export function readFields(text: string): Fields {
  const fields = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of readLines(text)) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    const field = /^([\w-]+)\s*:(.*)$/.exec(line);
    if (item !== null) current?.push(...readValues(item[1]!, false));
    else if (field !== null) {
      current = readValues(field[2]!, true);
      fields.set(field[1]!, current);
    }
  }
  return fields;
}

/** The top-level fields of front matter that are text, on one line each: plain, quoted or in a block. */
export function readTexts(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of readLines(text)) {
    const field = /^([\w-]+)\s*:(.*)$/.exec(line);
    if (field !== null) {
      current = [field[2]!.replace(/^\s*[|>][-+\d]*\s*$/, "")];
      fields.set(field[1]!, current);
    } else if (/^\s/.test(line)) current?.push(line);
  }
  return new Map([...fields].map(([name, lines]) => [name, unquote(joinLines(lines))]));
}

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

function unquote(value: string): string {
  if (/^".*"$/.test(value)) return value.slice(1, -1).replace(/\\(["\\])/g, "$1");
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value;
}

function readLines(text: string): string[] {
  const frontmatter = findFrontmatter(new Lines(text));
  return frontmatter?.fence === "---" ? frontmatter.content.split("\n") : [];
}

/** @param isList Whether commas outside of quotes and braces part values. */
function readValues(written: string, isList: boolean): string[] {
  const value = written.trim();
  const inner = /^\[(.*)\]$/.exec(value)?.[1] ?? value;
  const quoted = /^(["'])(.*)\1$/.exec(inner);
  // `"a,b"` is two globs, too: a scalar with commas is a list to every one of these hosts.
  const text = quoted !== null && !quoted[2]!.includes(quoted[1]!) ? quoted[2]! : inner;
  const parts = isList ? splitList(text) : [text];
  return parts.map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2")).filter(Boolean);
}

/** Splits at commas that are not inside braces. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    else if (text[at] === "," && depth <= 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
