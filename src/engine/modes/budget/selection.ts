import type { Unit, UnitRange, Units } from "./units.js";

/** The extent of a budget: all units before `unit` (by importance), and of that one the text up to `end`. */
export interface Reach {
  unit: number;
  end: number;
}

/** Finer steps would make no difference. */
const MAX_STEPS = 4096;
/** Longer documents (UTF-16 code units) get fewer steps, because each probe takes longer. */
const LONG = 500_000;
const MAX_STEPS_OF_LONG = 1024;

/** The position of each unit by importance, and the reaches from keeping nothing to keeping everything. */
export interface Steps {
  positions: Int32Array;
  reaches: readonly Reach[];
}

/** Lists the reaches, each of which keeps more than the one before. */
export function listSteps({ all }: Units): Steps {
  const order = [...all.keys()].sort((a, b) => compare(all[a] as Unit, all[b] as Unit));
  const positions = new Int32Array(all.length);
  for (const [position, index] of order.entries()) positions[index] = position;
  const total = all.reduce((sum, { start, end }) => sum + end - start, 0);
  const least = total / (total > LONG ? MAX_STEPS_OF_LONG : MAX_STEPS);
  const reaches: Reach[] = [{ unit: 0, end: all[order[0] ?? 0]?.start ?? 0 }];
  // Characters after the last reach.
  let since = 0;
  for (const [unit, index] of order.entries()) {
    const { start, end, cuts } = all[index] as Unit;
    let from = start;
    for (const cut of [...cuts, end]) {
      since += cut - from;
      from = cut;
      if (since < least) continue;
      reaches.push({ unit, end: cut });
      since = 0;
    }
  }
  const last = all[order.at(-1) ?? 0];
  if (last !== undefined && since > 0) reaches.push({ unit: order.length - 1, end: last.end });
  return { positions, reaches };
}

function compare(a: Unit, b: Unit): number {
  return a.rank - b.rank || a.order - b.order || a.start - b.start;
}

/** The part of every unit that one reach keeps. */
export class Selection {
  constructor(
    private readonly units: Units,
    private readonly positions: Int32Array,
    private readonly reach: Reach,
  ) {}

  /** The offset up to which unit `index` is kept; its start if it is cut. */
  endOf(index: number): number {
    const { start, end } = this.units.all[index] as Unit;
    const ahead = this.reach.unit - (this.positions[index] as number);
    return ahead > 0 ? end : ahead === 0 ? this.reach.end : start;
  }

  isAllKept({ from, to }: UnitRange): boolean {
    let index = from;
    while (index < to && this.endOf(index) >= (this.units.all[index] as Unit).end) index++;
    return index === to;
  }

  isNoneKept({ from, to }: UnitRange): boolean {
    let index = from;
    while (index < to && this.endOf(index) <= (this.units.all[index] as Unit).start) index++;
    return index === to;
  }
}
