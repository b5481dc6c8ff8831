import { ContextVerdictError } from "../contract/errors.js";
import type { DataFormat } from "../contract/options.js";
import { type JsonValue, parseJson } from "./json.js";
import { expandTables } from "./json-table.js";
import { printTree, readTree, type Tree } from "./json-tree.js";
import { printYaml } from "./yaml.js";

/**
 * Writes a value in a format, with a final line ending.
 * @param layout `indent`: spaces per level of JSON, 0 for one line. `maxChars`: an approximate bound.
 * @throws ContextVerdictError `bad_request` for JSON Lines of anything but an array, for a text beyond the
 *   bound, for what `writeYaml` does not write, and for YAML before `loadYaml`.
 */
export function printData(
  value: JsonValue,
  format: DataFormat,
  { indent, maxChars }: { indent: number; maxChars: number },
): string {
  const blanks = " ".repeat(format === "yaml" ? 2 : indent);
  if (!isPrintable(value, blanks, maxChars)) {
    throw restoreError("the value is many times as long as its TOON");
  }
  if (format === "yaml") {
    const text = printYaml(value);
    if (text !== null) return text;
    throw restoreError(
      "YAML 1.1 reads a number of it as text, or it is nested too deeply; use json",
    );
  }
  if (format === "json") return `${JSON.stringify(value, null, indent)}\n`;
  if (!Array.isArray(value)) throw restoreError("only an array can be written as JSON Lines");
  return value.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Writes JSON in a format, with a final line ending, its tables as arrays of objects. Of JSON, digits and
 * repeated members stay as they are.
 * @returns null for a text that is no object or array of JSON.
 * @throws As `printData`, and for a broken table.
 */
export function printExpanded(
  text: string,
  format: DataFormat,
  layout: { indent: number; maxChars: number },
): string | null {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return null;
  const read = readTree(text);
  if (read === null) throw restoreError("it is nested too deeply");
  const tree = expandTables(read);
  if (lengthOf(tree) > layout.maxChars)
    throw restoreError("the value is many times as long as its tables");
  if (format !== "json") return printData(JSON.parse(printTree(tree)), format, layout);
  return `${printTree(tree, " ".repeat(layout.indent))}\n`;
}

/** The characters of keys and primitives. */
function lengthOf(tree: Tree): number {
  if (typeof tree === "string") return tree.length;
  const { keys, items } = tree;
  const all = [...(keys ?? []), ...items];
  return all.reduce<number>((sum, one) => sum + lengthOf(one), all.length);
}

export function restoreError(reason: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `cannot be restored: ${reason}`, "toon");
}

/**
 * Whether a value printed with `indent` per level has at most about `maxChars` characters. A TOON table
 * has its keys once and JSON has them in every row, so the length of the TOON does not bound it.
 */
function isPrintable(value: JsonValue, indent: string, maxChars: number): boolean {
  let budget = maxChars;
  const spend = (inner: JsonValue, depth: number): boolean => {
    if (typeof inner !== "object" || inner === null) return true;
    const children = Array.isArray(inner) ? inner : Object.values(inner);
    const keys = Array.isArray(inner) ? [] : Object.keys(inner);
    budget -= children.length * ((depth + 1) * indent.length + 4);
    for (const key of keys) budget -= key.length;
    return budget >= 0 && children.every((child) => spend(child, depth + 1));
  };
  return spend(value, 0);
}
