import type { Unit, UnitRange, Units } from "./units.js";

/** How far a budget reaches: the units before `unit` (by importance) wholly, this one up to `end`. */
export interface Reach {
  unit: number;
  end: number;
}

/** Finer steps than this many make no difference worth a look. */
const MAX_STEPS = 4096;
/** … and in a document beyond so many characters (UTF-16 code units), where a look takes longer. */
const LONG = 500_000;
const MAX_STEPS_OF_LONG = 1024;

/** Units by importance, and every reach from nothing kept to everything kept. */
export interface Steps {
  order: readonly Unit[];
  reaches: readonly Reach[];
}

/** Every reach keeps what the one before it keeps, and more. */
export function listSteps({ all }: Units): Steps {
  const order = [...all].sort((a, b) => a.rank - b.rank || a.order - b.order || a.start - b.start);
  const total = all.reduce((sum, { start, end }) => sum + end - start, 0);
  const least = total / (total > LONG ? MAX_STEPS_OF_LONG : MAX_STEPS);
  const reaches: Reach[] = [{ unit: 0, end: order[0]?.start ?? 0 }];
  let since = 0;
  for (const [unit, { start, end, cuts }] of order.entries()) {
    let from = start;
    for (const cut of [...cuts, end]) {
      since += cut - from;
      from = cut;
      if (since < least) continue;
      reaches.push({ unit, end: cut });
      since = 0;
    }
  }
  const last = order.at(-1);
  if (last !== undefined && since > 0) reaches.push({ unit: order.length - 1, end: last.end });
  return { order, reaches };
}

/** What one reach keeps of every unit. */
export class Selection {
  readonly #ends: Int32Array;
  /** How many of the units before one are kept wholly, and how many are not kept at all. */
  readonly #whole: Int32Array;
  readonly #gone: Int32Array;

  constructor({ all }: Units, positions: ReadonlyMap<Unit, number>, reach: Reach) {
    this.#ends = new Int32Array(all.length);
    this.#whole = new Int32Array(all.length + 1);
    this.#gone = new Int32Array(all.length + 1);
    for (const [index, unit] of all.entries()) {
      const position = positions.get(unit) ?? 0;
      const end =
        position < reach.unit ? unit.end : position === reach.unit ? reach.end : unit.start;
      this.#ends[index] = end;
      this.#whole[index + 1] = (this.#whole[index] ?? 0) + (end >= unit.end ? 1 : 0);
      this.#gone[index + 1] = (this.#gone[index] ?? 0) + (end <= unit.start ? 1 : 0);
    }
  }

  /** Offset up to which unit `index` is kept; its start where it is cut. */
  endOf(index: number): number {
    return this.#ends[index] ?? 0;
  }

  isAllKept({ from, to }: UnitRange): boolean {
    return (this.#whole[to] ?? 0) - (this.#whole[from] ?? 0) === to - from;
  }

  isNoneKept({ from, to }: UnitRange): boolean {
    return (this.#gone[to] ?? 0) - (this.#gone[from] ?? 0) === to - from;
  }
}
