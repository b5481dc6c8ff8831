import { dropComment } from "../../engine/markdown/frontmatter.js";
import type { FieldType, Hiding, Reading } from "./hosts.js";
import { memoize } from "./tree.js";

/** What a host takes from the front matter of a file. */
export interface FrontMatter {
  fields: ReadonlyMap<string, Field>;
  isThere: boolean;
  /** The text below; all of it where there is no front matter. */
  body: string;
  /** Why the host does not read it as it is meant; the line is that of the file, from 1. */
  problem?: { line: number; why: string };
}

/** The value of a field: of a list, the items with commas between them. */
interface Field {
  type: FieldType;
  text: string;
}

/** Longer or deeper texts, and those beyond a sum, are read line by line: the library is slow, and recurses. */
const LONGEST = 8_192;
const MOST = 524_288;
const DEEP = /^(?:[ \t]|[-?:](?=[ \t])){128}/m;
const MOST_BRACKETS = 64;

/** Reads YAML strictly, each text once. The library takes 40 ms to load, so only where it is needed. */
export function openFrontMatter() {
  let left = MOST;
  return memoize(async (content) => {
    const opened = content.match(/[[{]/g)?.length ?? 0;
    if (content.length > Math.min(LONGEST, left) || opened > MOST_BRACKETS || DEEP.test(content))
      return readLines(content);
    left -= content.length;
    return readStrictly(content, await import("yaml"));
  });
}

type StrictReader = ReturnType<typeof openFrontMatter>;

const OPENING = /^(?<mark>\uFEFF?)(?<indent>[ \t]*)---(?<blank>[ \t]*)\r?\n/;

const HIDDEN_BY: Readonly<Record<Hiding, string>> = {
  mark: "a byte order mark stands before its front matter",
  indent: "a blank stands before the --- of its front matter",
  blank: "a blank stands behind the --- of its front matter",
};

/** Reads front matter as a host does: strictly first, then by the way that the host falls back to. */
export async function readFrontMatter(
  text: string,
  { fallback, otherwise, types = {}, hidden_by = ["indent"] }: Reading,
  read: StrictReader,
): Promise<FrontMatter> {
  const opening = OPENING.exec(text);
  const below = text.slice(opening?.[0].length);
  const closing = hidden_by.includes("indent") ? /^---[ \t]*\r?$/m : /^[ \t]*---[ \t]*\r?$/m;
  const end = below.search(closing);
  if (opening === null || end < 0) return { fields: new Map(), isThere: false, body: text };
  const content = below.slice(0, end);
  const found = { isThere: true, body: below.slice(end).replace(/^.*\r?\n?/, "") };
  const hiding = hidden_by.find((one) => opening.groups![one]);
  let problem: FrontMatter["problem"] = hiding && { line: 1, why: HIDDEN_BY[hiding] };
  if (problem === undefined) {
    const strict = await read(content);
    problem = findProblem(strict, types);
    if (problem === undefined) return { ...found, fields: strict.fields };
    const again =
      fallback === "lines"
        ? readLines(content)
        : fallback && (await read(quoteValues(content, fallback)));
    if (again && findProblem(again, types) === undefined) return { ...found, fields: again.fields };
  }
  const fields = otherwise === "unknown" ? readLines(content).fields : new Map<string, Field>();
  return { ...found, fields, problem };
}

interface Strict extends Pick<FrontMatter, "fields" | "problem"> {
  /** Where each field is written, in order. */
  lines: ReadonlyMap<string, readonly number[]>;
}

function findProblem({ fields, lines, problem }: Strict, types: NonNullable<Reading["types"]>) {
  if (problem !== undefined) return problem;
  for (const [name, type] of Object.entries(types)) {
    const [line = 1, again] = lines.get(name) ?? [];
    if (again !== undefined) return { line: again, why: `its ${name} is there twice` };
    const field = fields.get(name);
    if (field !== undefined && field.type !== type)
      return { line, why: `its ${name} is no ${type}` };
  }
  return undefined;
}

/** What is wrong in a line, by the library's codes; its messages quote the text. */
const WHY: Readonly<Record<string, string>> = {
  ALIAS: " (a value begins with *, and needs quotes)",
  BAD_INDENT: " (a bracket is missing, or a line begins too far left or right)",
  BAD_SCALAR_START: " (a value begins with a character that needs quotes)",
  BLOCK_AS_IMPLICIT_KEY: " (a value has a colon and a space, and needs quotes)",
  MISSING_CHAR: " (a quote, bracket or colon is missing)",
  TAB_AS_INDENT: " (a tab indents it)",
  UNEXPECTED_TOKEN: " (something stands behind the end of a value)",
};

const TYPES: Readonly<Record<string, FieldType>> = { string: "text", boolean: "boolean" };

function readStrictly(content: string, yaml: typeof import("yaml")): Strict {
  const fields = new Map<string, Field>();
  const lines = new Map<string, number[]>();
  const counter = new yaml.LineCounter();
  // The line above is that of the fence.
  const lineOf = (offset = 0) => counter.linePos(offset).line + 1;
  const document = yaml.parseDocument(content, {
    lineCounter: counter,
    prettyErrors: false,
    logLevel: "error",
    // The library compares each key with all others.
    uniqueKeys: false,
  });
  const anchors = new Map<string, unknown>();
  const [error] = document.errors;
  let fault = error && { code: error.code as string, at: error.pos[0] };
  yaml.visit(document, {
    Alias(_key, { source, range }) {
      if (!anchors.has(source)) fault ??= { code: "ALIAS", at: range?.[0] ?? 0 };
    },
    Value(_key, node) {
      if (node.anchor) anchors.set(node.anchor, node);
      const [start = 0, end] = node.range ?? [];
      // What nothing closes is an error at its end.
      const mayBeOpen = yaml.isScalar(node) || node.flow;
      if (fault !== undefined && mayBeOpen && end === error?.pos[0]) fault.at = start;
    },
  });
  if (fault !== undefined) {
    const why = `its front matter is no YAML${WHY[fault.code] ?? ""}`;
    return { fields, lines, problem: { line: lineOf(fault.at), why } };
  }
  const { contents } = document;
  if (contents !== null && !yaml.isMap(contents))
    return { fields, lines, problem: { line: 2, why: "its front matter has no fields" } };
  for (const { key, value: written } of contents?.items ?? []) {
    const value = yaml.isAlias(written) ? anchors.get(written.source) : written;
    if (!yaml.isScalar(key)) continue;
    const name = String(key.value);
    lines.set(name, [...(lines.get(name) ?? []), lineOf(key.range?.[0])].slice(0, 2));
    if (yaml.isMap(value)) fields.set(name, { type: "map", text: "" });
    else if (yaml.isSeq(value)) {
      const items = value.items.map((item) => (yaml.isScalar(item) ? String(item.value) : ""));
      fields.set(name, { type: "list", text: items.join(",") });
    } else if (yaml.isScalar(value) && value.value !== null) {
      const type = TYPES[typeof value.value] ?? "number";
      const text = type === "text" ? String(value.value) : (value.source ?? "");
      fields.set(name, { type, text: text.trim().replace(/\s+/g, " ") });
    }
  }
  return { fields, lines };
}

/** What no value may begin with or hold, unless it is in quotes. */
const SPECIAL = /^[[\]{},#&*!%@`|>?-]|:(?=\s|$)/;

/** Puts values of one line into quotes. Claude Code does so only before a line feed. */
function quoteValues(content: string, which: "values" | "colons"): string {
  const [ending, special] = which === "values" ? ["\n", SPECIAL] : [/\r?\n/, /:/];
  const lines = content.split(ending).map((line) => {
    const [, name, value = ""] = /^([\w-]+):[ \t]+(\S.*)$/.exec(line) ?? [];
    if (name === undefined || /^["']|^[|>][-+\d]*\s*$/.test(value)) return line;
    return special.test(value) ? `${name}: ${JSON.stringify(value)}` : line;
  });
  return lines.join("\n");
}

/** The top-level fields, line by line, as hosts do that accept `globs: *.ts`, which is no YAML. */
function readLines(content: string): Strict {
  const fields = new Map<string, Field>();
  for (const written of content.split(/\r?\n(?=[\w-]+[ \t]*:)/)) {
    const [, name, first = "", below] = /^([\w-]+)[ \t]*:([^\n]*)(.*)$/s.exec(written) ?? [];
    if (name === undefined) continue;
    const head = dropComment(first.replace(/^\s*[|>][-+\d]*\s*$/, ""));
    const text = `${head} ${below}`.replace(/\s+/g, " ").trim();
    const [quoted, double, single = ""] = /^(?:"(.*)"|'(.*)')$/.exec(text) ?? [];
    const unquoted = double?.replace(/\\(["\\])/g, "$1") ?? single.replaceAll("''", "'");
    const type = /^(?:true|false)$/i.test(text) ? "boolean" : "text";
    if (text !== "") fields.set(name, { type, text: quoted === undefined ? text : unquoted });
  }
  return { fields, lines: new Map() };
}
