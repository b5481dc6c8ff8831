import { ContextVerdictError } from "../engine/contract/errors.js";

/** The memory of one request. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` if the budget is used up. */
  grow(bytes: number): void;
  release(): void;
}

/**
 * What an owner may hold, as a part of what is free (dynamic thresholds, Choudhury and Hahne 1998): alone, a
 * third of all; ten that arrive one after the other leave some 2 %.
 */
const OWNER_PART = 1 / 2;

/**
 * Limits the memory of the texts of all open requests: bodies, files that are read by path, and answers
 * that are not taken yet. Counts bytes as they arrive, so that a client cannot reserve memory by
 * announcing a size.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  readonly #full: string;
  readonly #owners = new Map<string, number>();
  #bytes = 0;

  /** @param full The message when there is no room. */
  constructor(maxBytes: number, full = "too many documents are sent; try again") {
    this.#maxBytes = maxBytes;
    this.#full = full;
  }

  /** The bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param owner May hold a part of what is left, so that another one finds room. */
  open(owner?: string): Hold {
    let held = 0;
    return {
      grow: (bytes) => {
        const free = this.#maxBytes - this.#bytes - bytes;
        const owned = owner === undefined ? 0 : this.#ownedBy(owner) + bytes;
        if (free < 0 || owned > OWNER_PART * free)
          throw new ContextVerdictError("overloaded", this.#full);
        held += bytes;
        this.#add(owner, bytes);
      },
      release: () => {
        this.#add(owner, -held);
        held = 0;
      },
    };
  }

  #ownedBy(owner: string | undefined): number {
    return (owner !== undefined && this.#owners.get(owner)) || 0;
  }

  #add(owner: string | undefined, bytes: number): void {
    this.#bytes += bytes;
    if (owner === undefined) return;
    const owned = this.#ownedBy(owner) + bytes;
    if (owned > 0) this.#owners.set(owner, owned);
    else this.#owners.delete(owner);
  }
}
