import type { FormName } from "../contract/contract.js";
import { ContextVerdictError } from "../contract/errors.js";
import { pieces } from "../tokens/pieces.js";

/** How much of a text one answer may hold: characters (UTF-16 code units) and tokens by `pieces`. */
export interface Room {
  chars: number;
  tokens: number;
}

/** Lines of a text, 1-based and inclusive. */
export interface LineRange {
  from: number;
  to: number;
  total: number;
}

/** Whole rows of a text, in a stretch. */
export interface Page extends LineRange {
  text: string;
}

export interface PageRequest {
  /** The first line, 1-based. Default 1. */
  offset?: number;
  /** How many lines. Default: as many as there is room for. */
  limit?: number;
  room: Room;
}

/**
 * Cuts a text as file readers do, by lines. In TOON, a row of a list can have several lines: a cut
 * inside one moves to its end, an `offset` inside one to its start. Rows that begin below a header
 * come with that header repeated, and rows of a hybrid in their fence.
 *
 * @param form What the text is, which says where TOON is in it.
 * @returns undefined where there is no room for the first row.
 * @throws ContextVerdictError `bad_request` for an offset behind the last line.
 */
export function cutPage(text: string, form: FormName, request: PageRequest): Page | undefined {
  const { offset = 1, limit = Number.POSITIVE_INFINITY, room } = request;
  const lines = splitLines(text);
  const total = lines.length;
  if (offset > Math.max(total, 1)) {
    const message = `offset is behind the last line, which is line ${total}`;
    throw new ContextVerdictError("bad_request", message, "offset");
  }
  const regions = findToon(lines, form);
  const continues = findContinuations(lines, regions);
  let start = offset - 1;
  while (continues[start]) start--;

  const before = regions.map((region) => findHeaders(lines, region, start)).join("");
  let end = start;
  let left = { chars: room.chars - before.length, tokens: room.tokens - pieces.count(before) };
  while (end < total && end - start < limit) {
    let next = end + 1;
    while (continues[next]) next++;
    const row = lines.slice(end, next).join("");
    left = { chars: left.chars - row.length, tokens: left.tokens - pieces.count(row) };
    if (left.chars < 0 || left.tokens < 0) break;
    end = next;
  }
  if (end === start && total > 0) return undefined;
  const after = regions.map((region) => findFenceEnd(lines, region, end)).join("");
  const cut = before + lines.slice(start, end).join("") + after;
  return { text: cut, from: start + 1, to: end, total };
}

/** Lines with their line endings; a final one does not begin another line. */
function splitLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

/** Where TOON is in a text: line indices, the end exclusive. In a hybrid, a fence is around it. */
interface ToonRegion {
  start: number;
  end: number;
  isFenced: boolean;
}

function findToon(lines: readonly string[], form: FormName): ToonRegion[] {
  if (form === "toon") return [{ start: 0, end: lines.length, isFenced: false }];
  if (form !== "hybrid") return [];
  const regions: ToonRegion[] = [];
  for (let index = 0; index < lines.length; index++) {
    const marks = /^(`{3,})toon\s*$/.exec(lines[index] ?? "")?.[1];
    if (marks === undefined) continue;
    const start = index + 1;
    while (index < lines.length && lines[++index]?.trimEnd() !== marks);
    regions.push({ start, end: index, isFenced: true });
  }
  return regions;
}

/** For each line, whether it belongs to the row of the line before it. A fence belongs to what it holds. */
function findContinuations(lines: readonly string[], regions: readonly ToonRegion[]): Uint8Array {
  const continues = new Uint8Array(lines.length);
  for (const { start, end, isFenced } of regions) {
    let item = Number.POSITIVE_INFINITY;
    for (let index = start; index < end; index++) {
      const line = lines[index] ?? "";
      const indent = indentOf(line);
      if (indent > item) continues[index] = 1;
      else item = line.startsWith("- ", indent) ? indent : Number.POSITIVE_INFINITY;
    }
    if (!isFenced) continue;
    if (start < lines.length) continues[start] = 1;
    if (end < lines.length) continues[end] = 1;
  }
  return continues;
}

/** The header lines above a line of TOON, and the fence that opens before them. */
function findHeaders(lines: readonly string[], region: ToonRegion, index: number): string {
  if (index < region.start || index >= region.end) return "";
  const headers: string[] = [];
  let indent = indentOf(lines[index] ?? "");
  for (let above = index - 1; indent > 0 && above >= region.start; above--) {
    const line = lines[above] ?? "";
    if (indentOf(line) >= indent) continue;
    headers.unshift(line);
    indent = indentOf(line);
  }
  if (region.isFenced) headers.unshift(lines[region.start - 1] ?? "");
  return headers.join("");
}

/** The end of the fence that a page would leave open. */
function findFenceEnd(lines: readonly string[], region: ToonRegion, end: number): string {
  const isOpen = region.isFenced && end >= region.start && end <= region.end;
  return isOpen ? (lines[region.end] ?? "") : "";
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
