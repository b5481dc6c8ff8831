import { formatInteger } from "../../render/format-number.js";
import type { Host, Limit } from "./host.js";
import { findHeadings, shorten } from "./read-document.js";
import type { Cut, LoadedFile, LoadFinding } from "./report.js";

/** More lost headings are counted. */
const MOST_HEADINGS = 1_000;
/** Of them, so many are named in a message. */
const MOST_NAMED = 5;

/** A file that is loaded at the start, by absolute paths. */
export interface Loaded extends Pick<LoadedFile, "path" | "via" | "asked_by" | "depth" | "bytes"> {
  real: string;
  owner: "project" | "user";
  text: string;
}

/** The limits of single files that a file exceeds. */
export function listExceeded({ limits }: Host, over: Limit["over"], file: Loaded): Limit[] {
  return limits.filter((limit) => {
    if (limit.of !== "file" || limit.over !== over) return false;
    const { files = [""], unit, most } = limit;
    return files.some((end) => file.path.endsWith(end)) && sizeOf(file, unit) > most;
  });
}

/** Cuts files, in their order, where their host does. */
export function limitFiles(loaded: readonly Loaded[], host: Host) {
  const shared = host.limits.find(({ of, over }) => of === "project" && over === "cut");
  let left = shared?.most ?? 0;
  const findings: LoadFinding[] = [];
  const limited = loaded.map((file): { file: Loaded; keptText: string; cut: Cut | null } => {
    const { path, text } = file;
    for (const { most, unit } of listExceeded(host, "advice", file)) {
      const message = `more than the ${formatInteger(most)} ${unit} that are advised`;
      findings.push({ kind: "advice", path, message });
    }
    const isShared = shared !== undefined && file.owner === "project";
    const limit = isShared ? shared : listExceeded(host, "cut", file)[0];
    const most = isShared ? left : (limit?.most ?? 0);
    const size = limit === undefined ? 0 : sizeOf(file, limit.unit);
    if (isShared && text.trim() !== "") left = Math.max(0, left - size);
    if (limit === undefined || size <= most) return { file, keptText: text, cut: null };
    const end = findEnd(text, limit.unit, most);
    const cut = describeCut(text, limit, most, end);
    findings.push({ kind: "cut", path, line: cut.line, message: explainCut(cut) });
    return { file, keptText: text.slice(0, end), cut };
  });
  return { limited, findings };
}

/** The offset (UTF-16 code units) up to which a text is within a limit. */
function findEnd(text: string, unit: Limit["unit"], most: number): number {
  if (unit === "characters") return most;
  // A character that is cut in the middle is lost; `encodeInto` writes whole ones only.
  if (unit === "bytes") return new TextEncoder().encodeInto(text, new Uint8Array(most)).read;
  let at = 0;
  for (let line = 0; line < most; line++) at = text.indexOf("\n", at) + 1;
  return at;
}

function describeCut(text: string, limit: Limit, kept: number, end: number): Cut {
  const { unit, most, of, verified } = limit;
  const line = countLines(text.slice(0, end));
  const headings = findHeadings(text);
  // A heading whose own line is cut is lost, too.
  const lost = headings.filter((one) => one.end > end).map(({ heading }) => heading);
  return {
    unit,
    most,
    of,
    kept,
    line: Math.max(1, text[end - 1] === "\n" ? line + 1 : line),
    inside: headings.findLast((one) => one.end <= end)?.heading ?? null,
    lost_headings: lost.slice(0, MOST_HEADINGS),
    lost_count: lost.length,
    verified,
  };
}

function explainCut(cut: Cut): string {
  const { unit, most, of, line, inside, lost_headings: lost, lost_count, verified } = cut;
  const whose = of === "project" ? "of all files together" : "of a file";
  const where = inside === null ? "" : `, in "${shorten(inside.text)}"`;
  const names = lost.slice(0, MOST_NAMED).map(({ text }) => `"${shorten(text)}"`);
  const more = lost_count - names.length;
  if (more > 0) names.push(`${formatInteger(more)} more`);
  return [
    `cut at line ${line}${where}: the limit is ${formatInteger(most)} ${unit} ${whose}`,
    ...(names.length === 0 ? [] : [`lost: ${names.join(", ")}`]),
    ...(verified ? [] : ["not verified"]),
  ].join("; ");
}

export function sizeOf({ text, bytes }: Loaded, unit: Limit["unit"]): number {
  if (unit === "bytes") return bytes;
  return unit === "characters" ? text.length : countLines(text);
}

export function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
