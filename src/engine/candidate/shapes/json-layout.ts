/** How a JSON text is written: everything that its value does not say. */
export interface JsonLayout {
  /** One level of indentation: 1 to 8 spaces, 1 to 8 tabs, or empty for a text on one line. */
  indent: string;
  /** Whether the text ends with a line feed. */
  newline: boolean;
}

const MAX_INDENT = 8;
const INDENT = new RegExp(`^(?: {1,${MAX_INDENT}}|\\t{1,${MAX_INDENT}})$`);
const KEY = /^json(?:_indent_(?:([1-8])|(tab)|([2-8])_tabs))?(_no_newline)?$/;

/** The layout that a JSON text seems to have; whether it has, only writing it again shows. */
export function guessJsonLayout(text: string): JsonLayout {
  const newline = text.endsWith("\n");
  const second = text.charAt(1) === "\n" ? text.slice(2, 2 + MAX_INDENT + 1) : "";
  const indent = /^(?: +|\t+)/.exec(second)?.[0] ?? "";
  return { indent: INDENT.test(indent) ? indent : "", newline };
}

/** The key of the root entry that holds the value. */
export function printJsonKey({ indent, newline }: JsonLayout): string {
  return `json${printIndent(indent)}${newline ? "" : "_no_newline"}`;
}

function printIndent(indent: string): string {
  if (indent === "") return "";
  if (indent.startsWith(" ")) return `_indent_${indent.length}`;
  return indent.length === 1 ? "_indent_tab" : `_indent_${indent.length}_tabs`;
}

/** Reads what `printJsonKey` wrote; null for any other key. */
export function readJsonKey(key: string): JsonLayout | null {
  const match = KEY.exec(key);
  if (match === null) return null;
  const [, spaces = "0", tab, tabs = "0", unended] = match;
  return {
    indent: " ".repeat(Number(spaces)) + "\t".repeat(tab === undefined ? Number(tabs) : 1),
    newline: unended === undefined,
  };
}
