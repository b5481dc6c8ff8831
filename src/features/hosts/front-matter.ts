import { dropComment, findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { Lines } from "../../engine/markdown/lines.js";
import type { Activation } from "./host.js";

/** Globs of Copilot that every file fits. */
const EVERY_FILE = ["**", "**/*"];

/** The text of a field, below its name, too; undefined where it is not there. */
type Field = (name: string) => string | undefined;

/** Whether hosts load a file at the start, by its front matter. */
const AT_START: Record<Exclude<Activation, "skill" | "start">, (field: Field) => boolean> = {
  paths: (field) => field("paths") === undefined,
  apply_to: (field) => {
    const globs = field("applyTo")?.match(/[^\s,[\]"']+/g) ?? [];
    return globs.length === 0 || globs.some((glob) => EVERY_FILE.includes(glob));
  },
  cursor_rule: (field) => /^\s*["']?true["']?\s*(?:\n|$)/.test(field("alwaysApply") ?? ""),
  trigger: (field) => /^\s*["']?always_on["']?\s*(?:\n|$)/.test(field("trigger") ?? ""),
};

export function isForStart(text: string, activation: Exclude<Activation, "skill">): boolean {
  if (activation === "start") return true;
  const fields = readFields(text);
  return AT_START[activation]((name) => fields.get(name)?.join("\n"));
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
