/** Owners that are remembered at most; who asked longest ago is forgotten first. */
const MOST_OWNERS = 10_000;
/** How much the latest job counts in the mean. */
const SHARE = 1 / 8;

/**
 * How long the jobs of each owner run, in milliseconds: a mean in which the latest count most. Who has
 * sent costly documents is likely to send more, and who has not pays nothing for it.
 */
export class RunTimes {
  readonly #means = new Map<string, number>();

  /** 0 for an owner who is not known, and where there are no owners. */
  meanOf(owner: string | undefined): number {
    return (owner !== undefined && this.#means.get(owner)) || 0;
  }

  add(owner: string | undefined, milliseconds: number): void {
    if (owner === undefined) return;
    const mean = this.meanOf(owner);
    this.#means.delete(owner);
    const [oldest] = this.#means.keys();
    if (this.#means.size >= MOST_OWNERS && oldest !== undefined) this.#means.delete(oldest);
    this.#means.set(owner, mean + SHARE * (milliseconds - mean));
  }
}
