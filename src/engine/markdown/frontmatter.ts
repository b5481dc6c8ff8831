import { trimBlankEnd } from "./blank.js";
import type { Lines } from "./lines.js";

/** Metadata between two fence lines at the very start of a document, as static site generators write it. */
export interface Frontmatter {
  /** `---` (YAML) or `+++` (TOML). */
  fence: "---" | "+++";
  /** The lines between the fences. */
  content: string;
  /** First line (0-based) after the closing fence. */
  lineEnd: number;
}

/**
 * Finds frontmatter. A pair of thematic breaks around prose is not frontmatter: the content must be empty or
 * begin, after comments, with an entry.
 */
export function findFrontmatter(lines: Lines): Frontmatter | null {
  const fence = trimBlankEnd(lines.slice(0, 1));
  if (fence !== "---" && fence !== "+++") return null;
  for (let line = 1; line < lines.count; line++) {
    if (trimBlankEnd(lines.slice(line, line + 1)) !== fence) continue;
    const content = lines.slice(1, line);
    const isEmpty = content.split("\n").every((written) => /^\s*(?:#|$)/.test(written));
    const [above] = ABOVE_ENTRIES.exec(content)!;
    const isMetadata = isEmpty || ENTRY[fence].test(content.slice(above.length));
    return isMetadata ? { fence, content, lineEnd: line + 1 } : null;
  }
  return null;
}

/** Blank lines and comments above the first entry, and tags and anchors of YAML. */
const ABOVE_ENTRIES = /^(?:\s+|#.*|[!&]\S*(?!\S))*/;

/**
 * The beginning of an entry. What a YAML reader takes for a mapping begins like this, except where its first
 * key is a list: `[a]: b` defines a link here. (A test compares; to ask the reader itself would take 40 ms to
 * load it.) Where it rejects the content, this rule alone decides, because hosts accept `description: when: …`.
 */
const ENTRY = {
  "---":
    /^(?:\{(?!%)|[?:](?!\S)|(?:"(?:[^"\\\n]|\\.)*"[ \t]*|'(?:[^'\n]|'')*'[ \t]*|(?:[^\s\-?:,[\]{}#&*!|>'"%`]|[-?:](?=\S))[^\n:#]*(?:(?:(?<=\S)#|:(?=\S))[^\n:#]*)*):(?!\S))/,
  "+++": /^["'\p{L}\p{N}_[][^=\n]*[=\]]/u,
};

/** The text of the top-level entry `title`; null if there is none. */
export function readFrontmatterTitle({ fence, content }: Frontmatter): string | null {
  if (fence === "+++") {
    const [top = ""] = content.split(/^\[/m);
    return readTitle(/^[ \t]*title[ \t]*=(.*)/m.exec(top)?.[1] ?? "", "");
  }
  const [above] = ABOVE_ENTRIES.exec(content)!;
  const flow = FLOW_TITLE.exec(content.slice(above.length));
  if (flow !== null) return readTitle(flow[1] ?? "", "");
  const indent = /[ \t]*$/.exec(above)![0];
  const entry = new RegExp(
    `^${indent}(?:title|"title"|'title')[ \\t]*:(?!\\S)(.*)((?:\\n${indent}[ \\t].*)*)`,
    "m",
  );
  const [, written = "", below = ""] = entry.exec(content) ?? [];
  return readTitle(written, below);
}

/** The value of `title` in flow style, if nothing with braces or brackets stands before it. */
const FLOW_TITLE =
  /^\{(?:[^{}[\]]*,)?\s*(?:title|"title"|'title')\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,{}[\]]*)/;

/** @param below The indented lines below what is written behind the sign. */
function readTitle(written: string, below: string): string | null {
  const first = dropComment(written.replace(/^\s*(?:[!&]\S*\s+)*/, "")).trim();
  const rest = below.trim().replace(/\s+/g, " ");
  // A list or mapping, or the value null.
  if (/^(?:[[{~]|null$)/.test(first) || (first === "" && /^- |: |:$/.test(rest))) return null;
  const isBlock = /^[>|][+-]?\d?[+-]?$/.test(first);
  const title = isBlock ? rest : dropComment(`${first} ${rest}`).trim();
  const [, double, single] = /^(?:"(.*)"|'(.*)')$/.exec(title) ?? [];
  if (double !== undefined) return double.replace(/\\(["\\/])/g, "$1") || null;
  return (single?.replaceAll("''", "'") ?? title) || null;
}

/** What is behind the sign of an entry, up to a comment of YAML or TOML. */
export function dropComment(value: string): string {
  const quoted = /^\s*(?:"(?:[^"\\]+|\\.)*"?|(?:'[^']*'?)+)?/.exec(value)![0];
  return quoted + value.slice(quoted.length).replace(/(?:^|\s)#.*/s, "");
}
