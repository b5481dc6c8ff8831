import { escapeControls, neutralize } from "../../../src/render/neutralize.js";
import { displayWidth, padRight } from "../../../src/render/terminal/fit-text.js";
import type { Sink } from "./world.js";

export type Cell = string | number | null;

/** A row as JSON has it; tables have the same columns. */
export type Row = Readonly<Record<string, Cell>>;

/** Prints rows as JSON or as a table. */
export function printRows(
  { stdout }: { stdout: Sink },
  { json }: { json?: boolean },
  rows: readonly Row[],
): void {
  if (json) return void printJson(stdout, rows);
  if (rows.length === 0) return void printLines(stdout, ["none"]);
  const names = Object.keys(rows[0] as Row);
  const lines = [names, ...rows.map((row) => names.map((name) => format(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((cells) => displayWidth(cells[column] as string))),
  );
  printLines(
    stdout,
    lines.map((cells) =>
      cells
        .map((cell, column) => padRight(cell, widths[column] as number))
        .join("  ")
        .trimEnd(),
    ),
  );
}

/** Prints one row as JSON, or a line for each field. */
export function printRow(sink: Sink, { json }: { json?: boolean }, row: Row): void {
  if (json) return void printJson(sink, row);
  const width = Math.max(...Object.keys(row).map((name) => name.length)) + 2;
  printLines(
    sink,
    Object.entries(row).map(([name, cell]) => `${name.padEnd(width)}${format(cell)}`),
  );
}

function format(cell: Cell | undefined): string {
  return neutralize(String(cell ?? "-"));
}

export function printLines(sink: Sink, lines: readonly string[]): void {
  sink.write(lines.map((line) => `${line}\n`).join(""));
}

function printJson(sink: Sink, value: unknown): void {
  sink.write(`${escapeControls(JSON.stringify(value, null, 2))}\n`);
}

/** `2026-11-21T10:30:00.000Z`. */
export function printTime(time: number): string {
  return new Date(time).toISOString();
}

export function printTimeOrNull(time: number | null): string | null {
  return time === null ? null : printTime(time);
}
