/** What characters are spent on. The order is that of their numbers in `Explanation.runs`. */
export const KINDS = ["words", "padding", "marks", "quotes", "names", "repeats"] as const;
export type Kind = (typeof KINDS)[number];

/** A legend that teaches, one line each. */
export const KIND_TEXTS: Record<Kind, { name: string; about: string }> = {
  words: { name: "Content", about: "Words and values: what the document says." },
  padding: {
    name: "Padding",
    about:
      "Blanks and dashes that align, which compact Markdown leaves out: few tokens for their length.",
  },
  marks: {
    name: "Marks",
    about: "Pipes, commas, indents, list and fence marks: they part one thing from the next.",
  },
  quotes: {
    name: "Quotes and escapes",
    about: "What TOON needs around text with marks in it; each costs a token or so.",
  },
  names: { name: "Names", about: "Headings, column names and keys; TOON says each once." },
  repeats: {
    name: "Repeats",
    about: "The start that a line or cell shares with the one above it; a template says it once.",
  },
};

/** Where the characters of a text go, and its tokens where they were cut. */
export interface Explanation {
  /** Characters by kind, in the order of `KINDS`. */
  chars: number[];
  /** `from, to, kind` of everything but content, in ascending order; UTF-16 code units. */
  runs: Uint32Array;
  /** Where tokens end; null where it was not asked for. */
  cut: { by: string; ends: Uint32Array; tokens: number[] } | null;
}
