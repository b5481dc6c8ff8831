import { join } from "node:path";
import type { Flavor, Verdict } from "../engine/contract.js";
import { POLICY_VERSION } from "../engine/policy.js";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
} from "../engine/version.js";
import { EntryCache, hashKey } from "../files/entry-cache.js";
import type { JudgeSettings } from "./judge-settings.js";

/** Part of every key: a change of what an entry looks like makes all of them unknown. */
const FORMAT = 2;

/** Everything but the document and its flavor that a verdict depends on. */
const VERSIONS = [
  FORMAT,
  ENGINE_VERSION,
  POLICY_VERSION,
  TOON_CODEC_VERSION,
  PIECES_VERSION,
  GPT_TOKENIZER_VERSION,
];

/**
 * Verdicts in files, for every document and way of judging one. They quote titles and headings, so
 * only their owner may read them.
 */
export class VerdictCache {
  readonly #entries: EntryCache;
  readonly #context: string;

  constructor(folder: string, { tokenizer, charsPerToken }: JudgeSettings) {
    this.#entries = new EntryCache(join(folder, "verdicts"));
    this.#context = JSON.stringify([VERSIONS, tokenizer ?? null, charsPerToken ?? null]);
  }

  /** @param sha256 Of the document's bytes. */
  read(sha256: string, flavor: Flavor): Verdict | undefined {
    return this.#entries.read(this.#toKey(sha256, flavor)) as Verdict | undefined;
  }

  write(sha256: string, flavor: Flavor, verdict: Verdict): void {
    this.#entries.write(this.#toKey(sha256, flavor), verdict);
  }

  #toKey(sha256: string, flavor: Flavor): string {
    return hashKey(`${this.#context} ${flavor} ${sha256}`);
  }
}
