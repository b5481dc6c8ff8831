import { cutPath, displayWidth, findWidest, padLeft, padRight } from "./fit-text.js";
import type { Paint, View } from "./view.js";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
  /** The alignment of its cells. Default: left. */
  align?: "left" | "right";
  paint?: (row: Row) => Paint | undefined;
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
  /** The start of each line, of equal width in every row. Default: two spaces. */
  mark?: (row: Row) => string;
  /** The lines of a row if the table does not fit. */
  stack: (row: Row) => string[];
  /** Lines below a row, in a table or stacked. */
  notes?: (row: Row) => string[];
}

const INDENT = "  ";
const GAP = "  ";

/** Renders rows under their titles, or stacks them if the terminal is too narrow for the table. */
export function renderTable<Row>(rows: readonly Row[], table: Table<Row>, view: View): string[] {
  const { columns, elastic, mark = () => INDENT, stack, notes = () => [] } = table;
  const [first] = rows;
  if (first === undefined) return [];
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const widths = columns.map(({ title }, column) =>
    findWidest([title, ...cells.map((texts) => texts[column]!)]),
  );
  const flexible = columns.findIndex(({ title }) => title === elastic.title);
  const wanted = widths[flexible]!;
  const indent = displayWidth(mark(first));
  const total = widths.reduce(
    (sum, width) => sum + width,
    indent + GAP.length * (columns.length - 1),
  );
  const width = Math.min(wanted, view.width - (total - wanted));
  if (width < Math.min(elastic.shortest, wanted)) {
    return rows.flatMap((row) => [...stack(row), ...notes(row)]);
  }
  widths[flexible] = width;
  const cut = elastic.cut ?? cutPath;
  const align = (texts: readonly string[]) =>
    texts.map((text, column) => {
      const fitted = column === flexible ? cut(text, width) : text;
      const pad = columns[column]!.align === "right" ? padLeft : padRight;
      return pad(fitted, widths[column]!);
    });
  const titles = align(columns.map(({ title }) => title)).join(GAP);
  return [
    view.colors.dim(" ".repeat(indent) + titles),
    ...rows.flatMap((row, index) => {
      const painted = align(cells[index]!).map(
        (text, column) => columns[column]!.paint?.(row)?.(text) ?? text,
      );
      return [`${mark(row)}${painted.join(GAP)}`.trimEnd(), ...notes(row)];
    }),
  ];
}
