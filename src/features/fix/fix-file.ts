import { basename, dirname } from "node:path";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { isDataName } from "../../engine/data/guess-flavor.js";
import {
  adviseDocument,
  type DocumentAdvice,
  type WrittenForm,
} from "../../engine/judge/advise-document.js";
import { extendHybrid } from "../../engine/judge/extend-hybrid.js";
import { pieces } from "../../engine/tokens/pieces.js";
import { nameSibling } from "../../io/name-sibling.js";
import { dropBackups, findBackups, isBackupName } from "./backup.js";
import { findFileDamage, mayHoldToon } from "./find-damage.js";
import { findStaleness } from "./find-stale.js";
import type { FixCache, KnownFix } from "./fix-cache.js";
import { hashLines, type Manifests } from "./made-files.js";
import {
  type ChangeOptions,
  checkSlot,
  findBeside,
  findInPlace,
  makeChange,
  nameBeside,
  type Proposal,
} from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { isConvertedName, nameConverted } from "./target-name.js";
import { readExisting, type TextFile } from "./text-file.js";

export interface FixOptions extends ChangeOptions {
  flavor: FlavorChoice;
  /** Whether only agents read the document. A page for people gets no TOON in its place. */
  forAgents: boolean;
  /** The form to write. Default: the best one. */
  form?: WrittenForm | undefined;
  /** Whether the text gets a file of its own, beside the document. */
  beside: boolean;
  /** The files beside documents, of this run and before. */
  made: Manifests;
  /** What is known of documents that were judged before. */
  cache?: FixCache | undefined;
  /** The SHA-256 of what earlier runs replaced at a real path, oldest first. */
  formers?: (real: string) => readonly string[];
}

/**
 * Writes a document in its best form, or in the one that was asked for, where that is safe; corrects a
 * converted file that is damaged.
 * @throws ContextVerdictError `bad_request` if the file may not be replaced or was changed meanwhile,
 *   and errors of the system. No file has changed then.
 */
export function fixFile(source: TextFile, options: FixOptions): Outcome {
  const { path, text, sha256 } = source;
  const { flavor, forAgents, form, beside, force, dryRun, confirm } = options;
  // Backups never change, and programs read data.
  if (isBackupName(path) || isDataName(path)) return nothingFor(path, "up_to_date");
  const isUsual = !beside && form === undefined && !force && !isConvertedName(path);
  const cache = isUsual ? options.cache : undefined;
  const document = { sha256, flavor, forAgents };
  const known = cache?.read(document);
  if (known?.action === "none") return { ...nothingFor(path, "up_to_date"), ...known };
  // A text that is written or shown is made and proved here.
  if (known !== undefined && dryRun && confirm === undefined) return repeat(known, source, options);
  const found = findOutcome(source, options);
  const outcome = { ...found, tokens: found.tokens ?? countTwice(text) };
  const { reason, action } = outcome;
  const isLeft = reason === "up_to_date" && action === "none";
  if (isLeft || reason === "would_apply") cache?.write(document, outcome);
  return outcome;
}

function countTwice(text: string): { source: number; target: number } {
  const count = pieces.count(text);
  return { source: count, target: count };
}

/** The outcome of a change that waits, as in the dry run before. */
function repeat(known: KnownFix, source: TextFile, { noBackup }: FixOptions): Outcome {
  const { path } = source;
  const { action, chars, tokens, ...withheld } = known;
  checkSlot(findInPlace(source), path, noBackup === true);
  const outcome = { path, action, target: path, backup: null, chars, tokens };
  return { ...outcome, reason: "would_apply", ...withheld };
}

function findOutcome(source: TextFile, options: FixOptions): Outcome {
  const { path, text } = source;
  const { flavor, forAgents, form, beside } = options;
  const repaired = repairFile(source, options);
  if (repaired !== undefined) return repaired;
  if (isConvertedName(path)) return nothingFor(path, "up_to_date");
  // A hybrid of a hybrid could not be restored: the two look alike.
  if (mayHoldToon(text) && restoreHybrid(text, flavor) !== null) {
    const canUpdate = !beside && forAgents && form !== "compact";
    const extended = canUpdate ? extendHybrid(text, flavor) : null;
    return extended === null
      ? nothingFor(path, "up_to_date")
      : replaceFile({ action: "update" }, { source, text: extended.text }, options);
  }
  return beside ? writeBeside(source, options) : writeInPlace(source, options);
}

