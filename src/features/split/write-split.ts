import { lstatSync, mkdirSync, realpathSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { joinSplit, type PartRecord } from "../../engine/split/join-split.js";
import type { Split } from "../../engine/split/split.js";
import { findRepository } from "../../io/find-repository.js";
import { isGone } from "../../io/is-gone.js";
import { createFile, replaceFile } from "../../io/replace-file.js";
import { nameBelow } from "../config/name-below.js";
import { hashLines } from "../fix/made-files.js";
import { findInPlace } from "../fix/slot.js";
import { readExisting, refuse, type TextFile } from "../fix/text-file.js";
import { writeChange } from "../fix/write-change.js";
import { nameRecord, printRecord, type SplitFile } from "./record-file.js";

/** A document and the repository that its parts are in. */
export interface LocatedDocument {
  /** The document, by its real path. */
  source: TextFile;
  /** As the user named it. */
  name: string;
  /** The root of the repository; the document's folder outside of one. */
  root: string;
  /** The document's path below the root, with `/`. */
  path: string;
}

/** @throws ContextVerdictError `bad_request` for a document that may not be replaced. */
export function locateDocument(file: TextFile): LocatedDocument {
  const { real } = findInPlace(file);
  const root = findRepository(dirname(real)) ?? dirname(real);
  return { source: { ...file, path: real }, name: file.path, root, path: nameBelow(root, real) };
}

/**
 * `whole`: the document has its text from before the split. A run was stopped, or a person put it back.
 * `edited`: the start file is not as it was written.
 */
export function readState(
  { source }: LocatedDocument,
  record: SplitFile,
): "whole" | "split" | "edited" {
  const sha256 = hashLines(source.text);
  if (sha256 === record.start_sha256) return "split";
  return sha256 === record.source_sha256 ? "whole" : "edited";
}

export const WHOLE =
  "it has its text from before the split: a run was stopped, or it was put back; run split --write or --join";

/**
 * Writes a split: the record, the parts, and last the document, each atomically. Killed at any moment, the
 * document is as it was or split, and the record says what else is there.
 * @param former The record of a split that the document was put back from. Its parts are removed first.
 * @throws ContextVerdictError `bad_request` for a file that may not be written, and errors of the system. The
 *   document has not changed then, and nothing else is left.
 */
export function writeSplit(
  document: LocatedDocument,
  { start, parts, record }: Split,
  former?: SplitFile,
): void {
  const { source, root } = document;
  if (former !== undefined) checkUnedited(document, former);
  const ours = new Set(former?.parts.map(({ path }) => path));
  for (const { path } of parts) if (!ours.has(path)) checkTarget(document, path);
  if (former !== undefined) removeParts(document, former);
  const file: SplitFile = {
    version: 1,
    source_sha256: hashLines(source.text),
    start_sha256: hashLines(start),
    ...record,
    parts: record.parts.map((part, index) => {
      return { ...part, sha256: hashLines(parts[index]!.text) };
    }),
  };
  createFile(nameRecord(source.path), printRecord(file));
  try {
    for (const { path, text } of parts) {
      const target = join(root, path);
      mkdirSync(dirname(target), { recursive: true });
      writeChange({ target, text, source, replaced: null, keep: false });
    }
    writeChange({ target: source.path, text: start, source, replaced: source, keep: false });
  } catch (error) {
    removeParts(document, file);
    throw error;
  }
}

/** Checks that nothing is at a path, and that it is in the document's repository. */
function checkTarget(document: LocatedDocument, path: string): void {
  const { root, name } = document;
  const folder = findFolder(document, path);
  if (!isGone(join(root, path))) throw refuse(name, `${path} exists already`);
  if ((findRepository(folder) ?? root) === root) return;
  throw refuse(name, `${path} is in another repository`);
}

/** The innermost folder on the way to a path that is there. @throws ContextVerdictError if it is behind a link. */
function findFolder({ root, name }: LocatedDocument, path: string): string {
  let folder = dirname(join(root, path));
  while (isGone(folder)) folder = dirname(folder);
  if (lstatSync(folder).isDirectory() && realpathSync.native(folder) === folder) return folder;
  throw refuse(name, `the way to ${path} leads through a link or a file`);
}

/** The text of a part; undefined if it is gone. @throws ContextVerdictError if it is no regular file. */
export function readPart(document: LocatedDocument, path: string): string | undefined {
  findFolder(document, path);
  return readExisting(join(document.root, path), document.name)?.text;
}

/** @throws ContextVerdictError if a part of a document that was put back was edited: nothing would name it. */
function checkUnedited(document: LocatedDocument, { parts }: SplitFile): void {
  const { name } = document;
  const edited = parts.filter(({ path, sha256 }) => {
    const text = readPart(document, path);
    return text !== undefined && hashLines(text) !== sha256;
  });
  if (edited.length === 0) return;
  const paths = edited.map(({ path }) => path).join(", ");
  throw refuse(name, `edited since: ${paths}; give it another name, and run this again`);
}

/** Removes parts that are as they were written, their folders if they are empty then, and the record. */
export function removeParts(document: LocatedDocument, { parts }: SplitFile): void {
  for (const { path, sha256 } of parts) {
    const text = readPart(document, path);
    if (text !== undefined && hashLines(text) === sha256) unlinkSync(join(document.root, path));
    try {
      for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
        rmdirSync(join(document.root, folder));
      }
    } catch {
      // It is not empty, or gone.
    }
  }
  unlinkSync(nameRecord(document.source.path));
}

