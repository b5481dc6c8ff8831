import { once } from "../../engine/contract/once.js";
import { findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { Lines } from "../../engine/markdown/lines.js";
import type { Activation } from "./host.js";

/** The occasion on which a file is loaded. */
export interface Occasion {
  at: "start" | "nested" | "paths" | "description" | "manual" | "never";
  /** For `paths`: the globs of the files. */
  globs?: string[];
}

/** The values of a field; undefined where it is not there. */
type Fields = (name: string) => string[] | undefined;

/** Globs of Copilot that every file fits. */
const EVERY_FILE = ["**", "**/*"];

/** How hosts read the front matter of a file. */
const OCCASIONS: Record<Exclude<Activation, "skill">, (fields: Fields) => Occasion> = {
  start: () => ({ at: "start" }),
  nested: () => ({ at: "nested" }),
  paths: (fields) => {
    const globs = fields("paths");
    if (globs === undefined) return { at: "start" };
    return globs.length === 0 ? { at: "never" } : { at: "paths", globs };
  },
  apply_to: (fields) => {
    const globs = fields("applyTo") ?? [];
    const isAlways = globs.length === 0 || globs.some((glob) => EVERY_FILE.includes(glob));
    return isAlways ? { at: "start" } : { at: "paths", globs };
  },
  cursor_rule: (fields) => {
    const globs = fields("globs") ?? [];
    if (fields("alwaysApply")?.[0] === "true") return { at: "start" };
    if (globs.length > 0) return { at: "paths", globs };
    return { at: fields("description")?.length ? "description" : "manual" };
  },
  trigger: (fields) => {
    const [trigger] = fields("trigger") ?? [];
    if (trigger === "always_on") return { at: "start" };
    if (trigger === "glob") return { at: "paths", globs: fields("globs") ?? [] };
    return { at: trigger === "model_decision" ? "description" : "manual" };
  },
};

/** Decides by the front matter of a file, as a host does. */
export function readOccasion(text: string, activation: Exclude<Activation, "skill">): Occasion {
  const fields = once(() => readFields(text));
  return OCCASIONS[activation]((name) => {
    const [first, ...more] = fields().get(name) ?? [];
    if (first === undefined) return undefined;
    const items = more.flatMap((line) => /^\s*-\s+(.*)$/.exec(line)?.[1] ?? []);
    return [...readValues(first, true), ...items.flatMap((item) => readValues(item, false))];
  });
}

/** The top-level fields of front matter that are text: plain, quoted or in a block, on one line each. */
export function readTexts(text: string): ReadonlyMap<string, string> {
  const texts = [...readFields(text)].map(([name, [first = "", ...more]]): [string, string] => {
    const rest = more.filter((line) => /^\s/.test(line));
    const lines = [first.replace(/^\s*[|>][-+\d]*\s*$/, ""), ...rest];
    const value = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" ");
    if (/^".*"$/.test(value)) return [name, value.slice(1, -1).replace(/\\(["\\])/g, "$1")];
    return [name, /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value];
  });
  return new Map(texts);
}

/**
 * The top-level fields of front matter: the text after the colon, and the lines below. Deliberately not a
 * YAML parser: hosts accept `globs: *.ts`, which is invalid YAML.
 */
function readFields(text: string): ReadonlyMap<string, string[]> {
  const frontmatter = findFrontmatter(new Lines(text));
  const fields = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of frontmatter?.fence === "---" ? frontmatter.content.split("\n") : []) {
    const [, name, rest] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    if (name === undefined) current?.push(line);
    else {
      current = [rest!];
      fields.set(name, current);
    }
  }
  return fields;
}

/** @param isList Whether commas outside quotes and braces separate values. */
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
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth++;
    else if (character === "}") depth--;
    if (character === "," && depth <= 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
