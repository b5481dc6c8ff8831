/** Bounds what runs at once for each name; the rest waits for its turn. */
export class Turns {
  readonly #most: number;
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.running < this.#most) lane.running++;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if (--lane.running === 0) this.#lanes.delete(name);
    }
  }
}
