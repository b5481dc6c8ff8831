import type { Flavor } from "../../src/index.js";
import { STOP_MS } from "./bounds.js";
import { Crew } from "./crew.js";

/** What is asked of one function. */
export interface Question {
  /** Of `FUNCTIONS`. */
  name: string;
  text: string;
  flavor: Flavor;
  /** How often it is asked; the fastest counts. */
  runs: number;
  /** Whether the place in the code is wanted, and no time. */
  place?: boolean;
}

export interface Answer {
  /** Processor time in ms; infinite where it was stopped. */
  ms: number;
  /** Characters of the answer. */
  chars: number;
  /** What it threw, which nothing may. */
  error?: string;
  /** It took too long and was ended, or the process died of it. */
  stopped?: boolean;
  /** Where the time goes: functions with their shares, most first. */
  place?: string[];
}

const STOPPED: Answer = { ms: Number.POSITIVE_INFINITY, chars: 0, stopped: true };

/** Measures on so many processes at a time. */
export class Measurement {
  readonly #crew: Crew<Question, Answer>;

  constructor(readonly size: number) {
    this.#crew = new Crew("measure-child", size, STOP_MS);
  }

  async ask(question: Question): Promise<Answer> {
    return (await this.#crew.ask(question)) ?? STOPPED;
  }

  end(): void {
    this.#crew.end();
  }
}
