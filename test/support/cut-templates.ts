import { decode } from "@toon-format/toon";
import { listCode } from "./mdast.js";

/** Names that a document has in code and that are whole in no row and no key of its candidate. */
export function findLostCode(source: string, toon: string): string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) texts.push(String(value));
    else Object.entries(value).flat().forEach(visit);
  };
  visit(decode(toon));
  const all = texts.join("\n");
  const names = listCode(source).flatMap((code) => code.split(/\s+/));
  return names.filter((name) => !all.includes(name));
}

/** What a template cuts that it should not: the text of the row, with `¦` where it is cut. */
export function findBadCuts(toon: string): string[] {
  const root: unknown = decode(toon);
  if (root === null || typeof root !== "object") return [];
  const values: unknown[] = Array.isArray(root) ? [root] : Object.values(root);
  return values.flatMap((value) =>
    Array.isArray(value) ? (value as Row[]).flatMap(cutCells) : [],
  );
}

type Row = Record<string, string | number | boolean | null>;

/** The Markdown of one row: literal text and values, in turn. */
type Parts = string[];

const PLACE = /\{([^{}]+)\}/;

function cutCells(row: Row): string[] {
  return Object.entries(row).flatMap(([template, value]) => {
    const [lead = "", own = "", ...others] = template.split(PLACE);
    if (own === "" || value === null) return [];
    const names = others.filter((_, index) => index % 2 === 1);
    const standsForItself =
      !/[\p{L}\p{N}]/u.test(String(value)) ||
      (lead !== "" && String(value).startsWith(lead)) ||
      names.some((name) => name !== own && row[name] === null);
    return standsForItself
      ? []
      : check(fill(template, (name) => (name === own ? value : row[name])));
  });
}

function fill(template: string, read: (name: string) => Row[string] | undefined): Parts {
  return template.split(PLACE).map((part, index) => {
    if (index % 2 === 0) return part;
    return String(read(part) ?? "");
  });
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;
const CODE = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;

function check(parts: Parts): string[] {
  const text = parts.join("");
  const codes = Array.from(text.matchAll(CODE), ({ index, 1: run = "", 2: code = "" }) => ({
    start: index + run.length,
    end: index + run.length + code.length,
  }));
  const bad: string[] = [];
  let at = 0;
  for (const part of parts.slice(0, -1)) {
    at += part.length;
    const [before = "", after = ""] = [text[at - 1], text[at]];
    const isInWord = WORD.test(before) && WORD.test(after);
    const isInCode =
      !/\s/.test(before + after) && codes.some(({ start, end }) => at > start && at < end);
    if (isInWord || isInCode) bad.push(`${text.slice(0, at)}¦${text.slice(at)}`);
  }
  return bad;
}
