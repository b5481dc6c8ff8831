import type { DelimiterName, Flags } from "../contract/contract.js";
import { once } from "../contract/once.js";
import { parseDocument } from "../markdown/document.js";
import { toSourceText } from "../markdown/lines.js";
import { AUTO_DELIMITER, escapeIllFormed, isIllFormed } from "../toon/codec.js";
import { Analysis } from "./analysis.js";
import { type Carried, type Draft, writeDraft, writeVerbatim } from "./drafts.js";
import { type Proof, prove, proveValue } from "./proof.js";

/** The TOON that a document would become, with its proof. */
export interface Candidate extends Proof, Draft {
  proof: NonNullable<Flags["proof"]>;
}

export interface Wanted {
  delimiter?: DelimiterName;
  /** The share of a target that a text takes. What fits is preferred; else, the smallest share wins. */
  share?: (toon: string) => number;
  /** The result of `draftOf` with this delimiter, if known. */
  draft?: Draft | null | undefined;
}

/** The draft of a document if it is proved, else the document verbatim. */
export function findCandidate(
  source: Analysis,
  { delimiter = AUTO_DELIMITER, share, draft: known }: Wanted = {},
): Candidate {
  const carried = carry(source);
  const draft = known === undefined ? writeDraft(carried, delimiter) : known;
  const verbatim = once(() => writeVerbatim(carried, delimiter));
  if (draft !== null && (share === undefined || isClosest(draft, verbatim(), share))) {
    const proof =
      source.data === null
        ? prove(draft.toon, source.document)
        : proveValue(draft.toon, source.data);
    if (proof.restores) return toCandidate(draft, proof);
  }
  return toCandidate(verbatim(), prove(verbatim().toon, source.document));
}

/** Whether a draft fits a target or comes at least as close to it as the document verbatim. */
function isClosest(draft: Draft, verbatim: Draft, share: (toon: string) => number): boolean {
  return share(draft.toon) <= Math.max(1, share(verbatim.toon));
}

/** The draft of a document; null if only the document verbatim comes into question. */
export function draftOf(source: Analysis, delimiter: DelimiterName): Draft | null {
  return writeDraft(carry(source), delimiter);
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
  return { analysis: new Analysis(escaped, source.data, source.problem), escaped: true };
}
