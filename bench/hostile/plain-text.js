/** Plain texts: every paragraph is one block, however long. */
import { lines, repeat } from "./texts.js";

export const PLAIN_TEXTS = {
  "plain text of one paragraph of rules": repeat("You must go. "),
  "plain text of rules": repeat("You must go.\n\n"),
  "plain text of numbered rules": lines((i) => `You must go to ${i}. `),
  "plain text of lines": repeat("a\n"),
  "plain text of letters": repeat("a"),
  "plain text of blank lines": repeat("\n"),
  "plain text of paragraphs": lines((i) => `a${i}\n\n`),
  "plain text of terms": lines((i) => `**a${i}**: b\n\n`),
  "plain text of a table": lines(() => "|1|2|\n", "|a|b|\n|-|-|\n"),
};
