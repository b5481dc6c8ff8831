import { join } from "node:path";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
} from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { EntryCache } from "../../io/cache/entry-cache.js";
import { hashOf } from "../../io/hash-of.js";
import type { JudgedFile } from "./file-result.js";
import type { JudgeSettings } from "./judge-settings.js";

/** The version of the entries. Part of every key, so that old entries are ignored. */
const FORMAT = 4;

/** Everything a verdict depends on except the document, its flavor and its options. */
export const VERSIONS = [
  FORMAT,
  ENGINE_VERSION,
  POLICY_VERSION,
  TOON_CODEC_VERSION,
  PIECES_VERSION,
  GPT_TOKENIZER_VERSION,
];

/** The cached result of a document. */
export type Judged = Pick<JudgedFile, "verdict" | "best_form" | "best_tokens">;

/**
 * Caches verdicts in files, by document and settings. Only the owner may read them, because they quote
 * titles and headings.
 */
export class VerdictCache {
  readonly #entries: EntryCache;
  readonly #context: string;

  constructor(folder: string, { tokenizer, chars_per_token, forAgents = false }: JudgeSettings) {
    this.#entries = new EntryCache(join(folder, "verdicts"));
    const settings = [tokenizer ?? null, chars_per_token ?? null, forAgents];
    this.#context = JSON.stringify([VERSIONS, ...settings]);
  }

  /** @param sha256 Of the document's bytes. */
  read(sha256: string, flavor: FlavorChoice): Judged | undefined {
    return this.#entries.read(this.#toKey(sha256, flavor)) as Judged | undefined;
  }

  write(sha256: string, flavor: FlavorChoice, judged: Judged): void {
    this.#entries.write(this.#toKey(sha256, flavor), judged);
  }

  #toKey(sha256: string, flavor: FlavorChoice): string {
    return hashOf(`${this.#context} ${flavor} ${sha256}`);
  }
}
