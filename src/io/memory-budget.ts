import { ContextVerdictError } from "../engine/contract/errors.js";

/** The memory of one request. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` if the budget is used up. */
  grow(bytes: number): void;
  release(): void;
  readonly tenant: string | undefined;
  /** The bytes of its tenant. */
  readonly owned: number;
}

/**
 * A tenant may hold this part of the free memory (dynamic thresholds, Choudhury and Hahne 1998): a single
 * tenant a third of all, and ten tenants one after the other leave some 2 %.
 */
const TENANT_PART = 1 / 2;

/**
 * Limits the memory of all open requests: bodies, files read by path, and answers that wait to be read.
 * Counts bytes as they arrive, so that a client cannot reserve memory by announcing a size.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  readonly #full: string;
  readonly #tenants = new Map<string | undefined, number>();
  #bytes = 0;

  /** @param full The message when there is no room. */
  constructor(maxBytes: number, full = "too many documents at once; try again") {
    this.#maxBytes = maxBytes;
    this.#full = full;
  }

  /** The bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param tenant Limited to a part of the free memory, to leave room for others. */
  open(tenant?: string): Hold {
    let held = 0;
    const ownedNow = () => this.#tenants.get(tenant) ?? 0;
    return {
      tenant,
      get owned() {
        return ownedNow();
      },
      grow: (bytes) => {
        const free = this.#maxBytes - this.#bytes - bytes;
        const isOverShare = tenant !== undefined && ownedNow() + bytes > TENANT_PART * free;
        if (free < 0 || isOverShare) throw new ContextVerdictError("overloaded", this.#full);
        held += bytes;
        this.#add(tenant, bytes);
      },
      release: () => {
        this.#add(tenant, -held);
        held = 0;
      },
    };
  }

  #add(tenant: string | undefined, bytes: number): void {
    this.#bytes += bytes;
    const owned = (this.#tenants.get(tenant) ?? 0) + bytes;
    if (owned > 0) this.#tenants.set(tenant, owned);
    else this.#tenants.delete(tenant);
  }
}
