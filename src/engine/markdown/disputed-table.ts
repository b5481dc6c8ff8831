import { isBlankCode, trimBlanks } from "./blank.js";
import type { Block, Table } from "./blocks.js";
import type { Lines } from "./lines.js";

const INDENTED_LIKE_CODE = /\t| {4}/;
const LONE_PIPE = /^\|[ \t]*(?:\n|$)/;
/** Begins a block in other parsers, though it may not interrupt a paragraph. */
const MARK = /[<[\d*+-]/;

/**
 * Whether some parsers read a table differently from GitHub's, which the engine follows, so that
 * rewriting it could change the document for them (docs/policy.md, "The document tree"). In others, a
 * header that continues a paragraph is text if it is indented like code or begins like a list or HTML;
 * a lone pipe below a table, and what follows it, are rows; and a pipe after two backslashes ends a
 * cell. Only GitHub's unescapes pipes in the paragraph right above a table.
 * @param before The block before the table.
 */
export function isDisputed(
  lines: Lines,
  { line, lineEnd, start, end }: Pick<Table, "line" | "lineEnd" | "start" | "end">,
  before: Block | undefined,
): boolean {
  const { text } = lines;
  const below = lines.startOf(lineEnd);
  return (
    (isBlankCode(text.charCodeAt(start - 1)) &&
      INDENTED_LIKE_CODE.test(text.slice(lines.startOf(line), start))) ||
    (before?.type === "paragraph" &&
      before.lineEnd === line &&
      (LONE_PIPE.test(before.text) ||
        MARK.test(text.charAt(start)) ||
        before.text.includes("\\|"))) ||
    (below < text.length && trimBlanks(lines.slice(lineEnd, lineEnd + 1)) === "|") ||
    text.slice(start, end).includes("\\\\|")
  );
}
