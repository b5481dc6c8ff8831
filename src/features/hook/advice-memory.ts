import { join } from "node:path";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { ENGINE_VERSION, TOON_CODEC_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { findCacheFolder } from "../../io/cache/cache-folder.js";
import { EntryCache, hashKey } from "../../io/cache/entry-cache.js";
import type { BetterForm, FormFacts } from "./find-better-form.js";

/** A form without its text: numbers and names only. */
export interface KnownForm extends FormFacts {
  /** Of the text, to find a copy. */
  sha256: string;
}

const FORMAT = 6;
const VERSIONS = [FORMAT, ENGINE_VERSION, POLICY_VERSION, TOON_CODEC_VERSION];

/**
 * Caches advice: agents read the same documents again and again, and judging a large one takes longer than
 * everything else.
 */
export class AdviceMemory {
  readonly #entries: EntryCache | undefined;
  readonly #key: string;

  constructor(text: string, flavor: FlavorChoice, folder = findCacheFolder()) {
    this.#entries = folder === undefined ? undefined : new EntryCache(join(folder, "hooks"));
    this.#key = hashKey(`${JSON.stringify(VERSIONS)} ${flavor} ${hashKey(text)}`);
  }

  /** @returns The better form, null if there is none, undefined if unknown. */
  recall(): KnownForm | null | undefined {
    return this.#entries?.read(this.#key) as KnownForm | null | undefined;
  }

  remember(better: BetterForm | undefined): void {
    this.#entries?.write(this.#key, better === undefined ? null : withoutText(better));
  }
}

function withoutText({ text, ...facts }: BetterForm): KnownForm {
  return { ...facts, sha256: hashKey(text) };
}
