import type { PlanSection } from "context-verdict";
import type { Anchors } from "./messages.js";

type Section = Pick<PlanSection, "range" | "action" | "heading">;

/**
 * Lines of the source that belong beside lines of the hybrid. A kept section is the same in both,
 * so that it lines up exactly; of a converted one the heading does.
 */
export function anchorHybrid(
  source: string,
  sections: readonly Section[],
  hybrid: string,
): Anchors {
  const anchors = new AnchorList();
  let at = 0;
  let line = 0;
  for (const [index, { range, action }] of sections.entries()) {
    const text = source.slice(range.char_start, range.char_end);
    anchors.add(range.line_start - 1, line);
    let end = at + text.length;
    if (action === "convert") {
      const fence = findFence(hybrid, at);
      if (fence === null) return anchors.finish(source, hybrid);
      const headLines = countBreaks(hybrid, at, fence.start);
      anchors.add(range.line_start - 1 + headLines, line + headLines);
      const blank = hybrid.startsWith("\r\n", fence.end) ? 2 : 1;
      end = fence.end + (index === sections.length - 1 ? 0 : blank);
    }
    line += countBreaks(hybrid, at, end);
    at = end;
  }
  return anchors.finish(source, hybrid);
}

/** The block with a section's TOON: its fence is longer than any run of backticks inside. */
function findFence(hybrid: string, from: number): { start: number; end: number } | null {
  const opening = /^(`{3,})toon\r?$/gm;
  opening.lastIndex = from;
  const found = opening.exec(hybrid);
  if (found === null) return null;
  const closing = new RegExp(`\\n${found[1]}\\r?\\n`, "g");
  closing.lastIndex = opening.lastIndex;
  return closing.test(hybrid) ? { start: found.index, end: closing.lastIndex } : null;
}

/** Lines of the source that belong beside lines of a candidate: those of headings that are keys. */
export function anchorCandidate(
  source: string,
  sections: readonly Section[],
  candidate: string,
): Anchors {
  const anchors = new AnchorList();
  const keys = indexKeys(candidate);
  let last = -1;
  for (const { range, heading } of sections) {
    if (heading === null) continue;
    const [first = ""] = source
      .slice(range.char_start, range.char_end)
      .trimStart()
      .split(/\r|\n/, 1);
    const found = keys.get(first.trim());
    if (found === undefined) continue;
    while ((found.lines[found.next] ?? Infinity) <= last) found.next++;
    const line = found.lines[found.next];
    if (line === undefined) continue;
    anchors.add(range.line_start - 1, line);
    last = line;
  }
  return anchors.finish(source, candidate);
}

/** Lines of a candidate by the heading line that they are keyed with. */
function indexKeys(candidate: string): Map<string, { lines: number[]; next: number }> {
  const keys = new Map<string, { lines: number[]; next: number }>();
  let line = 0;
  for (let at = 0; at >= 0 && at < candidate.length; line++) {
    const end = candidate.indexOf("\n", at);
    if (candidate[at] === '"') {
      const found = /^"((?:[^"\\]|\\.)*)"/.exec(candidate.slice(at, at + 1_000));
      const key = found === null ? null : toHeadingLine(found[1] as string);
      const known = key === null ? undefined : keys.get(key);
      if (known !== undefined) known.lines.push(line);
      else if (key !== null) keys.set(key, { lines: [line], next: 0 });
    }
    at = end < 0 ? -1 : end + 1;
  }
  return keys;
}

/** The first line of a heading that is a key, its suffix taken off. */
function toHeadingLine(key: string): string | null {
  const [first = "", ...rest] = key.replace(/~\d+$/, "").split("\\n");
  if (!first.startsWith("#") && rest.length === 0) return null;
  return first.replace(/\\(["\\])/g, "$1").trim();
}

class AnchorList {
  readonly #anchors: Anchors = { source: [], other: [] };

  add(source: number, other: number): void {
    this.#anchors.source.push(source);
    this.#anchors.other.push(other);
  }

  /** Adds the ends of both texts. */
  finish(source: string, other: string): Anchors {
    this.add(countBreaks(source, 0, source.length) + 1, countBreaks(other, 0, other.length) + 1);
    return this.#anchors;
  }
}

/** Line endings in a stretch of text: LF, CRLF or CR. */
function countBreaks(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  let count = 0;
  for (let at = part.indexOf("\n"); at >= 0; at = part.indexOf("\n", at + 1)) count++;
  for (let at = part.indexOf("\r"); at >= 0; at = part.indexOf("\r", at + 1)) {
    if (part.charCodeAt(at + 1) !== 10) count++;
  }
  return count;
}
