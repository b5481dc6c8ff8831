import { useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";

/** The first part of a long list, which grows on demand. */
export interface Shown<T> {
  items: readonly T[];
  rest: number;
  page: number;
  more: () => void;
}

/** Starts again from the first page with every other list. */
export function useShown<T>(list: readonly T[], page: number): Shown<T> {
  const [grown, setGrown] = useState({ list, count: page });
  const count = grown.list === list ? grown.count : page;
  return {
    items: list.slice(0, count),
    rest: Math.max(0, list.length - count),
    page,
    more: () => setGrown({ list, count: count + page }),
  };
}

/** The button below a list that is cut. */
export function ShowMore({
  shown: { rest, page, more },
  noun,
}: {
  shown: Shown<unknown>;
  noun: string;
}) {
  if (rest === 0) return null;
  return (
    <p class="show-more">
      <button type="button" onClick={more}>
        Show {formatInteger(Math.min(rest, page))} more {noun}
      </button>{" "}
      <span class="soft">{formatInteger(rest)} are not shown.</span>
    </p>
  );
}
