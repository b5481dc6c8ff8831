export interface WorkLimits {
  /** Items that are worked on at once. */
  atOnce: number;
  /** Items and results in memory. */
  most: number;
  /** Their bytes. Beyond, nothing is added, and only the next item in order is started. */
  bytes: number;
  /** Whether results are yielded as they come. Default: in the order of the items. */
  isUnordered?: boolean;
}

interface Entry<Item, Result> {
  /** Undefined once it has begun. */
  item?: Item | undefined;
  bytes: number;
  result?: Result;
}

/**
 * Works on items concurrently and yields the results, in the order of the items unless that is not wanted.
 * Keeps within its limits however slowly results are read, except for a single item that is larger than all
 * of them.
 */
export class OrderedWork<Item extends object, Result extends object> {
  readonly #work: (item: Item) => Promise<Result>;
  readonly #sizeOf: (result: Result) => number;
  readonly #limits: WorkLimits;
  readonly #entries: Entry<Item, Result>[] = [];
  #bytes = 0;
  #running = 0;
  #isEnded = false;
  #failure: { reason: unknown } | undefined;
  #wake: (() => void)[] = [];

  /** @param sizeOf The bytes of a result. */
  constructor(
    work: (item: Item) => Promise<Result>,
    sizeOf: (result: Result) => number,
    limits: WorkLimits,
  ) {
    this.#work = work;
    this.#sizeOf = sizeOf;
    this.#limits = limits;
  }

  /**
   * Waits until the limits permit it, and adds an item.
   * @param bytes The size of the item.
   * @returns False after the end.
   */
  async add(item: Item, bytes: number): Promise<boolean> {
    const { most, bytes: mostBytes } = this.#limits;
    await this.#until(
      () => this.#isEnded || (this.#entries.length < most && this.#bytes < mostBytes),
    );
    if (this.#isEnded) return false;
    this.#bytes += bytes;
    this.#entries.push({ item, bytes });
    this.#begin();
    return true;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Lets nothing more be added. */
  end(): void {
    this.#isEnded = true;
    this.#changed();
  }

  /** Yields the results, until the end. @throws the first error of the work. */
  async *results(): AsyncGenerator<Result> {
    for (;;) {
      await this.#until(() => this.#failure !== undefined || this.#isDone || this.#next >= 0);
      if (this.#failure !== undefined) throw this.#failure.reason;
      const entry = this.#entries[this.#next];
      if (entry?.result === undefined) return;
      yield entry.result;
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      this.#bytes -= entry.bytes;
      this.#begin();
      this.#changed();
    }
  }

  get #isDone(): boolean {
    return this.#isEnded && this.#entries.length === 0;
  }

  /** The index of the entry whose result comes next; -1 if there is none yet. */
  get #next(): number {
    if (this.#limits.isUnordered) return this.#entries.findIndex((one) => one.result !== undefined);
    return this.#entries[0]?.result === undefined ? -1 : 0;
  }

  #begin(): void {
    for (const [index, entry] of this.#entries.entries()) {
      if (this.#running >= this.#limits.atOnce) return;
      if (index > 0 && this.#bytes >= this.#limits.bytes) return;
      if (entry.item !== undefined) void this.#run(entry, entry.item);
    }
  }

  async #run(entry: Entry<Item, Result>, item: Item): Promise<void> {
    entry.item = undefined;
    this.#running++;
    try {
      entry.result = await this.#work(item);
      const bytes = this.#sizeOf(entry.result);
      this.#bytes += bytes - entry.bytes;
      entry.bytes = bytes;
    } catch (reason) {
      this.#failure ??= { reason };
    }
    this.#running--;
    this.#begin();
    this.#changed();
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  #changed(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
