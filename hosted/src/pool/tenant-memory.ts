import { type Hold, MemoryBudget } from "../../../src/io/memory-budget.js";

/**
 * A tenant may hold this part of the free memory (dynamic thresholds, Choudhury and Hahne 1998): a single
 * tenant a third of all, and ten tenants one after the other leave some 2 %.
 */
const TENANT_PART = 1 / 2;

/** A budget of memory that tenants share. */
export class TenantMemory extends MemoryBudget {
  readonly #owned = new Map<string, number>();
  readonly #tenants = new WeakMap<Hold, string>();

  override open(tenant = ""): Hold {
    const { grow, release } = super.open();
    let held = 0;
    const ownedBy = (one: string) => this.#owned.get(one) ?? 0;
    const add = (bytes: number) => {
      held += bytes;
      const owned = ownedBy(tenant) + bytes;
      if (owned > 0) this.#owned.set(tenant, owned);
      else this.#owned.delete(tenant);
    };
    const hold: Hold = {
      grow: (bytes) => {
        const free = this.maxBytes - this.bytes - bytes;
        if (ownedBy(tenant) + bytes > TENANT_PART * free) throw this.refuse();
        grow(bytes);
        add(bytes);
      },
      release: () => {
        release();
        add(-held);
      },
      // Not what belongs to who would hold less.
      mayReplace: (other, bytes) => {
        const owner = this.#tenants.get(other) ?? "";
        return owner === tenant || ownedBy(owner) >= ownedBy(tenant) + bytes;
      },
    };
    this.#tenants.set(hold, tenant);
    return hold;
  }
}
