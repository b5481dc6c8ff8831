import { join } from "node:path";
import type { Flavor, VerdictName } from "../../engine/contract/contract.js";
import { ENGINE_VERSION, TOON_CODEC_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { findCacheFolder } from "../../io/cache/cache-folder.js";
import { EntryCache, hashKey } from "../../io/cache/entry-cache.js";
import type { Advice, FormFacts } from "./advise.js";

/** `Advice` without the text of the form: only numbers and names, nothing of the document. */
export interface KnownAdvice {
  verdict?: VerdictName;
  /** Has the SHA-256 of the form, by which a copy is found. */
  better?: FormFacts & { sha256: string };
}

const FORMAT = 4;
const VERSIONS = [FORMAT, ENGINE_VERSION, POLICY_VERSION, TOON_CODEC_VERSION];

/**
 * Caches advice, because agents read the same documents again and again, and judging a large one takes
 * longer than everything else.
 */
export class AdviceMemory {
  readonly #entries: EntryCache | undefined;
  readonly #key: string;

  /** @param folder The folder for caches; without one, nothing is cached. */
  constructor(text: string, flavor: Flavor, folder = findCacheFolder()) {
    this.#entries = folder === undefined ? undefined : new EntryCache(join(folder, "hooks"));
    this.#key = hashKey(`${JSON.stringify(VERSIONS)} ${flavor} ${hashKey(text)}`);
  }

  recall(): KnownAdvice | undefined {
    return this.#entries?.read(this.#key) as KnownAdvice | undefined;
  }

  remember({ better, ...rest }: Advice): void {
    this.#entries?.write(this.#key, { ...rest, ...(better && { better: withoutText(better) }) });
  }
}

function withoutText({ text, ...facts }: NonNullable<Advice["better"]>): KnownAdvice["better"] {
  return { ...facts, sha256: hashKey(text) };
}
