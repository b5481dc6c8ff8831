import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Flavor, Verdict } from "../engine/contract.js";
import { POLICY_VERSION } from "../engine/policy.js";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  TOKENX_VERSION,
  TOON_CODEC_VERSION,
} from "../engine/version.js";
import { evictEntries } from "./evict-entries.js";
import type { JudgeSettings } from "./judge-settings.js";

/** Part of every key: a change of what an entry looks like makes all of them unknown. */
const FORMAT = 1;

/** A shelf is looked through for old entries by one of so many writes on average. */
const WRITES_PER_SWEEP = 32;

/** Everything but the document and its flavor that a verdict depends on. */
const VERSIONS = [
  FORMAT,
  ENGINE_VERSION,
  POLICY_VERSION,
  TOON_CODEC_VERSION,
  TOKENX_VERSION,
  GPT_TOKENIZER_VERSION,
];

/**
 * Verdicts in files, for every document and way of judging one: `verdicts/ab/cdef…`, in 256
 * shelves. What cannot be read or was changed is as good as absent, and what cannot be written is
 * not: the cache never fails.
 *
 * An entry is a line with its key and the SHA-256 of the rest, and the verdict as JSON. Verdicts
 * quote titles and headings, so only their owner may read the files.
 */
export class VerdictCache {
  readonly #folder: string;
  readonly #context: string;

  constructor(folder: string, { tokenizer, charsPerToken }: JudgeSettings) {
    this.#folder = join(folder, "verdicts");
    this.#context = JSON.stringify([VERSIONS, tokenizer ?? null, charsPerToken ?? null]);
  }

  /** @param sha256 Of the document's bytes. */
  read(sha256: string, flavor: Flavor): Verdict | undefined {
    const key = this.#toKey(sha256, flavor);
    try {
      const entry = readFileSync(this.#locate(key), "utf8");
      const end = entry.indexOf("\n");
      const json = entry.slice(end + 1);
      return entry.slice(0, end) === toHead(key, json) ? JSON.parse(json) : undefined;
    } catch {
      return undefined;
    }
  }

  write(sha256: string, flavor: Flavor, verdict: Verdict): void {
    const key = this.#toKey(sha256, flavor);
    const json = JSON.stringify(verdict);
    try {
      replaceFile(
        this.#locate(key),
        join(this.#folder, toShelf(key)),
        `${toHead(key, json)}\n${json}`,
      );
      // By the key and not by a counter, so that many short runs sweep as often as a long one.
      if (Number.parseInt(key.slice(-4), 16) % WRITES_PER_SWEEP === 0) {
        evictEntries(join(this.#folder, toShelf(key)));
      }
    } catch {}
  }

  #toKey(sha256: string, flavor: Flavor): string {
    return hash(`${this.#context} ${flavor} ${sha256}`);
  }

  #locate(key: string): string {
    return join(this.#folder, toShelf(key), key.slice(2));
  }
}

function toShelf(key: string): string {
  return key.slice(0, 2);
}

function toHead(key: string, json: string): string {
  return `${key} ${hash(json)}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Whole or not at all: readers see the old entry until the new one is complete. */
function replaceFile(file: string, folder: string, text: string): void {
  const temporary = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  const options = { mode: 0o600, flag: "wx" };
  try {
    writeFileSync(temporary, text, options);
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, options);
  }
  try {
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
