import { readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { parseDocument } from "../../engine/markdown/document.js";
import { Anchors, folderOf, readDestination, resolvePath } from "../../engine/split/addresses.js";
import {
  describeUnplaced,
  findUnplaced,
  joinSplit,
  type PartRecord,
} from "../../engine/split/join-split.js";
import { findLinks } from "../../engine/split/links.js";
import { hashLines } from "../fix/made-files.js";
import { memoize } from "../hosts/tree.js";
import type { SplitFile } from "./record-file.js";
import {
  asEdited,
  explainGone,
  type LocatedDocument,
  readPart,
  readState,
  WHOLE,
} from "./write-split.js";

export interface SplitFinding {
  code: "unfinished" | "missing" | "moved" | "edited" | "unlinked" | "broken_link" | "too_long";
  path: string;
  message: string;
}

/** Finds what is wrong with a split. The start file may be edited, as long as it leads to all parts. */
export function checkSplit(document: LocatedDocument, record: SplitFile): SplitFinding[] {
  const { source, path: start } = document;
  if (readState(document, record) === "whole") {
    return [{ code: "unfinished", path: start, message: WHOLE }];
  }
  const texts = new Map([[start, source.text]]);
  const filesIn = memoize((folder) => hashFiles(document, folder));
  const findings = record.parts.flatMap((part): SplitFinding[] => {
    const { path, sha256 } = part;
    const text = readPart(document, path);
    if (text === undefined) {
      const now = filesIn(dirname(path)).get(sha256);
      if (now !== undefined) return [{ code: "moved", path, message: `it is ${now} now` }];
      return [{ code: "missing", path, message: `the part is ${explainGone(document)}` }];
    }
    texts.set(path, text);
    if (hashLines(text) === sha256) return [];
    const fault = findFault(record, source.text, part, text);
    const message = fault ?? "run split --update to take it as it is";
    return [{ code: "edited", path, message }];
  });
  const unplaced = findUnplaced(record, source.text).map((part) => {
    return { code: "unlinked" as const, path: part.path, message: describeUnplaced(part) };
  });
  return [...findings, ...unplaced, ...findBrokenLinks(texts, record)];
}

/** Why an edited part cannot be taken as it is. */
function findFault(
  record: SplitFile,
  start: string,
  part: PartRecord,
  text: string,
): string | undefined {
  try {
    joinSplit({ ...record, parts: [asEdited(part)] }, start, [text]);
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return error.message.replace(`${part.path}: `, "");
  }
  return undefined;
}

/** The files of a folder by the hashes of their texts: a part may be there under another name. */
function hashFiles(document: LocatedDocument, folder: string): ReadonlyMap<string, string> {
  try {
    const entries = readdirSync(join(document.root, folder), { withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile() && /\.(?:md|mdc|toon)$/.test(entry.name))
      .map(({ name }) => posix.join(folder, name));
    return new Map(paths.map((path) => [hashLines(readPart(document, path) ?? ""), path]));
  } catch {
    return new Map();
  }
}

/** Follows the links between the files of a split: to a part or an anchor that is gone. */
function findBrokenLinks(
  texts: ReadonlyMap<string, string>,
  { path: start, parts }: SplitFile,
): SplitFinding[] {
  const broken: SplitFinding[] = [];
  const own = new Set([start, ...parts.map(({ path }) => path)]);
  const files = new Map([...texts].map(([path, text]) => [path, readAddresses(path, text)]));
  for (const [path, { links }] of files) {
    for (const { line, written } of links) {
      const found = readDestination(written);
      if (!found?.path) continue;
      const target = resolvePath(folderOf(path), found.path) ?? "";
      if (!own.has(target)) continue;
      if (files.get(target)?.hasAnchor(found.anchor)) continue;
      const message = `line ${line}: ${written} leads nowhere`;
      broken.push({ code: "broken_link", path, message });
    }
  }
  return broken;
}

/** The links of a file, and what links may lead to in it. TOON has neither links nor anchors. */
function readAddresses(path: string, text: string) {
  if (path.endsWith(".toon")) return { links: [], hasAnchor: () => true };
  const { lines, blocks } = parseDocument(text, "markdown");
  const { destinations, headings, ids } = findLinks(lines, blocks);
  const known = new Anchors();
  const all = [...headings.map((heading) => known.add(heading)), ...ids];
  const anchors = new Set(all.map((anchor) => anchor.toLowerCase()));
  return {
    links: destinations.map(({ start, end }) => {
      return { line: lines.lineAt(start) + 1, written: lines.text.slice(start, end) };
    }),
    hasAnchor: (anchor: string | null) => anchor === null || anchors.has(anchor.toLowerCase()),
  };
}
