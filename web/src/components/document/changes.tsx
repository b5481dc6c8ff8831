import { useEffect, useMemo, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { EngineClient } from "../../engine/engine-client.js";
import type { Comparison, DiffPart } from "../../engine/messages.js";
import { useShown } from "../shell/show-more.js";

const PAGE = 300;

/** Longer lines are cut: they are here to be recognised. */
const MAX_CHARS = 1_000;

/** The differences between the source and another text. */
export function Changes({
  before,
  after,
  restores = false,
  name,
  label,
  listNotes = () => [],
}: {
  before: string;
  after: string;
  /** What the other text stands for is compared, not itself. */
  restores?: boolean;
  /** Of the other text. */
  name: string;
  label: string;
  /** Sentences above the lines. */
  listNotes?: (comparison: Comparison) => string[];
}) {
  const comparison = useComparison(before, after, restores);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section class="round-trip" aria-label={label} tabIndex={0}>
      {comparison === null && <p class="soft">Comparing…</p>}
      {comparison === "failed" && <p>Too much differs to be compared line by line.</p>}
      {comparison !== null && comparison !== "failed" && (
        <>
          {listNotes(comparison).map((note) => (
            <p key={note}>{note}</p>
          ))}
          <DiffLines comparison={comparison} after={name} />
        </>
      )}
    </section>
  );
}

/** Compares two texts in a worker of its own, for as long as it is shown; null until it is done. */
function useComparison(
  before: string,
  after: string,
  restores: boolean,
): Comparison | "failed" | null {
  const [client] = useState(() => new EngineClient());
  const [found, setFound] = useState<Comparison | "failed" | null>(null);
  useEffect(() => () => client.close(), [client]);
  useEffect(() => {
    setFound(null);
    const stop = new AbortController();
    client.ask({ kind: "diff", before, after, restores }, stop.signal).then(setFound, () => {
      if (!stop.signal.aborted) setFound("failed");
    });
    return () => stop.abort();
  }, [client, before, after, restores]);
  return found;
}

type Row =
  | { kind: DiffPart["kind"]; number: number; text: string }
  | { kind: "hidden"; text: string };

/** The differing lines, with some lines around them. @param after The name of the second text. */
function DiffLines({ comparison, after }: { comparison: Comparison; after: string }) {
  const rows = useMemo(() => toRows(comparison), [comparison]);
  const { items, more } = useShown(rows, PAGE);
  if (!comparison.parts.some(({ kind }) => kind !== "same")) return null;
  return (
    <div class="diff">
      <ol class="diff-lines plain-list" aria-label={`Differences between the source and ${after}`}>
        {items.map((row, index) => (
          <DiffRow key={index} row={row} after={after} />
        ))}
      </ol>
      {more}
    </div>
  );
}

const SIGNS = { same: " ", removed: "−", added: "+" };

function DiffRow({ row, after }: { row: Row; after: string }) {
  if (row.kind === "hidden") return <li class="diff-hidden">{row.text}</li>;
  const { kind, number, text } = row;
  const Line = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
  return (
    <li class={`diff-line diff-${kind}`}>
      <span class="diff-number" aria-hidden="true">
        {number}
      </span>
      <span class="diff-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <Line>
        {kind !== "same" && (
          <span class="visually-hidden">
            {kind === "removed" ? "source" : after} line {number}:{" "}
          </span>
        )}
        {text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text}
      </Line>
    </li>
  );
}

function toRows({ parts, isCut }: Comparison): Row[] {
  const rows = parts.flatMap(toPartRows);
  return isCut ? [...rows, { kind: "hidden", text: "There are more differences." }] : rows;
}

/** A part as rows, with a note where `hidden` says that lines are left out. */
function toPartRows(part: DiffPart, index: number, parts: readonly DiffPart[]): Row[] {
  const { kind, lines, line, hidden } = part;
  const rows = lines.map((text, at): Row => ({ kind, number: line + at, text }));
  if (hidden === 0) return rows;
  const words = kind === "same" ? "unchanged" : `more ${kind}`;
  const note: Row = { kind: "hidden", text: `${formatInteger(hidden)} ${words}` };
  if (kind !== "same") return [...rows, note];
  const head = index === 0 ? 0 : index === parts.length - 1 ? lines.length : lines.length / 2;
  const tail = lines
    .slice(head)
    .map((text, at): Row => ({ kind, number: line + head + hidden + at, text }));
  return [...rows.slice(0, head), note, ...tail];
}
