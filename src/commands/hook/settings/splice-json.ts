import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  parseTree,
  visit,
} from "jsonc-parser/lib/esm/main.js";

/**
 * Edits the text of a JSON document without changing any other byte. `modify` of `jsonc-parser` does not:
 * it reformats neighbours, and removes the comment behind what it removes.
 */

const COMMENT = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;
/** White space and comments between a value and its comma. */
const TRIVIA = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
const LINE_END = /^[ \t]*(?:[\r\n]|$)/;

/**
 * Sets the value at a path: replaces an existing value, or appends lines to the innermost existing
 * object or list. `-1` is the index behind the last item of a list.
 */
export function putValue(text: string, path: JSONPath, value: unknown): string {
  const root = parseTree(text)!;
  const found = findNode(root, path);
  if (found !== undefined) {
    return splice(text, found.offset, endOf(found), JSON.stringify(value));
  }
  const holder = findNode(root, path.slice(0, -1));
  const name = path.at(-1)!;
  if (holder === undefined) {
    const wrapped = typeof name === "number" ? [value] : { [name]: value };
    return putValue(text, path.slice(0, -1), wrapped);
  }
  return append(text, holder, typeof name === "number" ? "" : `${JSON.stringify(name)}: `, value);
}

/**
 * Removes the value at a path with its comma and its line. Undoes `putValue` exactly, and keeps comments.
 */
export function removeValue(text: string, path: JSONPath): string {
  const node = findRemoved(text, path);
  const holder = node.parent!;
  const siblings = holder.children!;
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const start = before === undefined ? holder.offset + 1 : endOf(before);
  if (siblings.length === 1) {
    const rest = cut(text, node, start);
    const end = endOf(holder) - 1 - (text.length - rest.length);
    return rest.slice(start, end).trim() === "" ? splice(rest, start, end, "") : rest;
  }
  if (before === undefined || siblings[index + 1] !== undefined) {
    return cut(removeComma(text, endOf(node)), node, start);
  }
  return removeComma(cut(text, node, start), start);
}

/** Counts the comments inside the value at a path, which `removeValue` would remove. */
export function countComments(text: string, path: JSONPath): number {
  const node = findRemoved(text, path);
  const removed = text.slice(node.offset, endOf(node));
  let count = 0;
  visit(node.type === "property" ? `{${removed}}` : removed, { onComment: () => void count++ });
  return count;
}

function append(text: string, holder: Node, prefix: string, value: unknown): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? "  ";
  const last = holder.children?.at(-1);
  const outer = indentAt(text, holder.offset);
  const inner = last === undefined ? outer + unit : indentAt(text, last.offset);
  const json = JSON.stringify(value, null, unit).replaceAll("\n", eol + inner);
  const line = eol + inner + prefix + json;
  const start = last === undefined ? holder.offset + 1 : endOf(last);
  const end = endOf(holder) - 1;
  // A comment belongs to what it follows, so the new line comes after it.
  const comments = commentsIn(text, start, end).at(-1)?.end ?? start;
  const kept = text.slice(start, comments);
  if (last !== undefined) return splice(text, start, comments, `,${kept}${line}`);
  const tail = text.slice(comments, end);
  return splice(text, start, end, kept + line + (tail.includes("\n") ? tail : eol + outer));
}

/**
 * Removes a node with the white space before it, but keeps the line break that ends a comment if
 * something follows in the line.
 * @param start The end of the sibling before the node, or of the opening bracket.
 */
function cut(text: string, node: Node, start: number): string {
  const rest = text.slice(endOf(node));
  const lead = text.slice(start, node.offset);
  const endsComment = commentsIn(text, start, node.offset).at(-1)?.isLine === true;
  if (endsComment && !LINE_END.test(rest)) return text.slice(0, node.offset) + rest;
  const moved = lead === "" ? rest.replace(/^[ \t]+/, "") : rest;
  return text.slice(0, start) + lead.trimEnd() + moved;
}

function removeComma(text: string, start: number): string {
  TRIVIA.lastIndex = start;
  TRIVIA.test(text);
  return splice(text, TRIVIA.lastIndex, TRIVIA.lastIndex + 1, "");
}

/** Finds the comments in a part of the text that has only comments, white space and a comma. */
function commentsIn(text: string, start: number, end: number): { end: number; isLine: boolean }[] {
  return [...text.slice(start, end).matchAll(COMMENT)].map(({ 0: comment, index }) => ({
    end: start + index + comment.length,
    isLine: comment.startsWith("//"),
  }));
}

/** An item of a list, or a property with its name. */
function findRemoved(text: string, path: JSONPath): Node {
  const found = findNodeAtLocation(parseTree(text)!, path)!;
  return found.parent?.type === "property" ? found.parent : found;
}

function findNode(root: Node, path: JSONPath): Node | undefined {
  return path.at(-1) === -1 ? undefined : findNodeAtLocation(root, path);
}

/** Returns the indentation of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
