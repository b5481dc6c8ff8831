/** How much may be under way. */
export interface WorkLimits {
  /** How much is worked on at once. */
  atOnce: number;
  /** How much has begun, waits, or waits to be taken. */
  most: number;
  /** Bytes of all that, beyond which nothing is added, and only what is to be taken next is begun. */
  bytes: number;
}

interface Entry<Item, Result> {
  /** Undefined once it has begun. */
  item?: Item | undefined;
  bytes: number;
  result?: Result;
}

/**
 * Works on items at the same time and gives the results in the order of the items. It holds no more
 * than there is room for, however slow the work or whoever takes the results, but for one item that is
 * larger than all the room.
 */
export class OrderedWork<Item extends object, Result extends object> {
  readonly #work: (item: Item) => Promise<Result>;
  readonly #sizeOf: (result: Result) => number;
  readonly #room: WorkLimits;
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
    room: WorkLimits,
  ) {
    this.#work = work;
    this.#sizeOf = sizeOf;
    this.#room = room;
  }

  /**
   * Waits for room and adds an item.
   * @param bytes The bytes of it.
   * @returns Whether it was added; nothing is after the end.
   */
  async add(item: Item, bytes: number): Promise<boolean> {
    const { most, bytes: mostBytes } = this.#room;
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

  /** Nothing more is added. */
  end(): void {
    this.#isEnded = true;
    this.#changed();
  }

  /** The results, until the end. @throws what the work on one of the items failed with. */
  async *results(): AsyncGenerator<Result> {
    for (;;) {
      await this.#until(() => this.#canTake());
      if (this.#failure !== undefined) throw this.#failure.reason;
      const [first] = this.#entries;
      if (first?.result === undefined) return;
      yield first.result;
      this.#entries.shift();
      this.#bytes -= first.bytes;
      this.#begin();
      this.#changed();
    }
  }

  #canTake(): boolean {
    const [first] = this.#entries;
    if (this.#failure !== undefined) return true;
    return first === undefined ? this.#isEnded : first.result !== undefined;
  }

  #begin(): void {
    for (const [index, entry] of this.#entries.entries()) {
      if (this.#running >= this.#room.atOnce) return;
      if (index > 0 && this.#bytes >= this.#room.bytes) return;
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
