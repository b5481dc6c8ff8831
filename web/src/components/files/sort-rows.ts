import type { FileRow } from "./file-row.js";

export const COLUMNS = [
  { key: "name", label: "Name", isNumber: false },
  { key: "status", label: "Advice", isNumber: false },
  { key: "tokens", label: "Tokens", isNumber: true },
  { key: "tokensSaved", label: "Tokens saved", isNumber: true },
  { key: "tokensSavedPct", label: "Saved %", isNumber: true },
  { key: "charsSaved", label: "Characters saved", isNumber: true },
  { key: "warnings", label: "Warnings", isNumber: true },
] as const satisfies readonly { key: keyof FileRow; label: string; isNumber: boolean }[];

export type ColumnKey = (typeof COLUMNS)[number]["key"];

export interface Order {
  key: ColumnKey;
  descending: boolean;
}

const collator = new Intl.Collator("en", { numeric: true });

/** Rows in order; those without a value come last in either direction. Equal rows keep theirs. */
export function sortRows(rows: readonly FileRow[], { key, descending }: Order): FileRow[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [first, second] = [one[key], other[key]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * compare(first, second);
  });
}

function compare(first: string | number | boolean, second: string | number | boolean): number {
  if (typeof first === "string") return collator.compare(first, String(second));
  return Number(first) - Number(second);
}

/** The order after a column's header was pressed: numbers start with the largest. */
export function nextOrder(current: Order | null, key: ColumnKey): Order {
  if (current?.key === key) return { key, descending: !current.descending };
  return { key, descending: COLUMNS.find((one) => one.key === key)?.isNumber ?? false };
}
