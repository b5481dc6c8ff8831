import type { Host, Limit } from "./host.js";
import type { Loaded } from "./load-files.js";
import { findHeadings, type HeadingLine } from "./read-document.js";
import type { Cut } from "./report.js";

/** More lost headings are counted. */
const MOST_HEADINGS = 1_000;

/** What is left of a file, and why not more; and the advice that it does not follow. */
export interface Limited {
  file: Loaded;
  text: string;
  cut: Cut | null;
  advice: Limit[];
}

/** Applies the limits of a host to files in their order. */
export function applyLimits(files: readonly Loaded[], { limits }: Host): Limited[] {
  const shared = limits.find(({ of, over }) => of === "project" && over === "cut");
  let left = shared?.most ?? 0;
  return files.map((file) => {
    const own = limits.filter((limit) => isAbout(limit, file));
    const advice = own.filter(
      (limit) => limit.over === "advice" && sizeOf(file, limit) > limit.most,
    );
    const isShared = shared !== undefined && file.owner === "project";
    const limit = isShared ? shared : own.find(({ over }) => over === "cut");
    const most = isShared ? left : (limit?.most ?? 0);
    if (isShared && file.text.trim() !== "") left = Math.max(0, left - sizeOf(file, shared));
    if (limit === undefined || sizeOf(file, limit) <= most) {
      return { file, text: file.text, cut: null, advice };
    }
    const end = findEnd(file.text, limit.unit, most);
    return {
      file,
      text: file.text.slice(0, end),
      cut: describeCut(file, limit, most, end),
      advice,
    };
  });
}

/** Whether a limit of single files is about this one. */
export function isAbout({ of, files: ends = [""] }: Limit, { path }: Loaded): boolean {
  return of === "file" && ends.some((end) => path.endsWith(end));
}

export function sizeOf({ text, bytes }: Loaded, { unit }: Limit): number {
  if (unit === "bytes") return bytes;
  return unit === "characters" ? text.length : countLines(text);
}

export function countLines(text: string): number {
  if (text === "") return 0;
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** The offset (UTF-16 code units) up to which a text is within a limit. */
function findEnd(text: string, unit: Limit["unit"], most: number): number {
  if (unit === "characters") return most;
  if (unit === "lines") {
    let at = 0;
    for (let line = 0; line < most; line++) at = text.indexOf("\n", at) + 1;
    return at;
  }
  // A character that is cut in the middle is lost; `encodeInto` writes whole ones only.
  return new TextEncoder().encodeInto(text, new Uint8Array(most)).read;
}

function describeCut(file: Loaded, limit: Limit, kept: number, end: number): Cut {
  const line = countLines(file.text.slice(0, end));
  const cutLine = Math.max(1, file.text[end - 1] === "\n" ? line + 1 : line);
  const headings = findHeadings(file.text);
  const toLine = ({ text, line: at }: HeadingLine): HeadingLine => ({ text, line: at });
  // A heading whose own line is cut is lost, too.
  const isKept = headings.filter((heading) => heading.end <= end);
  const lost = headings.slice(isKept.length);
  const { unit, most, of, verified } = limit;
  return {
    unit,
    most,
    of,
    kept,
    line: cutLine,
    inside: isKept.length === 0 ? null : toLine(isKept.at(-1)!),
    lost_headings: lost.slice(0, MOST_HEADINGS).map(toLine),
    lost_count: lost.length,
    verified,
  };
}
