import { isDataFlavor } from "../data/read-data.js";
import { isBandCleared, MAX_LINE_CHARS } from "../policy/policy.js";
import { defineWarning, type FormSubject } from "./define-warning.js";

export const longLines = defineWarning<{ count: number; known: number }, FormSubject>({
  find({ document, measured, text }) {
    // Data in its own compact form is a single line.
    if (isDataFlavor(document.flavor)) return [];
    if (!isBandCleared(measured.source, measured.toon)) return [];
    const known = countLongLines(document.lines.text, MAX_LINE_CHARS);
    const count = countLongLines(text, MAX_LINE_CHARS);
    return count > known ? [{ args: { count, known } }] : [];
  },
  render({ count, known }) {
    return {
      message: `Converted, the document has lines of more than ${MAX_LINE_CHARS} characters, which several tools cut when they read a file`,
      suggestion: "Keep the Markdown where such a tool reads the file, or shorten its longest part",
      evidence: `lines beyond ${MAX_LINE_CHARS} characters: ${count}, and ${known} in the document`,
    };
  },
});

/** How many lines of a text, which end in LF, have more than `max` characters (UTF-16 code units). */
function countLongLines(text: string, max: number): number {
  let count = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    if (end - start > max) count++;
    start = end + 1;
  }
  return count;
}
