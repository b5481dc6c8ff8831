import type { Flags } from "../contract/contract.js";
import { once } from "../contract/once.js";
import { parseDocument } from "../markdown/document.js";
import { toSourceText } from "../markdown/lines.js";
import { isBandCleared } from "../policy/policy.js";
import type { Delimiters } from "../toon/codec.js";
import { escapeIllFormed, isIllFormed } from "../toon/ill-formed.js";
import { type Analysis, analyze } from "./analysis.js";
import { type Carried, type Draft, writeDrafts, writeVerbatim } from "./drafts.js";
import { type Proof, prove, proveValue } from "./proof.js";

/** The TOON that a document would become, with its proof. */
export interface Candidate extends Proof, Draft {
  proof: NonNullable<Flags["proof"]>;
}

export interface Wanted {
  delimiters?: Delimiters;
  /** The share of a target that a text takes. Candidates that fit are preferred; else, the smallest share wins. */
  share?: (toon: string) => number;
  /** The result of `listDrafts` with these delimiters, if known. */
  drafts?: readonly Draft[] | undefined;
}

/**
 * The lightest proved candidate over all allowed delimiters. Ties go to the one with fewer characters, then
 * to comma, tab, pipe.
 */
export function findCandidate(
  source: Analysis,
  { delimiters = "auto", share, drafts }: Wanted = {},
): Candidate {
  const carried = carry(source);
  const all = drafts ?? [...writeDrafts(carried, delimiters, share !== undefined)];
  const verbatim = once(() => writeVerbatim(carried, delimiters));
  const ordered =
    share === undefined ? [...all].sort(byWeight) : orderByFit(all, verbatim(), share);
  for (const draft of ordered) {
    const proof =
      source.data === null || draft.shape === "text"
        ? prove(draft.toon, source.document)
        : proveValue(draft.toon, source.data);
    if (proof.restores) return toCandidate(draft, proof);
  }
  return toCandidate(verbatim(), prove(verbatim().toon, source.document));
}

/** All drafts that could be the lightest. */
export function listDrafts(source: Analysis, delimiters: Delimiters): readonly Draft[] {
  return [...writeDrafts(carry(source), delimiters, false)];
}

/** Savings of a conversion: characters (UTF-16 code units), and hundredths of weight. */
export interface Savings {
  chars: number;
  weight: number;
}

/**
 * The most that a draft would save if it were proved; null unless one clears the band, in characters
 * and by weight.
 */
export function estimateSavings(source: Analysis, all: readonly Draft[]): Savings | null {
  const { length } = source.document.lines.source;
  const drafts = all.filter(
    (draft) =>
      isBandCleared(length, draft.toon.length) && isBandCleared(source.weight(), draft.weigh()),
  );
  if (drafts.length === 0) return null;
  return {
    chars: length - Math.min(...drafts.map(({ toon }) => toon.length)),
    weight: source.weight() - Math.min(...drafts.map(({ weigh }) => weigh())),
  };
}

/** Whether any draft fits, proved or not, the verbatim one included. */
export function mayFit(
  source: Analysis,
  delimiters: Delimiters,
  share: (toon: string) => number,
): boolean {
  return (
    canFit(source, delimiters, share) || share(writeVerbatim(carry(source), delimiters).toon) <= 1
  );
}

/** Whether the candidate fits, assuming that every draft is proved. */
export function canFit(
  source: Analysis,
  delimiters: Delimiters,
  share: (toon: string) => number,
): boolean {
  const carried = carry(source);
  let written = 0;
  for (const { toon } of writeDrafts(carried, delimiters, true)) {
    if (share(toon) <= 1) return true;
    written++;
  }
  return written === 0 && share(writeVerbatim(carried, delimiters).toon) <= 1;
}

/**
 * First those that fit: those that could win before the others, each group by weight, and the verbatim one
 * last. Then all, by their share of the target.
 */
function orderByFit(
  drafts: readonly Draft[],
  verbatim: Draft,
  share: (toon: string) => number,
): Iterable<Draft> {
  const byFit = [...drafts].sort(
    (a, b) => Number(b.couldWin) - Number(a.couldWin) || byWeight(a, b),
  );
  const shares = new Map([...drafts, verbatim].map((draft) => [draft, share(draft.toon)]));
  const shareOf = (draft: Draft) => shares.get(draft) as number;
  const fitting = [...byFit, verbatim].filter((draft) => shareOf(draft) <= 1);
  return new Set([...fitting, ...[...shares.keys()].sort((a, b) => shareOf(a) - shareOf(b))]);
}

function byWeight(a: Draft, b: Draft): number {
  return a.weigh() - b.weigh() || byLength(a, b);
}

function byLength(a: Draft, b: Draft): number {
  return a.toon.length - b.toon.length;
}

function toCandidate(draft: Draft, proof: Proof): Candidate {
  return { ...draft, proof: draft.shape === "value" ? "value" : "tree", ...proof };
}

/** The document, escaped if TOON cannot hold it otherwise. */
function carry(source: Analysis): Carried {
  const { flavor, lines } = source.document;
  if (!isIllFormed(lines.text)) return { analysis: source, escaped: false };
  const escaped = parseDocument(toSourceText(escapeIllFormed(lines.text)), flavor);
  // Data stays as it is: its value can be well-formed where its text is not, with half of a surrogate
  // pair as written and half as an escape.
  return { analysis: analyze(escaped, source), escaped: true };
}
