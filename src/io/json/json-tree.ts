import {
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser/lib/esm/main.js";

/** A mistake in a text, at an offset in UTF-16 code units. */
export interface JsonFault {
  offset: number;
  message: string;
}

/** Parses JSON into a tree. Finds the first syntax error, else all duplicate names. */
export function parseJsonTree(text: string): { root: Node | undefined; faults: JsonFault[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error === undefined) return { root, faults: root === undefined ? [] : findRepeated(root) };
  const { offset } = error;
  const words = printParseErrorCode(error.error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  const isConflict = text.startsWith("<<<<<<<", offset);
  return {
    root,
    faults: [{ offset, message: isConflict ? "merge conflict marker" : words.toLowerCase() }],
  };
}

function findRepeated(node: Node): JsonFault[] {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child) => {
    if (child.type !== "property") return findRepeated(child);
    const [name, value] = child.children!;
    const message = "this name occurs twice in one object";
    const repeated = seen.has(name!.value) ? [{ offset: name!.offset, message }] : [];
    seen.add(name!.value);
    return value === undefined ? repeated : [...repeated, ...findRepeated(value)];
  });
}

/** Line and column of an offset, counted from 1; columns are UTF-16 code units. */
export function locate(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n?|\n/);
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
