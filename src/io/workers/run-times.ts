/** Tenants that are remembered at most; who asked longest ago is forgotten first. */
const MOST_TENANTS = 10_000;
/** How much the latest job counts in the mean. */
const SHARE = 1 / 8;

/**
 * How long the jobs of each tenant run, in milliseconds: a mean in which the latest count most. Who has
 * sent costly documents is likely to send more, and who has not pays nothing for it.
 */
export class RunTimes {
  readonly #means = new Map<string, number>();

  /** 0 for an tenant who is not known, and where there are no tenants. */
  meanOf(tenant: string | undefined): number {
    return (tenant !== undefined && this.#means.get(tenant)) || 0;
  }

  add(tenant: string | undefined, milliseconds: number): void {
    if (tenant === undefined) return;
    const mean = this.meanOf(tenant);
    this.#means.delete(tenant);
    const [oldest] = this.#means.keys();
    if (this.#means.size >= MOST_TENANTS && oldest !== undefined) this.#means.delete(oldest);
    this.#means.set(tenant, mean + SHARE * (milliseconds - mean));
  }
}
