import { isBlankLine, trimBlanks } from "../../markdown/blank.js";
import type { Lines } from "../../markdown/lines.js";
import type { Section } from "../../markdown/sections.js";
import { canShare } from "./find-pattern.js";
import { type Fold, foldTexts, type Match, matchMost, TEXT } from "./fold-texts.js";
import { MAX_TEXT_CHARS } from "./segments.js";
import { isLiteral, MIN_FOLDED, ROW_NUMBER } from "./template.js";

/** `- **Label**: value`, `**Label:** value` or `Label: value`. */
const FIELD =
  /^((?:[*+-][ \t]+)?(?:\*\*([^*\n]{1,40}?)(?::\*\*|\*\*:)|([a-z\u00c0-\uffff][a-z\d\u00c0-\uffff _-]{0,30}):)[ \t]+)(\S.*)$/i;

/** Labels that cannot name a column; `name` is the column of the headings. */
const RESERVED: ReadonlySet<string> = new Set(["", "name", ROW_NUMBER]);

/** A section without a table: the words of its heading and the Markdown below it. */
interface TextSection {
  name: string;
  body: string;
}

/**
 * Folds consecutive sections of one level without tables: into a column for each field if all have the
 * same labelled fields in the same order, else into name and text. `count` is the sections of the run.
 */
export function foldSections(
  lines: Lines,
  all: readonly Section[],
  index: number,
): { segment: Fold["segment"] | null; count: number } {
  const level = all[index]?.heading?.level ?? 0;
  const sections: TextSection[] = [];
  for (let at = index; at < all.length; at++) {
    const section = readSection(lines, all[at] as Section, level);
    if (section === null) break;
    sections.push(section);
  }
  if (sections.length < MIN_FOLDED) return { segment: null, count: 1 };
  const prefix = `${"#".repeat(level)} `;
  return {
    segment: foldBy(prefix, sections, readFields) ?? foldBodies(prefix, sections),
    count: sections.length,
  };
}

function readSection(
  lines: Lines,
  { heading, blocks: body }: Section,
  level: number,
): TextSection | null {
  if (heading === null || heading.setext || heading.level !== level) return null;
  const line = trimBlanks(lines.slice(heading.line, heading.lineEnd));
  if (line !== `${"#".repeat(level)} ${heading.text}` || heading.text === "") return null;
  if (body.some((block) => block.type === "table")) return null;
  const [first] = body;
  const last = body.at(-1);
  const text =
    first === undefined || last === undefined ? "" : lines.slice(first.line, last.lineEnd);
  // Its row would be too long a line.
  return text.length > MAX_TEXT_CHARS ? null : { name: heading.text, body: text };
}

function foldBodies(prefix: string, sections: readonly TextSection[]): Fold["segment"] | null {
  const names = sections.map(({ name }) => name);
  if (!canShare(names) && !canShare(sections.map(({ body }) => body))) return null;
  return foldBy(prefix, sections, (body) => ({
    literals: ["", ""],
    names: [TEXT],
    values: [body],
  }));
}

function foldBy(
  prefix: string,
  sections: readonly TextSection[],
  read: (body: string) => Match | null,
): Fold["segment"] | null {
  const matches = matchMost(sections, ({ name, body }): Match | null => {
    const match = read(body);
    if (match === null) return null;
    const [first = "", ...literals] = match.literals;
    return {
      literals: [prefix, `\n\n${first}`, ...literals],
      names: ["name", ...match.names],
      values: [name, ...match.values],
    };
  });
  if (matches === null) return null;
  const texts = sections.map(({ name, body }) => `${prefix}${name}\n\n${body}\n`);
  return foldTexts(texts, matches, () => texts.join("\n"));
}

/** Whether a line is a labelled field. */
export function isField(line: string): boolean {
  return FIELD.test(line);
}

/** The values of a body of only labelled lines, named by their labels; null for others. */
export function readFields(body: string): Match | null {
  const literals: string[] = [];
  const names = new Set<string>();
  const values: string[] = [];
  let literal = "";
  for (const [index, line] of body.split("\n").entries()) {
    if (index > 0) literal += "\n";
    if (isBlankLine(line)) continue;
    const [, before = "", bold, plain = "", value = ""] = FIELD.exec(line) ?? [];
    const name = (bold ?? plain).trim();
    if (RESERVED.has(name) || names.has(name) || /^\d+$/.test(name)) return null;
    if (!isLiteral(before)) return null;
    literals.push(literal + before);
    names.add(name);
    values.push(value);
    literal = "";
  }
  return names.size === 0 ? null : { literals: [...literals, literal], names: [...names], values };
}
