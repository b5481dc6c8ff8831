import type { JsonPrimitive, Row } from "../../toon/codec.js";
import { hasWord } from "./words.js";

/**
 * Repeated text, written once as the name of a column, with slots in braces. The first slot's values
 * stand below the column; the others have columns of their own, by name. Several slots may have the
 * same name.
 */
export interface Template {
  /** The texts around the slots, one more than slots. */
  literals: readonly string[];
  /** Names of the slots, in order. */
  names: readonly string[];
}

const SLOT = /\{([^{}]+)\}/;

/** Parses a template; null for a text without a slot. */
export function readTemplate(text: string): Template | null {
  const parts = text.split(SLOT);
  if (parts.length === 1) return null;
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Writes a template with the names of its slots in braces. */
export function printTemplate({ literals, names }: Template): string {
  return literals.map((literal, at) => (at === 0 ? "" : `{${names[at - 1]}}`) + literal).join("");
}

/** Whether a text can be a literal part of a template. */
export function isLiteral(text: string): boolean {
  return !text.includes("{") && !text.includes("}");
}

/**
 * The text of one row. A row can have a text that does not follow the template: its value is the whole
 * text if it has no letter or digit, if it begins like the template, or if another slot has null. These
 * three need no mark of their own: a list of links has an item without one, and a column of code has a
 * dash, or two names in code.
 * @param read The values of the slots by name.
 * @param maxChars Beyond as many characters (UTF-16 code units), the text ends anywhere.
 * @returns null where the row has no such text.
 */
export function fillTemplate(
  { literals, names }: Template,
  read: (name: string) => JsonPrimitive | undefined,
  maxChars: number,
): string | null {
  const [own = ""] = names;
  const [lead = ""] = literals;
  const value = read(own) ?? null;
  if (value === null) return null;
  const text = String(value);
  if (!hasWord(text) || (lead !== "" && text.startsWith(lead))) return text;
  if (names.some((name) => read(name) === null)) return text;
  let filled = lead;
  for (const [index, name] of names.entries()) {
    filled += String(read(name) ?? "") + literals[index + 1];
    if (filled.length > maxChars) break;
  }
  return filled;
}

/** A column as read: its name without a template, and the texts of its rows. */
export interface TextColumn {
  name: string;
  /** The row's text, as `fillTemplate` gives it. */
  read: (row: Row, maxChars: number) => string | null;
}

/** The columns of rows. A column that is named in the template of another is part of that one. */
export function readColumns(keys: readonly string[]): TextColumn[] {
  const templates = keys.map(readTemplate);
  const parts = new Set(templates.flatMap((template) => template?.names ?? []));
  return keys.flatMap((key, at): TextColumn[] => {
    const template = templates[at] ?? null;
    if (template === null) {
      if (parts.has(key)) return [];
      const read = (row: Row) => {
        const value = ownValue(row, key) ?? null;
        return value === null ? null : String(value);
      };
      return [{ name: key, read }];
    }
    const [name = ""] = template.names;
    const read = (row: Row, maxChars: number) =>
      fillTemplate(template, (slot) => ownValue(row, slot === name ? key : slot), maxChars);
    return [{ name, read }];
  });
}

function ownValue(row: Row, name: string): JsonPrimitive | undefined {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}