function writeInPlace(source: TextFile, options: FixOptions): Outcome {
  const { best, text, safe, withheld } = adviseDocument(source.text, { ...options, inPlace: true });
  const outcome =
    best.form === "keep"
      ? nothingFor(source.path, "up_to_date")
      : replaceFile({ action: best.form }, { source, text, safe }, options);
  return withheld === undefined ? outcome : { ...outcome, withheld };
}

/** Writes a text into the file that it was made from, with a backup. */
function replaceFile(
  planned: Pick<Outcome, "action">,
  { source, text, safe = true }: Pick<Proposal, "source" | "text"> & { safe?: boolean },
  options: FixOptions,
): Outcome {
  const slot = findInPlace(source);
  const doubt = safe ? undefined : "not_safe";
  const proposal = { source, slot, text, doubt, keep: true, isNoted: true } as const;
  const outcome = makeChange(planned, proposal, options);
  // Of the backups that runs made, the first and the last stay.
  const [, ...between] = options.formers?.(slot.real) ?? [];
  if (outcome.backup !== null) {
    dropBackups(
      slot.real,
      between.filter((sha256) => sha256 !== source.sha256),
    );
  }
  return outcome;
}

/** Writes a candidate or a hybrid beside its document, and enters it in the manifest. */
function writeBeside(source: TextFile, options: FixOptions): Outcome {
  const { path } = source;
  const { force, dryRun, made } = options;
  const advice = adviseDocument(source.text, { ...options, inPlace: false });
  const { best, text, safe } = advice;
  if (best.form === "keep" || best.form === "compact") return findStale(source, advice, options);
  const target = nameConverted(path, best.form);
  const manifest = made.in(dirname(path));
  const slot = findBeside(source, target);
  const isOwn = slot.replaced !== null && manifest.isUntouched(target, slot.replaced.text);
  const isTaken = slot.replaced !== null && !isOwn;
  const stale = safe || force ? undefined : findStale(source, advice, options);
  if (stale?.reason === "stale") return stale;
  const doubt = safe ? (isTaken ? "target_exists" : undefined) : "not_safe";
  const proposal = { source, slot, text, doubt, keep: isTaken, isNoted: false } as const;
  const outcome = makeChange({ action: best.form }, proposal, options);
  const isThere = outcome.reason === "applied" || outcome.reason === "up_to_date";
  if (isThere && !dryRun) {
    manifest.remember(target, {
      source: basename(path),
      source_sha256: hashLines(source.text),
      sha256: hashLines(text),
    });
  }
  return outcome;
}

/** Nothing is to be written beside a document: is there a file that was made from an earlier text of it? */
function findStale(
  { path, text }: TextFile,
  { best }: DocumentAdvice,
  { flavor, made }: FixOptions,
): Outcome {
  const manifest = made.in(dirname(path));
  for (const [name, entry] of manifest.madeFrom(basename(path))) {
    const target = nameSibling(path, name);
    const there = readExisting(target, path);
    if (there === null) continue;
    if (findStaleness(entry, { path: name, text: there.text }, text, flavor) !== null) {
      return { ...nothingFor(path, "stale"), target };
    }
  }
  const nothing = nothingFor(path, "up_to_date");
  return best.form === "compact" ? { ...nothing, withheld: "compact" } : nothing;
}

/**
 * Corrects the numbers of rows in a converted file if nothing else is wrong with it, or says what is.
 * @returns undefined for a file that is not damaged.
 */
function repairFile(source: TextFile, options: FixOptions): Outcome | undefined {
  const { path, text } = source;
  const damage = findFileDamage(path, text, options.flavor);
  if (damage === null) return undefined;
  const { problem, repaired } = damage;
  if (repaired === null) {
    const [backup] = findBackups(path);
    const kept = nameBeside(path, backup?.path ?? null);
    return { ...nothingFor(path, "damaged"), backup: kept, problem };
  }
  const slot = findInPlace(source);
  // Without a backup: only wrong numbers are lost.
  const proposal = { source, slot, text: repaired.text, doubt: "damaged", keep: false } as const;
  const planned = { action: "repair", repairs: repaired.repairs } as const;
  return makeChange(planned, { ...proposal, isNoted: false }, options);
}
