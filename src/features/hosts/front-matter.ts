import { dropComment, findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { Lines } from "../../engine/markdown/lines.js";
import type { Activation } from "./host.js";

/** The values of a field; undefined where it is not there. */
type Fields = (name: string) => string[] | undefined;

/** Globs of Copilot that every file fits. */
const EVERY_FILE = ["**", "**/*"];

/** Whether hosts load a file at the start, by its front matter. */
const AT_START: Record<Exclude<Activation, "skill" | "start">, (fields: Fields) => boolean> = {
  paths: (fields) => fields("paths") === undefined,
  apply_to: (fields) => {
    const globs = fields("applyTo") ?? [];
    return globs.length === 0 || globs.some((glob) => EVERY_FILE.includes(glob));
  },
  cursor_rule: (fields) => fields("alwaysApply")?.[0] === "true",
  trigger: (fields) => fields("trigger")?.[0] === "always_on",
};

export function isForStart(text: string, activation: Exclude<Activation, "skill">): boolean {
  if (activation === "start") return true;
  const fields = readFields(text);
  return AT_START[activation]((name) => {
    const field = fields.get(name);
    return field && readValues(field);
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
 * The top-level fields of front matter: the text after the colon without a comment, and the lines below. Deliberately not a
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
      current = [dropComment(rest!)];
      fields.set(name, current);
    }
  }
  return fields;
}

/**
 * The values of a list, in one line or several. `"a,b"` is two, too: a scalar with commas is a list to
 * every one of these hosts.
 */
function readValues([first = "", ...more]: readonly string[]): string[] {
  const inner = /^\s*\[(.*)\]\s*$/.exec(first)?.[1] ?? first;
  const items = more.flatMap((line) => /^\s*-(\s.*)$/s.exec(line)?.[1] ?? []);
  const values = [...splitList(inner), ...items.map(dropComment)];
  return values.map((value) => value.trim().replace(/^["']|["']$/g, "")).filter(Boolean);
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
