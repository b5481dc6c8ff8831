import { isBlankLine, trimBlanks } from "../../markdown/blank.js";
import type { Lines } from "../../markdown/lines.js";
import type { Section } from "../../markdown/sections.js";
import type { Row } from "../../toon/codec.js";
import { printCellValue, toCellValue } from "./cell-value.js";
import { canShare } from "./find-pattern.js";
import { type Fold, foldTexts, type Match, matchMost, TEXT } from "./fold-texts.js";
import { isLiteral, MIN_FOLDED, ROW_NUMBER, readTemplate } from "./template.js";

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
    segment: foldFields(prefix, sections) ?? foldBodies(prefix, sections),
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
  return { name: heading.text, body: text };
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

function foldFields(prefix: string, sections: readonly TextSection[]): Fold["segment"] | null {
  return foldBy(prefix, sections, (body) => {
    const fields = readFields(body);
    if (fields === null) return null;
    const template = readTemplate(fields.template);
    if (template === null) return null;
    return {
      ...template,
      values: template.names.map((name) => printCellValue(fields.row[name] ?? "")),
    };
  });
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

/** A body of only labelled lines as template and values; null for others. */
export function readFields(body: string): { template: string; row: Row } | null {
  if (body === "") return null;
  const row: Row = {};
  const template: string[] = [];
  for (const line of body.split("\n")) {
    if (isBlankLine(line)) {
      template.push("");
      continue;
    }
    const field = FIELD.exec(line);
    const label = (field?.[2] ?? field?.[3] ?? "").trim();
    if (field === null || RESERVED.has(label) || label in row || /^\d+$/.test(label)) return null;
    if (!isLiteral(field[1] as string)) return null;
    row[label] = toCellValue(field[4] as string);
    template.push(`${field[1]}{${label}}`);
  }
  return { template: template.join("\n"), row };
}
