import type { DelimiterName } from "../contract/contract.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { toSourceText } from "../markdown/lines.js";
import { isBandCleared } from "../policy/policy.js";
import { weighDocument } from "../policy/weight/weigh-document.js";
import { escapeIllFormed, isIllFormed } from "../toon/ill-formed.js";
import {
  type Carried,
  type Delimiters,
  type Draft,
  forgetDrafts,
  listAutoDrafts,
  writeDrafts,
  writeVerbatim,
} from "./drafts.js";
import { type Proof, prove } from "./proof.js";

/** The TOON that a document would become, and what was shown of it. */
export interface Candidate extends Proof {
  toon: string;
  delimiter: DelimiterName;
  shape: Draft["shape"];
  /** In hundredths; worked out when first asked for. */
  weigh: () => number;
}

/** Which candidate is looked for. */
export interface Wanted {
  delimiters?: Delimiters;
  /** A candidate that fits is taken before one that does not; where none fits, the shortest is. */
  isFitting?: (toon: string) => boolean;
}

/**
 * The lightest proved candidate over all fitting shapes and the delimiters allowed; ties go to the
 * one of fewer characters, then to the earlier shape, then to comma, tab, pipe. `auto` allows all
 * three.
 */
export function findCandidate(source: Document, wanted: Wanted = {}): Candidate {
  const carried = carry(source);
  const proved = proveDrafts(source, carried, wanted);
  // They take more memory than all else, and are not asked for again.
  forgetDrafts(carried);
  if (proved !== undefined) return proved;
  const verbatim = writeVerbatim(carried, wanted.delimiters ?? "auto");
  return toCandidate(verbatim, prove(verbatim.toon, source));
}

/** The first draft that is proved; undefined where none is. */
function proveDrafts(
  source: Document,
  carried: Carried,
  { delimiters = "auto", isFitting }: Wanted,
): Candidate | undefined {
  const drafts =
    delimiters === "auto" && isFitting === undefined
      ? listAutoDrafts(carried)
      : [...writeDrafts(carried, delimiters, isFitting !== undefined)];
  for (const draft of isFitting === undefined
    ? [...drafts].sort(byWeight)
    : orderByFit(drafts, isFitting)) {
    const proof = prove(draft.toon, source);
    if (proof.restores) return toCandidate(draft, proof);
  }
  return undefined;
}

/** Savings of a conversion: characters (UTF-16 code units), and hundredths of weight. */
export interface Savings {
  chars: number;
  weight: number;
}

/**
 * What the best draft would save if it were proved; null where none would clear the band, in
 * characters and by weight.
 */
export function estimateSavings(source: Document, delimiters: Delimiters): Savings | null {
  const carried = carry(source);
  const { length } = source.lines.source;
  const all =
    delimiters === "auto" ? listAutoDrafts(carried) : [...writeDrafts(carried, delimiters, false)];
  const drafts = all.filter(
    (draft) =>
      isBandCleared(length, draft.toon.length) &&
      isBandCleared(weighDocument(source), draft.weight),
  );
  if (drafts.length === 0) return null;
  return {
    chars: length - Math.min(...drafts.map(({ toon }) => toon.length)),
    weight: weighDocument(source) - Math.min(...drafts.map(({ weight }) => weight)),
  };
}

/** Whether anything that `findCandidate` tries, the last resort included, would fit. */
export function mayFit(
  source: Document,
  delimiters: Delimiters,
  isFitting: (toon: string) => boolean,
): boolean {
  return (
    canFit(source, delimiters, isFitting) ||
    isFitting(writeVerbatim(carry(source), delimiters).toon)
  );
}

/** Whether a candidate would fit, if what `findCandidate` tries first were proved. */
export function canFit(
  source: Document,
  delimiters: Delimiters,
  isFitting: (toon: string) => boolean,
): boolean {
  const carried = carry(source);
  let written = 0;
  for (const { toon } of writeDrafts(carried, delimiters, true)) {
    if (isFitting(toon)) return true;
    written++;
  }
  return written === 0 && isFitting(writeVerbatim(carried, delimiters).toon);
}

/** Those that fit by weight, the ones that `auto` takes first; then all by length. */
function orderByFit(
  drafts: readonly Draft[],
  isFitting: (toon: string) => boolean,
): Iterable<Draft> {
  const fitting = drafts
    .filter(({ toon }) => isFitting(toon))
    .sort((a, b) => Number(b.couldWin) - Number(a.couldWin) || byWeight(a, b));
  return new Set([...fitting, ...[...drafts].sort(byLength)]);
}

function byWeight(a: Draft, b: Draft): number {
  return a.weight - b.weight || byLength(a, b);
}

function byLength(a: Draft, b: Draft): number {
  return a.toon.length - b.toon.length;
}

function toCandidate(draft: Draft, proof: Proof): Candidate {
  const { toon, delimiter, shape } = draft;
  return { toon, delimiter, shape, weigh: () => draft.weight, ...proof };
}

/** The document as TOON can carry it. */
function carry(source: Document): Carried {
  const { text } = source.lines;
  if (!isIllFormed(text)) return { document: source, marked: false };
  return {
    document: parseDocument(toSourceText(escapeIllFormed(text)), source.flavor),
    marked: true,
  };
}
