import { join } from "node:path";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { EntryCache } from "../../io/cache/entry-cache.js";
import { hashOf } from "../../io/hash-of.js";
import { VERSIONS } from "../files/verdict-cache.js";
import type { Outcome } from "./outcome.js";

/** The outcome for a document in its place: nothing, or a pending change. Never its text. */
export type KnownFix = Pick<Outcome, "action" | "chars" | "withheld"> &
  Required<Pick<Outcome, "tokens">>;

/** Everything that the outcome depends on. */
export interface FixedDocument {
  sha256: string;
  flavor: FlavorChoice;
  forAgents: boolean;
}

/** Remembers outcomes, so that unchanged documents are judged once. */
export class FixCache {
  readonly #entries: EntryCache;

  constructor(folder: string) {
    this.#entries = new EntryCache(join(folder, "fixes"));
  }

  read(document: FixedDocument): KnownFix | undefined {
    return this.#entries.read(toKey(document)) as KnownFix | undefined;
  }

  write(document: FixedDocument, { action, chars, tokens, withheld }: KnownFix): void {
    this.#entries.write(toKey(document), { action, chars, tokens, withheld });
  }
}

function toKey({ sha256, flavor, forAgents }: FixedDocument): string {
  return hashOf(JSON.stringify([VERSIONS, sha256, flavor, forAgents]));
}
