import { join } from "node:path";
import type { Flavor } from "../../engine/contract/contract.js";
import { EntryCache, hashKey } from "../../io/cache/entry-cache.js";
import { VERSIONS } from "../files/verdict-cache.js";
import type { Outcome } from "./outcome.js";

/** What is known of a document that `fix` leaves as it is. */
export type Settled = Required<Pick<Outcome, "tokens">> & Pick<Outcome, "withheld">;

/** Remembers the documents that `fix` leaves as they are, so that they are not judged again. */
export class SettledCache {
  readonly #entries: EntryCache;

  constructor(folder: string) {
    this.#entries = new EntryCache(join(folder, "settled"));
  }

  read(document: SettledDocument): Settled | undefined {
    return this.#entries.read(toKey(document)) as Settled | undefined;
  }

  write(document: SettledDocument, settled: Settled): void {
    this.#entries.write(toKey(document), settled);
  }
}

/** Everything that the outcome depends on. */
export interface SettledDocument {
  sha256: string;
  flavor: Flavor;
  forAgents: boolean;
}

function toKey({ sha256, flavor, forAgents }: SettledDocument): string {
  return hashKey(JSON.stringify([VERSIONS, sha256, flavor, forAgents]));
}
