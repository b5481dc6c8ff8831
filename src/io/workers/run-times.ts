/** Of more tenants, the least recent are forgotten. */
const MOST_TENANTS = 10_000;
/** The weight of the latest job in the mean. */
const SHARE = 1 / 8;

/**
 * The run time of each tenant's jobs in milliseconds, as an exponential moving average: a tenant with
 * costly documents is likely to send more.
 */
export class RunTimes {
  readonly #means = new Map<string, number>();

  /** 0 for an unknown tenant, or none. */
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
