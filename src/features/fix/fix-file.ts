import { basename, dirname, resolve } from "node:path";
import { restoreHybrid, restoreParsed } from "../../engine/candidate/hybrid.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { isDataName } from "../../engine/data/guess-flavor.js";
import {
  adviseDocument,
  type DocumentAdvice,
  type WrittenForm,
} from "../../engine/judge/advise-document.js";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { nameSibling } from "../../io/name-sibling.js";
import { isAgentFile, isLoaded } from "../hosts/is-agent-file.js";
import { toSlashes } from "../hosts/tree.js";
import { dropBackups, isBackupName } from "./backup.js";
import { findFileDamage, readHybrid } from "./find-damage.js";
import { findStaleness } from "./find-stale.js";
import type { FixCache } from "./fix-cache.js";
import { hashLines, type Manifests } from "./made-files.js";
import { type ChangeOptions, makeChange, type Proposal } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { findPlainBackup } from "./revert-file.js";
import { checkSlot, findBeside, findInPlace, findReal, nameBeside } from "./slot.js";
import { isConvertedName, nameConverted } from "./target-name.js";
import { readExisting, type TextFile } from "./text-file.js";

export interface FixOptions extends ChangeOptions {
  flavor: FlavorChoice;
  /** Whether only agents read the document. A page for people gets no TOON in its place. */
  forAgents: boolean;
  /** The form to write. Default: the best one. */
  form?: WrittenForm | undefined;
  /** Whether to join wrapped lines. */
  joinsLines?: boolean;
  /** Whether the text gets a file of its own, beside the document. */
  beside: boolean;
  /** The files beside documents, of this run and before. */
  made: Manifests;
  /** Outcomes for documents that were judged before. */
  cache?: FixCache | undefined;
  /** The SHA-256 of the texts that earlier runs replaced at a real path, oldest first. */
  listReplaced?: (real: string) => readonly string[];
}

/**
 * Writes a document in its best form, or in the requested one, where that is safe. Of a damaged hybrid, the
 * fault is named.
 * @throws ContextVerdictError `bad_request` if the file may not be replaced or was changed meanwhile,
 *   and errors of the system. No file has changed then.
 */
export function fixFile(source: TextFile, options: FixOptions): Outcome {
  const { path, text, sha256 } = source;
  const { flavor, forAgents, form, beside, force, dryRun, show, noBackup = false } = options;
  const { joinsLines = false } = options;
  const nothing = nothingFor(path, "up_to_date");
  if (isBackupName(path)) return nothing;
  if (isDataName(path)) return nothingFor(path, "data");
  const isUsual = !beside && form === undefined && !joinsLines && !force && !isConvertedName(path);
  const cache = isUsual ? options.cache : undefined;
  const document = { sha256, flavor, forAgents };
  const known = cache?.read(document);
  if (known?.action === "none") return { ...nothing, ...known };
  // A text that is to be written or shown is made and proved anew.
  if (known !== undefined && dryRun && show === undefined) {
    checkSlot(findInPlace(source), path, noBackup);
    const { action, chars, tokens, ...withheld } = known;
    const waiting = { path, action, target: path, backup: null, chars, tokens };
    return { ...waiting, reason: "would_apply", ...withheld };
  }
  const found = writeBest(source, options);
  const outcome = { ...found, tokens: found.tokens ?? countTwice(text) };
  const { reason, action } = outcome;
  const isLeft = reason === "up_to_date" && action === "none";
  if (isLeft || reason === "would_apply") cache?.write(document, outcome);
  return outcome;
}

function countTwice(text: string): { source: number; target: number } {
  const count = defaultEstimator.count(text);
  return { source: count, target: count };
}

function writeBest(source: TextFile, options: FixOptions): Outcome {
  const { path, text } = source;
  const { flavor, beside } = options;
  const hybrid = readHybrid(path, text, flavor);
  const damage = findFileDamage(path, text, flavor, hybrid);
  if (damage !== null) {
    const kept = nameBeside(path, findPlainBackup(findReal(path), flavor)?.path ?? null);
    return { ...nothingFor(path, "damaged"), backup: kept, problem: damage };
  }
  const nothing = nothingFor(path, "up_to_date");
  if (isConvertedName(path)) return nothing;
  const original = hybrid === undefined ? null : restoreParsed(hybrid);
  if (original !== null) return rewriteHybrid(source, original, options);
  const advice = adviseDocument(text, { ...options, inPlace: !beside });
  if (beside) return writeBeside(source, advice, options);
  const { best, safe, withheld } = advice;
  const outcome =
    advice.text === text
      ? nothing
      : writeInPlace(
          best.form === "keep" ? "compact" : best.form,
          { source, text: advice.text, doubt: safe ? undefined : "not_safe" },
          options,
        );
  return withheld === undefined ? outcome : { ...outcome, withheld };
}

