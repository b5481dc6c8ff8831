import { ContextVerdictError } from "../engine/contract/errors.js";

/** The memory of one request. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` if the budget is used up. */
  grow(bytes: number): void;
  release(): void;
}

/** What one of several owners may hold, as a share of all. */
const OWNER_SHARE = 1 / 2;

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

  /** @param owner Who may hold half of it at most, where it is shared. */
  open(owner?: string): Hold {
    let held = 0;
    return {
      grow: (bytes) => {
        const most = owner === undefined ? this.#maxBytes : OWNER_SHARE * this.#maxBytes;
        const isFull = this.#bytes + bytes > this.#maxBytes;
        if (isFull || this.#ownedBy(owner) + bytes > most) {
          throw new ContextVerdictError("overloaded", this.#full);
        }
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
