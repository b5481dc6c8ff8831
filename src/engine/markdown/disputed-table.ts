import { isBlankCode, trimBlanks } from "./blank.js";
import type { Block, Table } from "./blocks.js";
import type { Lines } from "./lines.js";

const INDENTED_LIKE_CODE = /\t| {4}/;
const LONE_PIPE = /^\|[ \t]*(?:\n|$)/;
/** What may not interrupt a paragraph may begin a block elsewhere. */
const MARK = /[<[\d*+-]/;

/**
 * Whether parsers read a table otherwise than GitHub's does, and so than the engine, so that it
 * could become another document for them if it were written anew (docs/policy.md, "The document
 * tree"). For others, a header that goes on a paragraph is text of it where it is indented like code
 * or begins with the mark of a list or HTML, a lone pipe below a table is another row, as is what
 * follows, and a pipe behind two backslashes ends a cell. GitHub's alone unescapes pipes in the
 * paragraph right above a table.
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
