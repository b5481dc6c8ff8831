import { lstatSync, mkdirSync, realpathSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { joinSplit } from "../../engine/split/join-split.js";
import type { Split } from "../../engine/split/split.js";
import { findRepository } from "../../io/find-files/read-ignore-files.js";
import { createFile, replaceFile } from "../../io/replace-file.js";
import { nameBelow } from "../config/name-below.js";
import { hashLines } from "../fix/made-files.js";
import { findInPlace } from "../fix/slot.js";
import { readExisting, refuse, type TextFile } from "../fix/text-file.js";
import { writeChange } from "../fix/write-change.js";
import { nameRecord, printRecord, type SplitFile } from "./record-file.js";

/** A document and the repository that its parts are in. */
export interface Place {
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
export function findPlace(file: TextFile): Place {
  const { real } = findInPlace(file);
  const root = findRepository(dirname(real)) ?? dirname(real);
  return { source: { ...file, path: real }, name: file.path, root, path: nameBelow(root, real) };
}

/**
 * `unfinished`: a run was stopped before the document was replaced, or after it was given back. `edited`: the
 * start file is not as it was written.
 */
export function readState({ source }: Place, record: SplitFile): "unfinished" | "split" | "edited" {
  const sha256 = hashLines(source.text);
  if (sha256 === record.start_sha256) return "split";
  return sha256 === record.source_sha256 ? "unfinished" : "edited";
}

/**
 * Writes a split: the record, the parts, and last the document, each atomically. Killed at any moment, the
 * document is as it was or split, and the record says what else is there.
 * @throws ContextVerdictError `bad_request` for a file that may not be written, and errors of the system. The
 *   document has not changed then, and nothing else is left.
 */
export function writeSplit(place: Place, { start, parts, record }: Split): void {
  const { source, root } = place;
  for (const { path } of parts) checkTarget(place, path);
  const file: SplitFile = {
    version: 1,
    source_sha256: hashLines(source.text),
    start_sha256: hashLines(start),
    part_sha256: parts.map(({ text }) => hashLines(text)),
    ...record,
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
    removeParts(place, file);
    throw error;
  }
}

/** Checks that nothing is at a path, that no link is on the way, and that it is in the document's repository. */
function checkTarget({ root, name }: Place, path: string): void {
  if (look(join(root, path)) !== undefined) throw refuse(name, `${path} exists already`);
  let folder = dirname(join(root, path));
  while (look(folder) === undefined) folder = dirname(folder);
  if (!look(folder)!.isDirectory() || realpathSync.native(folder) !== folder) {
    throw refuse(name, `the way to ${path} leads through a link or a file`);
  }
  if ((findRepository(folder) ?? root) !== root) {
    throw refuse(name, `${path} is in another repository`);
  }
}

function look(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** The text of a part; undefined if it is gone. @throws ContextVerdictError if it is no regular file. */
export function readPart({ root, name }: Place, path: string): string | undefined {
  const real = join(root, path);
  if (look(dirname(real)) === undefined) return undefined;
  if (realpathSync.native(dirname(real)) === dirname(real)) return readExisting(real, name)?.text;
  throw refuse(name, `the way to ${path} leads through a link`);
}

/** Removes parts that are as they were written, their folders if they are empty then, and the record. */
export function removeParts(place: Place, { parts, part_sha256 }: SplitFile): void {
  for (const [index, { path }] of parts.entries()) {
    const text = readPart(place, path);
    const isOurs = text !== undefined && hashLines(text) === part_sha256[index];
    if (isOurs) unlinkSync(join(place.root, path));
    try {
      for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
        rmdirSync(join(place.root, folder));
      }
    } catch {
      // It is not empty, or gone.
    }
  }
  unlinkSync(nameRecord(place.source.path));
}

/**
 * Gives the document back, and removes its parts.
 * @throws ContextVerdictError `bad_request` if a file was edited or is gone. Nothing has changed then.
 */
export function writeJoined(place: Place, record: SplitFile): void {
  const { source, name } = place;
  if (readState(place, record) !== "unfinished") {
    const { texts, edited } = readParts(place, record);
    if (edited.length > 0) {
      throw refuse(name, `edited since: ${edited.join(", ")}; --update takes edits as they are`);
    }
    const text = joinSplit(record, source.text, texts);
    if (hashLines(text) !== record.source_sha256)
      throw refuse(name, "its record does not fit its parts");
    writeChange({ target: source.path, text, source, replaced: source, keep: false });
  }
  removeParts(place, record);
}

/**
 * Takes edited files as they are: from now on, they are what was written.
 * @returns The paths of the files that were edited.
 * @throws ContextVerdictError `bad_request` if a part is gone or no longer linked.
 */
export function updateSplit(place: Place, record: SplitFile): string[] {
  if (readState(place, record) === "unfinished") {
    throw refuse(place.name, "a run was stopped before it was split; run split --write or --join");
  }
  const { texts, edited } = readParts(place, record);
  const parts = record.parts.map(({ original, ...part }) => {
    return original === undefined || edited.includes(part.path) ? part : { ...part, original };
  });
  const start_sha256 = hashLines(place.source.text);
  const source_sha256 = hashLines(joinSplit({ ...record, parts }, place.source.text, texts));
  const updated = {
    ...record,
    parts,
    source_sha256,
    start_sha256,
    part_sha256: texts.map(hashLines),
  };
  if (edited.length > 0) replaceFile(nameRecord(place.source.path), printRecord(updated));
  return edited;
}

/** A part that was never committed is nowhere else. */
export function explainGone({ name, source }: Place): string {
  return `gone: take it from git or a backup; else take ${name} from before the split, and delete ${basename(nameRecord(source.path))}`;
}

function readParts(place: Place, record: SplitFile): { texts: string[]; edited: string[] } {
  const edited = readState(place, record) === "edited" ? [place.path] : [];
  const texts = record.parts.map(({ path }, index) => {
    const text = readPart(place, path);
    if (text === undefined) throw refuse(place.name, `${path} is ${explainGone(place)}`);
    if (hashLines(text) !== record.part_sha256[index]) edited.push(path);
    return text;
  });
  return { texts, edited };
}
