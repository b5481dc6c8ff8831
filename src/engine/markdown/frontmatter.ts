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
 * Finds frontmatter. A pair of thematic breaks around prose is not frontmatter: the content must be
 * empty or begin, after comments, with an entry.
 */
export function findFrontmatter(lines: Lines): Frontmatter | null {
  const fence = trimBlankEnd(lines.slice(0, 1));
  if (fence !== "---" && fence !== "+++") return null;
  for (let line = 1; line < lines.count; line++) {
    if (trimBlankEnd(lines.slice(line, line + 1)) !== fence) continue;
    const content = lines.slice(1, line);
    return hasEntries(content, fence) ? { fence, content, lineEnd: line + 1 } : null;
  }
  return null;
}

function hasEntries(content: string, fence: Frontmatter["fence"]): boolean {
  const entry =
    fence === "---" ? /^["']?[\p{L}\p{N}_$@][^:\n]*:(?:\s|$)/u : /^["'\p{L}\p{N}_[][^=\n]*[=\]]/u;
  const first = content.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#"));
  return first === undefined || entry.test(first);
}

/** The value of the top-level entry `title`, quotes removed; null when there is none. */
export function readFrontmatterTitle({ fence, content }: Frontmatter): string | null {
  const top = fence === "+++" ? (content.split(/^\[/m)[0] ?? "") : content;
  const entry =
    fence === "---" ? /^title[ \t]*:(.*)((?:\n[ \t].*)*)/m : /^title[ \t]*=(.*)((?:\n[ \t].*)*)/m;
  const [, first = "", below = ""] = entry.exec(top) ?? [];
  const written = dropComment(first).trim();
  // A YAML block scalar is on the lines below.
  const isBlock = /^[>|][+-]?\d?[+-]?$/.test(written);
  const value = isBlock ? below.trim().replace(/\s+/g, " ") : written;
  const title = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  return title.trim() || null;
}

/** What is behind the sign of an entry, up to a comment of YAML or TOML. */
export function dropComment(value: string): string {
  const quoted = /^\s*(?:"(?:[^"\\]+|\\.)*"?|(?:'[^']*'?)+)?/.exec(value)![0];
  return quoted + value.slice(quoted.length).replace(/(?:^|\s)#.*/s, "");
}
