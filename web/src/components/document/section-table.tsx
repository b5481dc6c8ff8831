import type { ComponentChildren } from "preact";
import { ShowMore, useShown } from "./show-more.js";

/** A column of facts about a section, after its heading. */
export interface Column<Row> {
  title: string;
  class?: string;
  cell: (row: Row) => ComponentChildren;
}

interface Props<Row> {
  rows: readonly Row[];
  label: string;
  page: number;
  columns: readonly Column<Row>[];
  nameRow: (row: Row) => string;
  /** The section's offset, and whether something becomes of it. */
  describeRow: (row: Row) => { key: number; action: string };
  onGo: (row: Row) => void;
}

/** Sections of the document, one a row: their headings lead to them. */
export function SectionTable<Row>(props: Props<Row>) {
  const { rows, label, page, columns, nameRow, describeRow, onGo } = props;
  const shown = useShown(rows, page);
  return (
    <>
      <div class="plan-scroll">
        <table class="plan-table" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Heading</th>
              {columns.map(({ title, class: name }) => (
                <th key={title} scope="col" class={name}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.items.map((row) => {
              const { key, action } = describeRow(row);
              return (
                // The heading is the button; that all of the row works for a mouse is a convenience.
                <tr key={key} class={`plan-row plan-${action}`} onClick={() => onGo(row)}>
                  <th scope="row">
                    <button type="button" class="plan-heading">
                      {nameRow(row)}
                    </button>
                  </th>
                  {columns.map(({ title, class: name, cell }) => (
                    <td key={title} class={name}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ShowMore shown={shown} noun="sections" />
    </>
  );
}

/** `3-7`, or `3` for one line. */
export function formatLines(range: { line_start: number; line_end: number }): string {
  const { line_start: start, line_end: end } = range;
  return start === end ? `${start}` : `${start}-${end}`;
}
