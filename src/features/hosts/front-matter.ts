import { dropComment } from "../../engine/markdown/frontmatter.js";
import type { FieldType, Reading } from "./hosts.js";
import { memoize } from "./tree.js";

/** What a host takes from the front matter of a file. */
export interface FrontMatter {
  fields: ReadonlyMap<string, Field>;
  isThere: boolean;
  /** The text below; all of it where there is no front matter. */
  body: string;
  /** Why the host does not read it as it is meant; the line is that of the file, from 1. */
  problem?: Problem;
}

/** The value of a field: of a list, the items with commas between them. */
export interface Field {
  type: FieldType;
  text: string;
}

interface Problem {
  line: number;
  why: string;
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

/** Reads front matter as a host does: strictly first, then by the way that the host falls back to. */
export async function readFrontMatter(
  text: string,
  { fallback, otherwise, types = {}, mark_hides }: Reading,
  read: StrictReader,
): Promise<FrontMatter> {
  const [opened = ""] = /^\uFEFF?---[ \t]*\r?\n/.exec(text) ?? [];
  const length = opened === "" ? -1 : text.slice(opened.length).search(/^---[ \t]*\r?$/m);
  if (length < 0) return { fields: new Map(), isThere: false, body: text };
  const content = text.slice(opened.length, opened.length + length);
  const body = text.slice(opened.length + length).replace(/^.*\r?\n?/, "");
  const found = { isThere: true, body };
  if (mark_hides && opened.startsWith("\uFEFF")) {
    const why = "a byte order mark stands before its front matter";
    return { ...found, fields: new Map(), problem: { line: 1, why } };
  }
  const strict = await read(content);
  const problem = findProblem(strict, types);
  if (problem === undefined) return { ...found, fields: strict.fields };
  const again =
    fallback === undefined || fallback === "lines"
      ? readLines(content)
      : await read(quoteValues(content, fallback));
  if (fallback !== undefined && findProblem(again, types) === undefined)
    return { ...found, fields: again.fields };
  const fields = otherwise === "unknown" ? readLines(content).fields : new Map<string, Field>();
  return { ...found, fields, problem };
}

interface Strict {
  fields: Map<string, Field>;
  /** Where each field is written, in order. */
  lines: Map<string, number[]>;
  problem?: Problem;
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
  const fail = (offset: number | undefined, why: string) => {
    return { fields, lines, problem: { line: lineOf(offset), why } };
  };
  const document = yaml.parseDocument(content, {
    lineCounter: counter,
    prettyErrors: false,
    logLevel: "error",
    // The library compares each key with all others.
    uniqueKeys: false,
  });
  const anchors = new Map<string, unknown>();
  let unknown: { code: string; pos: readonly number[] } | undefined;
  yaml.visit(document, (_key, node) => {
    if (yaml.isAlias(node) && !anchors.has(node.source))
      unknown ??= { code: "ALIAS", pos: node.range ?? [] };
    else if (yaml.isNode(node) && !yaml.isAlias(node) && node.anchor)
      anchors.set(node.anchor, node);
  });
  const error = document.errors[0] ?? unknown;
  if (error !== undefined)
    return fail(error.pos[0], `its front matter is no YAML${WHY[error.code] ?? ""}`);
  const { contents } = document;
  if (contents !== null && !yaml.isMap(contents)) return fail(0, "its front matter has no fields");
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
  const written = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of content.split(/\r?\n/)) {
    const [, name, rest = ""] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    if (name === undefined) current.push(line.trim());
    else {
      current = [dropComment(rest.replace(/^\s*[|>][-+\d]*\s*$/, "")).trim()];
      written.set(name, current);
    }
  }
  const fields = new Map<string, Field>();
  for (const [name, parts] of written) {
    const text = parts.filter(Boolean).join(" ");
    const [quoted, double, single = ""] = /^(?:"(.*)"|'(.*)')$/.exec(text) ?? [];
    const type = /^(?:true|false)$/.test(text) ? "boolean" : "text";
    const unquoted = double?.replace(/\\(["\\])/g, "$1") ?? single.replaceAll("''", "'");
    if (text !== "") fields.set(name, { type, text: quoted === undefined ? text : unquoted });
  }
  return { fields, lines: new Map() };
}
