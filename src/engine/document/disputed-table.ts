import { trimBlanks } from "./blank.js";
import type { Table } from "./blocks.js";
import type { Lines } from "./lines.js";

const INDENTED_LIKE_CODE = /\t| {4}/;

/**
 * Whether other parsers read a table at the top level otherwise than GitHub's does, and so than the
 * engine: a header indented like code is text of the paragraph above it for them, a lone pipe below
 * the table is another row, and a pipe behind two backslashes ends a cell (docs/policy.md, "The
 * document tree"). Written anew, such a table could be another document for them.
 */
export function isDisputed(lines: Lines, { line, lineEnd, start, header }: Table): boolean {
  return (
    INDENTED_LIKE_CODE.test(lines.text.slice(lines.startOf(line), start)) ||
    trimBlanks(lines.slice(lineEnd, lineEnd + 1)) === "|" ||
    lines.text.slice(header.start, header.end).includes("\\\\|")
  );
}
