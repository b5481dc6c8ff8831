import { remember } from "../contract/once.js";

/** An HTML tag, as a browser would find it in the rendered text. */
export interface Tag {
  /** In lower case; `!--` for a comment. */
  name: string;
  kind: "open" | "close" | "empty";
  /** Of an opening tag. */
  attributes: string;
  /** Offset in the text. */
  index: number;
}

export const COMMENT = "!--";

/** Tags in Markdown, and everything that can hide one (CommonMark 0.31.2, section 6.6). */
const INLINE =
  /\\[\s\S]|`+|<!--|<\/(?<close>[a-z][a-z\d-]*)\s*>|<(?<open>[a-z][a-z\d-]*)(?<attributes>(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?){0,100})\s*(?<slash>\/?)>/gi;
/** Tags in HTML, which has no code spans or escapes. Includes malformed tags, which browsers accept. */
const BLOCK =
  /<!--|-->|<\/(?<close>[a-z][^\s/>]*)[^>]*|<(?<open>[a-z][^\s/>]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^"'>]+)*)/gi;

/**
 * Lists the tags of a paragraph, heading or cell, or of a block of HTML. A comment left open at the end
 * of a block counts as an opening tag, and any end of a comment as a closing one. Linear in the text.
 */
export function listTags(text: string, isHtml: boolean): Tag[] {
  if (!text.includes("<") && !text.includes("-->")) return [];
  const tags: Tag[] = [];
  const pattern = new RegExp(isHtml ? BLOCK : INLINE);
  const closings = new Closings(text);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index, 0: token } = match;
    const { close, open, attributes = "", slash } = match.groups ?? {};
    if (token.startsWith("`")) {
      pattern.lastIndex = closings.endOfCode(index, token.length) ?? pattern.lastIndex;
    } else if (close !== undefined) {
      tags.push({ name: close.toLowerCase(), kind: "close", attributes: "", index });
    } else if (open !== undefined) {
      const isEmpty = slash === "/" || attributes.endsWith("/");
      tags.push({ name: open.toLowerCase(), kind: isEmpty ? "empty" : "open", attributes, index });
    } else if (token.endsWith("--") || token === "-->") {
      const end = token === "-->" ? pattern.lastIndex : closings.endOfComment(index);
      if (end === undefined && !isHtml) continue;
      const kind = end === undefined ? "open" : "close";
      tags.push({ name: COMMENT, kind, attributes: "", index });
      if (end === undefined) break;
      pattern.lastIndex = end;
    }
  }
  return tags;
}

/** Finds the ends of code and comments. Called from left to right, all calls together take one pass. */
class Closings {
  /** Offsets of backtick runs by their length, the last one first. */
  #runs: Map<number, number[]> | undefined;
  #isUnclosed = false;

  constructor(readonly text: string) {}

  endOfCode(start: number, length: number): number | undefined {
    this.#runs ??= this.#listRuns();
    const same = this.#runs.get(length) ?? [];
    while (same.length > 0 && (same.at(-1) as number) < start + length) same.pop();
    const close = same.at(-1);
    return close === undefined ? undefined : close + length;
  }

  endOfComment(start: number): number | undefined {
    if (this.#isUnclosed) return undefined;
    const close = this.text.indexOf("-->", start + 2);
    this.#isUnclosed = close < 0;
    return close < 0 ? undefined : close + 3;
  }

  #listRuns(): Map<number, number[]> {
    const runs = new Map<number, number[]>();
    for (const { index, 0: run } of [...this.text.matchAll(/`+/g)].reverse()) {
      remember(runs, run.length, (): number[] => []).push(index);
    }
    return runs;
  }
}

const IDS = /(?<!\S)(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The values of a tag's `id` and `name`, which links can lead to. */
export function listIds({ attributes }: Tag): string[] {
  return Array.from(attributes.matchAll(IDS), ([, a, b, c]) => a ?? b ?? c ?? "");
}
