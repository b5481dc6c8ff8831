import { join } from "node:path";
import type { Flavor, VerdictName } from "../../engine/contract/contract.js";
import { ENGINE_VERSION, TOON_CODEC_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { findCacheFolder } from "../../io/cache/cache-folder.js";
import { EntryCache, hashKey } from "../../io/cache/entry-cache.js";
import type { Advice, FormFacts } from "./advise.js";

/** As `Advice`, without the other form itself: numbers and names only, nothing of the document. */
export interface KnownAdvice {
  verdict?: VerdictName;
  /** With the SHA-256 of the other form, by which a copy of it is known. */
  better?: FormFacts & { sha256: string };
}

const FORMAT = 3;
const VERSIONS = [FORMAT, ENGINE_VERSION, POLICY_VERSION, TOON_CODEC_VERSION];

/**
 * What was said of a text before: agents read the same documents again and again, and judging a
 * large one takes longer than everything else.
 */
export class AdviceMemory {
  readonly #entries: EntryCache | undefined;
  readonly #key: string;

  /** @param folder Where caches belong; without one, nothing is remembered. */
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
