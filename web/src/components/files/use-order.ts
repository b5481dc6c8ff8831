import { useEffect, useMemo, useRef } from "preact/hooks";
import { selectsFirstChange } from "../../state/documents.js";
import type { FileRow } from "./file-row.js";

/**
 * Rows by their savings. The order stays as it is once all are judged; when all are counted exactly
 * it is set right once, unless a person has begun to read.
 */
export function useOrder(rows: readonly FileRow[], isCounted: boolean): FileRow[] {
  const known = useRef({ isCounted: false, places: new Map<number, number>() });
  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      selectsFirstChange.value = false;
    };
    for (const type of ["pointerdown", "keydown", "wheel"] as const) {
      addEventListener(type, begin, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, []);
  return useMemo(() => {
    const isNew = rows.some(({ id, action }) => action !== null && !known.current.places.has(id));
    const isCorrected = isCounted && !known.current.isCounted && selectsFirstChange.peek();
    if (isNew || isCorrected) {
      const judged = rows.filter(({ action }) => action !== null).sort(compareSavings);
      known.current = { isCounted, places: new Map(judged.map(({ id }, place) => [id, place])) };
    }
    const placeOf = ({ id }: FileRow) => known.current.places.get(id) ?? rows.length;
    return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
  }, [rows, isCounted]);
}

function compareSavings(one: FileRow, other: FileRow): number {
  return (other.tokensSaved ?? 0) - (one.tokensSaved ?? 0);
}
