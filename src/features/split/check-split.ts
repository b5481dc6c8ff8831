import { readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseDocument } from "../../engine/markdown/document.js";
import { Anchors, folderOf, readDestination, resolvePath } from "../../engine/split/addresses.js";
import { findLinks } from "../../engine/split/links.js";
import { hashLines } from "../fix/made-files.js";
import type { SplitFile } from "./record-file.js";
import { explainGone, type Place, readPart, readState } from "./write-split.js";

export interface SplitFinding {
  code: "unfinished" | "missing" | "moved" | "edited" | "unlinked" | "broken_link" | "too_long";
  path: string;
  message: string;
}

/** Finds what is wrong with a split. The start file may be edited, as long as it leads to all parts. */
export function checkSplit(place: Place, record: SplitFile): SplitFinding[] {
  const { source, path: start } = place;
  if (readState(place, record) === "unfinished") {
    const message = "a run was stopped; run split --write or --join";
    return [{ code: "unfinished", path: start, message }];
  }
  const texts = new Map([[start, source.text]]);
  const findings = record.parts.flatMap(({ path }, index): SplitFinding[] => {
    const sha256 = record.part_sha256[index]!;
    const text = readPart(place, path);
    if (text !== undefined) {
      texts.set(path, text);
      if (hashLines(text) === sha256) return [];
      return [{ code: "edited", path, message: "run split --update to take it as it is" }];
    }
    const now = findMoved(place, path, sha256);
    if (now === undefined)
      return [{ code: "missing", path, message: `the part is ${explainGone(place)}` }];
    return [{ code: "moved", path, message: `it is ${now} now` }];
  });
  return [...findings, ...findBrokenLinks(texts, record)];
}

/** A file of the same folder that has the text of a part under another name. */
function findMoved(place: Place, path: string, sha256: string): string | undefined {
  const folder = dirname(path);
  try {
    return readdirSync(join(place.root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:md|mdc|toon)$/.test(entry.name))
      .map(({ name }) => posix.join(folder, name))
      .find((other) => hashLines(readPart(place, other) ?? "") === sha256);
  } catch {
    return undefined;
  }
}

/** Follows the links between the files of a split: to a part or an anchor that is gone, and parts without one. */
function findBrokenLinks(
  texts: ReadonlyMap<string, string>,
  { path: start, parts }: SplitFile,
): SplitFinding[] {
  const findings: SplitFinding[] = [];
  const unlinked = new Set(parts.map(({ path }) => path));
  const own = new Set([start, ...unlinked]);
  const read = [...texts].map(([path, text]) => {
    const { lines, blocks } = parseDocument(text, "markdown");
    const found = findLinks(lines, blocks);
    const known = new Anchors();
    const anchors = [...found.headings.map((heading) => known.add(heading)), ...found.ids];
    return {
      path,
      lines,
      ...found,
      anchors: new Set(anchors.map((anchor) => anchor.toLowerCase())),
    };
  });
  const anchorsOf = new Map(read.map(({ path, anchors }) => [path, anchors]));
  for (const { path, lines, destinations } of read) {
    for (const span of path.endsWith(".toon") ? [] : destinations) {
      const written = lines.text.slice(span.start, span.end);
      const found = readDestination(written);
      if (found === null || found.path === "") continue;
      const target = resolvePath(folderOf(path), found.path) ?? "";
      if (!own.has(target)) continue;
      if (path === start) unlinked.delete(target);
      const { anchor } = found;
      const isThere = anchor === null || anchorsOf.get(target)?.has(anchor.toLowerCase());
      if (anchorsOf.has(target) && (isThere || target.endsWith(".toon"))) continue;
      const message = `line ${lines.lineAt(span.start) + 1}: ${written} leads nowhere`;
      findings.push({ code: "broken_link", path, message });
    }
  }
  const message = `no link in ${start} leads to it`;
  return [
    ...[...unlinked].map((path) => ({ code: "unlinked" as const, path, message })),
    ...findings,
  ];
}