/**
 * Gives the document back, and removes its parts.
 * @throws ContextVerdictError `bad_request` if a file was edited or is gone. Nothing has changed then.
 */
export function writeJoined(document: LocatedDocument, record: SplitFile): void {
  const { source, name } = document;
  if (readState(document, record) === "whole") checkUnedited(document, record);
  else {
    const { texts, edited } = readParts(document, record);
    if (edited.length > 0) {
      throw refuse(name, `edited since: ${edited.join(", ")}; --update takes edits as they are`);
    }
    const text = joinSplit(record, source.text, texts);
    if (hashLines(text) !== record.source_sha256)
      throw refuse(name, "its record does not fit its parts");
    writeChange({ target: source.path, text, source, replaced: source, keep: false });
  }
  removeParts(document, record);
}

/**
 * Takes edited files as they are: from now on, they are what was written.
 * @returns The paths of the files that were edited.
 * @throws ContextVerdictError `bad_request` if a part is gone, no longer linked, or cannot go back whole.
 */
export function updateSplit(document: LocatedDocument, record: SplitFile): string[] {
  const { source, name } = document;
  if (readState(document, record) === "whole") throw refuse(name, WHOLE);
  const { texts, edited } = readParts(document, record);
  const parts = record.parts.map((part, index) => {
    const sha256 = hashLines(texts[index]!);
    if (sha256 === part.sha256) return part;
    return { ...asEdited(part), sha256 };
  });
  const start_sha256 = hashLines(source.text);
  const source_sha256 = hashLines(joinSplit({ ...record, parts }, source.text, texts));
  const updated = { ...record, parts, source_sha256, start_sha256 };
  if (edited.length > 0) replaceFile(nameRecord(source.path), printRecord(updated));
  return edited;
}

/** The record of a part whose text in the document is to be restored from an edited file. */
export function asEdited<Part extends PartRecord>({
  original: _,
  ...part
}: Part): Omit<Part, "original"> {
  return part;
}

/** A part that was never committed is nowhere else. */
export function explainGone({ name, source }: LocatedDocument): string {
  return `gone: take it from git or a backup; else take ${name} from before the split, and delete ${basename(nameRecord(source.path))}`;
}

function readParts(
  document: LocatedDocument,
  record: SplitFile,
): { texts: string[]; edited: string[] } {
  const edited = readState(document, record) === "edited" ? [document.path] : [];
  const texts = record.parts.map(({ path, sha256 }) => {
    const text = readPart(document, path);
    if (text === undefined) throw refuse(document.name, `${path} is ${explainGone(document)}`);
    if (hashLines(text) !== sha256) edited.push(path);
    return text;
  });
  return { texts, edited };
}
