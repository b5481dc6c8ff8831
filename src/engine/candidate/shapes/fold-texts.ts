import { trimBlankTail } from "../../markdown/blank.js";
import type { Row } from "../../toon/codec.js";
import { WEIGHTS, weigh } from "../../weight/weigh.js";
import { toCellValue } from "./cell-value.js";
import { findPattern } from "./find-pattern.js";
import { MAX_EXCEPTIONS, nameColumns, type Pattern, toTemplate } from "./pattern.js";
import { countQuoted, QUOTES_WEIGHT } from "./quoted.js";
import type { Segment } from "./segments.js";
import {
  fillTemplate,
  isLiteral,
  MIN_FOLDED,
  printTemplate,
  ROW_NUMBER,
  type Template,
} from "./template.js";
import { UniqueNames } from "./unique-names.js";
import { areInCode } from "./words.js";

/** A list as rows of a template. */
export type Fold = Extract<Segment, { kind: "folded" }>;

/** A text split into literals and named values. */
export interface Match {
  /** One more than there are values. */
  literals: readonly string[];
  names: readonly string[];
  values: readonly string[];
}

/** The name of a value of unknown meaning. */
export const TEXT = "text";

/** Matches texts one by one; null as soon as too many fail. */
export function matchMost<T>(
  texts: readonly T[],
  read: (text: T, index: number) => Match | null,
): (Match | null)[] | null {
  const allowed = texts.length * MAX_EXCEPTIONS;
  const matches: (Match | null)[] = [];
  let misfits = 0;
  for (const [index, text] of texts.entries()) {
    const match = read(text, index);
    if (match === null && ++misfits > allowed) return null;
    matches.push(match);
  }
  return matches;
}

/**
 * Folds texts into rows of one template, with the common parts of their values in it; null if too few
 * match alike, or if the template would not restore exactly the source.
 * @param texts Each with the text that separates it from the next.
 * @param source The texts joined, as in the source; called last.
 */
export function foldTexts(
  texts: readonly string[],
  matches: readonly (Match | null)[] | null,
  source: () => string,
): Fold | null {
  const common = matches === null ? null : findCommon(matches);
  if (common === null) return null;
  const { literals, names, rows } = common;
  const inCode = areInCode(literals);
  const folded = names.map((_, index) => foldColumn(rows, index, inCode[index] === true));
  // Plain texts with markers do not get lighter as rows.
  if (folded.every(({ isUntouched }) => isUntouched)) return null;
  const exceptions = texts.map((_, row) => folded.some(({ misfits }) => misfits[row]));
  if (exceptions.filter(Boolean).length > texts.length * MAX_EXCEPTIONS) return null;

  const { template, columns } = joinColumns(common, folded);
  if (!template.literals.every(isLiteral)) return null;
  // An exception is marked by null in another column.
  if (columns.length < 2 && exceptions.includes(true)) return null;
  // The blank line between loose items belongs to the template.
  const gap = /\n[ \t]*$/.test(texts[0] ?? "") ? "\n" : "";
  const foldedRows = texts.map((text, row): Row => {
    const cells: Row = {};
    for (const { name, values } of columns) {
      cells[name] = exceptions[row] ? null : toCellValue(values[row] ?? "");
    }
    if (exceptions[row]) cells[columns[0]?.name as string] = trimBlankTail(text) + gap;
    return cells;
  });
  if (!isLighter(template, foldedRows)) return null;
  const printed = printTemplate(template) + gap;
  if (fillTemplate(printed, foldedRows).join("\n") !== trimBlankTail(source())) return null;
  return { kind: "folded", template: printed, rows: foldedRows };
}

interface NamedColumn {
  name: string;
  values: readonly (string | null)[];
}

/** The template with the literals of its columns in it, and the columns that are left. */
function joinColumns(
  { literals, names }: Pick<Match, "literals" | "names">,
  folded: readonly FoldedColumn[],
): { template: Template; columns: NamedColumn[] } {
  const unique = new UniqueNames();
  for (const name of names) unique.claim(name);
  const template = { literals: [literals[0] ?? ""], names: [] as string[] };
  const columns: NamedColumn[] = [];
  for (const [index, column] of folded.entries()) {
    const behind = literals[index + 1] as string;
    if (names[index] === ROW_NUMBER) {
      template.names.push(ROW_NUMBER);
      template.literals.push(behind);
      continue;
    }
    const columnNames = nameColumns(column, names[index] as string, unique);
    columns.push(...columnNames.map((name, at) => ({ name, values: column.columns[at] ?? [] })));
    template.literals.push(`${template.literals.pop()}${column.literals[0]}`);
    template.names.push(...toTemplate(column, columnNames).names);
    template.literals.push(...column.literals.slice(1));
    template.literals.push(`${template.literals.pop()}${behind}`);
  }
  return { template, columns };
}

/** How much more a row's line break and indentation weigh than an escaped line break. */
const ROW_WEIGHT = 100;

/**
 * Estimates whether rows are lighter than their source: the literals against the delimiters, quotes and
 * header that replace them.
 */
function isLighter(template: Template, rows: readonly Row[]): boolean {
  const columns = Object.keys(rows[0] ?? {});
  const header = weigh(printTemplate(template)) + weigh(columns.join(",")) + QUOTES_WEIGHT;
  const row = (columns.length - 1) * WEIGHTS.comma + ROW_WEIGHT;
  const quoted = rows.reduce((sum, row) => sum + countQuoted(Object.values(row)), 0);
  const costs = header + rows.length * row + quoted * QUOTES_WEIGHT;
  return rows.length * weigh(template.literals.join("x")) > costs;
}

/** The most common literals and names, and the values of the texts that have them; null if too few do. */
function findCommon(
  matches: readonly (Match | null)[],
): (Omit<Match, "values"> & { rows: (readonly string[] | null)[] }) | null {
  const keys = matches.map((match) => (match === null ? "" : keyOf(match)));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  counts.delete("");
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most === undefined) return null;
  const [common, count] = most;
  if (count < MIN_FOLDED || matches.length - count > matches.length * MAX_EXCEPTIONS) return null;
  const { literals, names } = matches[keys.indexOf(common)] as Match;
  const rows = matches.map((match, row) => (keys[row] === common ? (match?.values ?? null) : null));
  return { literals, names, rows };
}

/** The same for equal literals and names; never empty. */
function keyOf({ literals, names }: Match): string {
  return `${literals.join("\u0000")}\u0001${names.join("\u0000")}`;
}

interface FoldedColumn extends Pattern {
  /** Whether its values have no common parts. */
  isUntouched: boolean;
  /** Rows that do not follow the template. */
  misfits: readonly boolean[];
}

/** Moves the common parts of a column's values into literals, except in code, which is never cut. */
function foldColumn(
  rows: readonly (readonly string[] | null)[],
  index: number,
  isCode: boolean,
): FoldedColumn {
  const values = rows.map((row) => row?.[index] ?? null);
  const untouched = {
    literals: ["", ""],
    slots: [0],
    columns: [values],
    isUntouched: true,
    misfits: values.map((value) => value === null),
  };
  const present = values.filter((value) => value !== null);
  const pattern = isCode ? null : findPattern(present, "all");
  if (pattern === null) return untouched;
  let at = 0;
  const rowOf = values.map((value) => (value === null ? -1 : at++));
  const columns =
    at === values.length
      ? pattern.columns
      : pattern.columns.map((column) => rowOf.map((row) => column[row] ?? null));
  return {
    literals: pattern.literals,
    slots: pattern.slots,
    columns,
    isUntouched: false,
    misfits: values.map((_, row) => columns.some((column) => column[row] === null)),
  };
}
