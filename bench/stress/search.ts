import { type Fault, findFaults, foretell, LARGE, MAX_LARGE_MS, SMALL } from "./bounds.js";
import { FUNCTIONS } from "./functions.js";
import type { Answer, Question } from "./measurement.js";
import type { Random } from "./random.js";
import { cook, invent, type Recipe, simplify } from "./recipe.js";

/** A text that costs more than the promise, made as simple as it could be. */
export interface Finding {
  name: string;
  recipe: Recipe;
  faults: Fault[];
  small: Sample;
  large: Sample;
  /** Where its time goes. */
  place: string[];
}

interface Sample extends Answer {
  /** Of the text. */
  length: number;
}

type Confirmed = Pick<Finding, "small" | "large" | "faults">;

/** Two sizes that are measured in no time, to foretell larger ones. */
const GLANCE = [4_000, 48_000] as const;
/** Foretold growth from 100 kB to 1 MB that is worth a measurement: sizes so small tell little. */
const SUSPECT_GROWTH = 14;
/** Functions that are tried on every text, and how many of the others. */
const ALWAYS = ["plan", "convert and cut", "validate with content"];
const OTHERS = Object.keys(FUNCTIONS).filter((name) => !ALWAYS.includes(name));
const OTHERS_EACH = 3;
const MAX_SIMPLER = 40;
/** What is slow for one reason is reported so often for each function. */
const MAX_REPORTS = 2;

/** Looks for texts that cost more than the promise. */
export class Search {
  /** Reports by function and place. */
  readonly #reports = new Map<string, number>();

  /**
   * @param ask Measures a question.
   * @param isOver Whether it is time to end.
   */
  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly isOver: () => boolean,
  ) {}

  /** Invents a text and tries functions on it. */
  async *try(random: Random): AsyncGenerator<Finding> {
    const recipe = invent(random);
    for (const name of new Set([...ALWAYS, ...random.some(OTHERS, OTHERS_EACH)])) {
      if (this.isOver()) return;
      const finding = await this.look(recipe, name);
      if (finding !== null) yield finding;
    }
  }

  /** Whether a function breaks a bound for a text; null also for what was reported often enough. */
  async look(recipe: Recipe, name: string): Promise<Finding | null> {
    if (!(await this.#isSuspect(recipe, name))) return null;
    const [place = ""] = await this.#findPlace(recipe, name);
    const reason = `${name}: ${place.replace(/^\d+ % /, "")}`;
    const reports = this.#reports.get(reason) ?? 0;
    if (reports >= MAX_REPORTS) return null;
    const confirmed = await this.#confirm(recipe, name);
    if (confirmed.faults.length === 0) return null;
    this.#reports.set(reason, reports + 1);
    const reduced = await this.#reduce({ recipe, ...confirmed }, name);
    return { name, ...reduced, place: await this.#findPlace(reduced.recipe, name) };
  }

  async #sample(recipe: Recipe, name: string, length: number, runs = 1): Promise<Sample> {
    const text = cook(recipe, length);
    const answer = await this.ask({ name, text, flavor: recipe.flavor, runs });
    return { ...answer, length: text.length };
  }

  /** Whether two small sizes foretell that a bound is broken. */
  async #isSuspect(recipe: Recipe, name: string): Promise<boolean> {
    const large = await this.#sample(recipe, name, GLANCE[1]);
    if (large.error !== undefined || large.stopped) return true;
    const small = await this.#sample(recipe, name, GLANCE[0], 3);
    if (!isForetold(name, small, large)) return false;
    return isForetold(name, small, await this.#sample(recipe, name, GLANCE[1], 2));
  }

  /** Measures at the sizes of the promise; large ones again where a slow moment may have met them. */
  async #confirm(recipe: Recipe, name: string): Promise<Confirmed> {
    const small = await this.#sample(recipe, name, SMALL, 2);
    if (small.stopped) return { small, large: small, faults: ["slow"] };
    let large = await this.#sample(recipe, name, LARGE);
    if (findFaults({ name, small, large }).length > 0 && large.ms < 2 * MAX_LARGE_MS) {
      const again = await this.#sample(recipe, name, LARGE);
      if (again.ms < large.ms) large = again;
    }
    return { small, large, faults: findFaults({ name, small, large }) };
  }

  /** Takes pieces away as long as a bound stays broken. */
  async #reduce(found: Confirmed & { recipe: Recipe }, name: string) {
    let best = found;
    let tries = 0;
    for (let isSimpler = true; isSimpler; ) {
      isSimpler = false;
      for (const recipe of simplify(best.recipe)) {
        if (++tries > MAX_SIMPLER || this.isOver()) return best;
        if (!(await this.#isSuspect(recipe, name))) continue;
        const confirmed = await this.#confirm(recipe, name);
        if (confirmed.faults.length === 0) continue;
        best = { recipe, ...confirmed };
        isSimpler = true;
        break;
      }
    }
    return best;
  }

  /** At a size at which the answer comes. */
  async #findPlace(recipe: Recipe, name: string): Promise<string[]> {
    for (const length of [SMALL, SMALL / 4, SMALL / 20]) {
      const text = cook(recipe, length);
      const question = { name, text, flavor: recipe.flavor, runs: 1, place: true };
      const { place } = await this.ask(question);
      if (place !== undefined) return place;
    }
    return ["unknown"];
  }
}

/** Whether samples of small sizes foretell that a bound is broken; a doubtful growth does not count. */
export function isForetold(name: string, small: Sample, large: Sample): boolean {
  if (large.error !== undefined || large.stopped) return true;
  const at = (length: number) => ({
    length,
    chars: (large.chars / large.length) * length,
    ms: foretell(small, large, length),
  });
  const foretold = { name, small: at(SMALL), large: at(LARGE) };
  const isSteep = foretold.large.ms > SUSPECT_GROWTH * foretold.small.ms;
  return findFaults(foretold).some((fault) => fault !== "steep" || isSteep);
}

export function describeFinding({ name, faults, small, large, place }: Finding): string {
  const describe = ({ ms, chars, length, stopped, error }: Sample) =>
    error ?? (stopped ? "stopped" : `${ms.toFixed(0)} ms, answer × ${(chars / length).toFixed(1)}`);
  const growth = (large.ms / small.ms).toFixed(1);
  const times = `100 kB ${describe(small)}; 1 MB ${describe(large)}; growth ${growth}`;
  return `${name}: ${faults.join(", ")}\n  ${times}\n${place.map((line) => `    ${line}\n`).join("")}`;
}
