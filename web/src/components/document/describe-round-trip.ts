import { describeLoss } from "../../../../src/render/describe-loss.js";
import { formatCount } from "../../../../src/render/format-number.js";
import type { Comparison, Judgement } from "../../engine/messages.js";

/** What is compared: the Markdown of the candidate or of the hybrid, or the compact form as it is. */
export type RestoredFrom = "candidate" | "hybrid" | "compact";

export interface RoundTripWords {
  tone: "good" | "caution" | "bad" | "neutral";
  title: string;
  /** What else is to be known, a sentence each. */
  notes: string[];
}

/** What a round trip shows, in words. */
export function describeRoundTrip(
  judgement: Judgement,
  from: RestoredFrom,
  comparison: Comparison | null,
): RoundTripWords {
  const words = DESCRIPTIONS[from](judgement);
  const differences = comparison === null ? [] : listDifferences(comparison);
  return { ...words, notes: [...words.notes, ...differences] };
}

const DESCRIPTIONS: Record<RestoredFrom, (judgement: Judgement) => RoundTripWords> = {
  candidate: describeCandidate,
  hybrid: describeHybrid,
  compact: () => ({ tone: "good", title: "The compact form is the same document.", notes: [] }),
};

function describeHybrid({ plan, restoredHybrid }: Judgement): RoundTripWords {
  if (restoredHybrid !== null && plan.context_plan?.reassembly_verified === true) {
    return { tone: "good", title: "Restored from the hybrid: the same document.", notes: [] };
  }
  return { tone: "bad", title: "The hybrid does not give back the same document.", notes: [] };
}

function describeCandidate({ verdict, restored }: Judgement): RoundTripWords {
  const loss = describeLoss(verdict)?.meaning;
  const notes = loss === undefined ? [] : [loss];
  if (verdict.toon_candidate === null) {
    const title = "No candidate is offered, so there is nothing to restore.";
    return { tone: "neutral", title, notes };
  }
  if (verdict.mode === "record") {
    const title = "Records stand for no document: there is nothing to restore.";
    return { tone: "neutral", title, notes };
  }
  if (restored === null) {
    return { tone: "bad", title: "The candidate cannot be restored.", notes };
  }
  if (!verdict.flags.lossless) {
    return {
      tone: "caution",
      title: "Restored from the TOON: what is left of the document.",
      notes,
    };
  }
  return verdict.flags.restores === true
    ? { tone: "good", title: "Restored from the TOON: the same document.", notes }
    : { tone: "bad", title: "The TOON does not give back the same document.", notes };
}

/** What is written in another way, and why that is nothing lost. */
function listDifferences({ counts, lineEndings, byteOrderMark }: Comparison): string[] {
  const { padding, blank, text } = counts;
  const notes = [
    ...(padding === 0
      ? []
      : [
          `${formatCount(padding, "line")} ${padding === 1 ? "differs" : "differ"} in padding only: of table cells, delimiter rows or headings. Padding is no content.`,
        ]),
    ...(blank === 0
      ? []
      : [
          `${formatCount(blank, "blank line")} ${blank === 1 ? "is" : "are"} added or missing between blocks. Blocks are the same with one or with many.`,
        ]),
    ...(text === 0
      ? []
      : [`${formatCount(text, "other line")} ${text === 1 ? "differs" : "differ"}.`]),
    ...(lineEndings ? ["Line endings are LF now."] : []),
    ...(byteOrderMark ? ["The byte order mark at the start is dropped."] : []),
  ];
  return notes.length === 0 ? ["Every character is the same."] : notes;
}
