import { cutPath, findWidest, hangText, padLeft, padRight } from "./fit-text.js";
import type { Paint, View } from "./view.js";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
  /** The alignment of its cells. Default: left. */
  align?: "left" | "right";
}

export interface Table<Row> {
  columns: readonly Column<Row>[];
  /** The column that is cut if the table is wider than the terminal. */
  elastic: {
    title: string;
    /** If less width than this is left for it, rows are stacked instead. */
    shortest: number;
    /** Cuts a text to a width. Default: as a path. */
    cut?: (text: string, width: number) => string;
  };
  /** The colour of a row; undefined: none. */
  paint?: (row: Row) => Paint | undefined;
  /** Lines below a row, in a table or stacked. */
  notes?: (row: Row) => string[];
}

/** In a pipe, where prose is not wrapped, a table that is wider would be unreadable. */
const PIPE_WIDTH = 120;

const INDENT = "  ";
const GAP = "  ";

/**
 * Renders rows under their titles. If the terminal is too narrow for that, each row gets a line of its
 * elastic cell, and below it the others.
 */
export function renderTable<Row>(
  rows: readonly Row[],
  { columns, elastic, paint, notes = () => [] }: Table<Row>,
  { width: columnCount, colors }: View,
): string[] {
  if (rows.length === 0) return [];
  const shown = Number.isFinite(columnCount) ? columnCount : PIPE_WIDTH;
  const titles = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const widths = titles.map((title, column) =>
    findWidest([title, ...cells.map((texts) => texts[column]!)]),
  );
  const flexible = titles.indexOf(elastic.title);
  const wanted = widths[flexible]!;
  const gaps = INDENT.length + GAP.length * (columns.length - 1);
  const rest = widths.reduce((sum, width) => sum + width, gaps) - wanted;
  const width = Math.min(wanted, shown - rest);
  const cut = elastic.cut ?? cutPath;
  if (width < Math.min(elastic.shortest, wanted)) {
    return rows.flatMap((row, index) => [
      INDENT + cut(cells[index]![flexible]!, shown - INDENT.length),
      ...hangText("    ", joinCells(columns, cells[index]!, flexible), shown).map(colors.dim),
      ...notes(row),
    ]);
  }
  widths[flexible] = width;
  const align = (text: string, column: number) => {
    const pad = columns[column]!.align === "right" ? padLeft : padRight;
    return pad(column === flexible ? cut(text, width) : text, widths[column]!);
  };
  return [
    colors.dim(INDENT + titles.map(align).join(GAP)),
    ...rows.flatMap((row, index) => {
      const line = (INDENT + cells[index]!.map(align).join(GAP)).trimEnd();
      return [paint?.(row)?.(line) ?? line, ...notes(row)];
    }),
  ];
}

/** The cells of a row but one, numbers with the titles of their columns: `at the start · tokens 812`. */
function joinCells<Row>(
  columns: readonly Column<Row>[],
  cells: readonly string[],
  without: number,
): string {
  const parts = cells.flatMap((cell, column) => {
    if (column === without || cell === "") return [];
    const { title, align } = columns[column]!;
    return align === "right" ? `${title.toLowerCase()} ${cell.replace(/ +/g, " ").trim()}` : cell;
  });
  return parts.join(" · ");
}
