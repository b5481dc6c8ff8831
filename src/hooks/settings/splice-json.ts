import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  parseTree,
} from "jsonc-parser/lib/esm/main.js";

/**
 * Changes to the text of a JSON document that touch nothing else: not a space, not a comment. The
 * editor of `jsonc-parser` writes the neighbours of what it changes in its own way.
 */

/**
 * Puts a value at a path, in lines of its own: over the one that is there, else at the end of the
 * innermost object or list that is there. `-1` is the place behind the last item of a list.
 */
export function putValue(text: string, path: JSONPath, value: unknown): string {
  const root = parseTree(text)!;
  const found = findNode(root, path);
  if (found !== undefined) {
    return splice(text, found.offset, found.offset + found.length, JSON.stringify(value));
  }
  const holder = findNode(root, path.slice(0, -1));
  const name = path.at(-1)!;
  if (holder === undefined) {
    const wrapped = typeof name === "number" ? [value] : { [name]: value };
    return putValue(text, path.slice(0, -1), wrapped);
  }
  return append(text, holder, typeof name === "number" ? "" : `${JSON.stringify(name)}: `, value);
}

/** Removes what is at a path, with the comma before it, or behind it where it is the first. */
export function removeValue(text: string, path: JSONPath): string {
  const found = findNode(parseTree(text)!, path)!;
  const node = found.parent?.type === "property" ? found.parent : found;
  const holder = node.parent!;
  const siblings = holder.children!;
  const index = siblings.indexOf(node);
  const [before, behind] = [siblings[index - 1], siblings[index + 1]];
  if (before !== undefined) return splice(text, endOf(before), endOf(node), "");
  if (behind !== undefined) return splice(text, node.offset, behind.offset, "");
  return splice(text, holder.offset + 1, endOf(holder) - 1, "");
}

function append(text: string, holder: Node, prefix: string, value: unknown): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? "  ";
  const last = holder.children?.at(-1);
  const outer = indentAt(text, holder.offset);
  const inner = last === undefined ? outer + unit : indentAt(text, last.offset);
  const json = JSON.stringify(value, null, unit).replaceAll("\n", eol + inner);
  const line = eol + inner + prefix + json;
  if (last !== undefined) return splice(text, endOf(last), endOf(last), `,${line}`);
  // What stands between empty brackets is white space or comments.
  const inside = text.slice(holder.offset + 1, endOf(holder) - 1);
  const kept = inside.trim() === "" ? "" : inside.trimEnd();
  return splice(text, holder.offset + 1, endOf(holder) - 1, `${kept}${line}${eol}${outer}`);
}

function findNode(root: Node, path: JSONPath): Node | undefined {
  return path.at(-1) === -1 ? undefined : findNodeAtLocation(root, path);
}

/** The white space that the line of an offset begins with. */
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
