import type { Unit, UnitRange, Units } from "./units.js";

/** The extent of a budget: all units that are more important than `unit`, and of that one the text up to `end`. */
export interface Reach {
  unit: Unit;
  end: number;
}

/** Finer steps would make no difference. */
const MAX_STEPS = 4096;
/** Longer documents (UTF-16 code units) get fewer steps, because each probe takes longer. */
const LONG = 500_000;
const MAX_STEPS_OF_LONG = 1024;

/** Lists the reaches from keeping nothing to keeping everything, each of which keeps more than the one before. */
export function listSteps({ all }: Units): Reach[] {
  const ordered = [...all].sort(compare);
  const total = all.reduce((sum, { start, end }) => sum + end - start, 0);
  const least = total / (total > LONG ? MAX_STEPS_OF_LONG : MAX_STEPS);
  const reaches = ordered.slice(0, 1).map((unit): Reach => ({ unit, end: unit.start }));
  // Characters after the last reach.
  let since = 0;
  for (const unit of ordered) {
    const { start, end, cuts } = unit;
    let from = start;
    for (const cut of [...cuts, end]) {
      since += cut - from;
      from = cut;
      if (since < least) continue;
      reaches.push({ unit, end: cut });
      since = 0;
    }
  }
  const last = ordered.at(-1);
  if (last !== undefined && since > 0) reaches.push({ unit: last, end: last.end });
  return reaches;
}

function compare(a: Unit, b: Unit): number {
  return a.rank - b.rank || a.order - b.order || a.start - b.start;
}

/** The part of every unit that one reach keeps. */
export class Selection {
  constructor(
    private readonly units: Units,
    private readonly reach: Reach,
  ) {}

  /** The offset up to which unit `index` is kept; its start if it is cut. */
  endOf(index: number): number {
    const unit = this.units.all[index] as Unit;
    if (unit === this.reach.unit) return this.reach.end;
    return compare(unit, this.reach.unit) < 0 ? unit.end : unit.start;
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
