import type { Table } from "../../markdown/blocks.js";
import { readCell } from "../../markdown/table-row.js";
import type { DefinedTerm } from "../../statements/definitions.js";
import { toTerm } from "../../statements/definitions.js";

/** Headers of a column of terms, and of one of meanings. */
const TERM =
  /^(?:abbreviation|abbr\.?|acronym|argument|attribute|code|command|concept|element|entry|environment variable|expression|field|flag|key|keyword|name|notation|option|parameter|phrase|property|setting|shorthand|symbol|term|token|variable|word)s?(?: name)?$/i;
const MEANING =
  /^(?:definition|description|expansion|expanded form|explanation|full form|full name|long form|meaning|short description|stands for|what (?:it|this) (?:is|does|means|stands for))s?$/i;

/** A term with its meaning, and where its row begins. */
export type RowTerm = Pick<DefinedTerm, "term" | "definition"> & { start: number };

/**
 * The rows of a two-column table of terms and meanings, by its header; null for any other table,
 * and for one in which a row lacks either.
 */
export function readDefinitionTable(text: string, { header, rows }: Table): RowTerm[] | null {
  if (header.cells.length !== 2) return null;
  const names = header.cells.map((cell) => toTerm(readCell(text, cell)));
  const [first = "", second = ""] = names;
  const termAt = isPair(first, second) ? 0 : 1;
  if (termAt === 1 && !isPair(second, first)) return null;
  const terms: RowTerm[] = [];
  for (const { start, cells } of rows) {
    const read = cells.map((cell) => readCell(text, cell));
    const term = toTerm(read[termAt] ?? "");
    const definition = read[1 - termAt] ?? "";
    if (cells.length !== 2 || term === "" || definition === "") return null;
    terms.push({ term, definition, start });
  }
  return terms;
}

function isPair(term: string, meaning: string): boolean {
  return TERM.test(term) && MEANING.test(meaning);
}