/**
 * Writes a hybrid anew if that is lighter, such as after somebody has added a table. It is made from the
 * Markdown that it restores to: a hybrid of a hybrid could not be restored, as the two look alike.
 */
function rewriteHybrid(source: TextFile, original: string, options: FixOptions): Outcome {
  const { path, text } = source;
  const { flavor, forAgents, form, beside } = options;
  const nothing = nothingFor(path, "up_to_date");
  if (beside || form !== undefined || !forAgents) return nothing;
  const inPlace = { flavor, forAgents, inPlace: true };
  const compact = adviseDocument(text, { ...inPlace, form: "compact" }).text;
  const originals = [original, restoreHybrid(compact, flavor) ?? original];
  const hybrids = [...new Set(originals)]
    .map((one) => adviseDocument(one, inPlace))
    .filter(({ best, safe }) => best.form === "hybrid" && safe);
  const texts = [compact, ...hybrids.map((advice) => advice.text)];
  const [tokens = 0, ...others] = [text, ...texts].map((one) => defaultEstimator.count(one));
  const least = Math.min(...others);
  if (least >= tokens) return nothing;
  const at = others.indexOf(least);
  const action = at === 0 ? "compact" : "hybrid";
  return writeInPlace(action, { source, text: texts[at] as string }, options);
}

/** Writes a text into the file that it was made from, with a backup. */
function writeInPlace(
  action: Outcome["action"],
  proposal: Pick<Proposal, "source" | "text" | "doubt">,
  options: FixOptions,
): Outcome {
  const { source } = proposal;
  const slot = findInPlace(source);
  const outcome = makeChange({ action }, { ...proposal, slot, keep: true }, options);
  // Of the backups that runs made, the first and the last stay.
  const [first, ...others] = options.listReplaced?.(slot.real) ?? [];
  const isBetween = (sha256: string) => sha256 !== first && sha256 !== source.sha256;
  if (outcome.backup !== null) dropBackups(slot.real, others.filter(isBetween));
  return outcome;
}

/** Writes a candidate or a hybrid beside its document, and enters it in the manifest. */
function writeBeside(source: TextFile, advice: DocumentAdvice, options: FixOptions): Outcome {
  const { path } = source;
  const { force, dryRun, made } = options;
  const { best, text, safe } = advice;
  if (best.form === "keep" || best.form === "compact") return findStale(source, advice, options);
  const target = nameConverted(path, best.form);
  const manifest = made.in(dirname(path));
  const slot = findBeside(source, target);
  if (isLoadedAlone(path) || isLoaded(toSlashes(slot.real))) {
    return { ...nothingFor(path, "loaded"), target };
  }
  const isTaken =
    slot.replaced !== null && !manifest.isUntouched(target, slot.replaced.text, basename(path));
  const stale = safe || force ? undefined : findStale(source, advice, options);
  if (stale?.reason === "stale") return stale;
  const doubt = safe ? (isTaken ? "target_exists" : undefined) : "not_safe";
  manifest.checkWritable(path);
  const proposal: Proposal = { source, slot, text, doubt, keep: isTaken };
  const outcome = makeChange({ action: best.form }, proposal, withoutNote(options));
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

/** Whether hosts load a file by its name or place, and so none with another name instead of it. */
function isLoadedAlone(path: string): boolean {
  const name = toSlashes(resolve(path));
  return isAgentFile(name) && isLoaded(name);
}

/** Finds a file made from an earlier text of a document that is not worth one now. */
function findStale(
  { path, text }: TextFile,
  { best }: DocumentAdvice,
  { flavor, made }: FixOptions,
): Outcome {
  for (const [name, entry] of made.in(dirname(path)).madeFrom(basename(path))) {
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

/** For changes that reverting a run does not concern. */
function withoutNote({ note: _, ...options }: FixOptions): ChangeOptions {
  return options;
}
