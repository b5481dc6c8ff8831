import { join } from "node:path";
import type { Flavor } from "../../engine/contract/contract.js";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
} from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { EntryCache, hashKey } from "../../io/cache/entry-cache.js";
import type { JudgedFile } from "./file-result.js";
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

/** What is known of a document. */
export type Judged = Pick<JudgedFile, "verdict" | "best_form">;

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
  read(sha256: string, flavor: Flavor): Judged | undefined {
    return this.#entries.read(this.#toKey(sha256, flavor)) as Judged | undefined;
  }

  write(sha256: string, flavor: Flavor, judged: Judged): void {
    this.#entries.write(this.#toKey(sha256, flavor), judged);
  }

  #toKey(sha256: string, flavor: Flavor): string {
    return hashKey(`${this.#context} ${flavor} ${sha256}`);
  }
}
