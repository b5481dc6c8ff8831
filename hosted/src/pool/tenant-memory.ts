import { MemoryBudget } from "../../../src/io/memory-budget.js";

/**
 * A tenant may hold this part of the free memory (dynamic thresholds, Choudhury and Hahne 1998): a single
 * tenant a third of all, and ten tenants one after the other leave some 2 %.
 */
const TENANT_PART = 1 / 2;

/** A budget of memory that tenants share. */
export class TenantMemory extends MemoryBudget {
  readonly #owned = new Map<string, number>();

  /** Not from who would then hold less. */
  override mayTake(bytes: number, tenant: string, other: string): boolean {
    return other === tenant || this.#ownedBy(other) >= this.#ownedBy(tenant) + bytes;
  }

  protected override hasRoom(bytes: number, tenant: string): boolean {
    const free = this.maxBytes - this.bytes - bytes;
    return this.#ownedBy(tenant) + bytes <= TENANT_PART * free;
  }

  protected override add(bytes: number, tenant: string): void {
    super.add(bytes, tenant);
    const owned = this.#ownedBy(tenant) + bytes;
    if (owned > 0) this.#owned.set(tenant, owned);
    else this.#owned.delete(tenant);
  }

  #ownedBy(tenant: string): number {
    return this.#owned.get(tenant) ?? 0;
  }
}
