/** A thread that measures what functions take. */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { type Flavor, loadYaml } from "../../src/index.js";
import { FUNCTIONS } from "./functions.js";

export interface Question {
  /** Of `FUNCTIONS`. */
  name: string;
  text: string;
  flavor: Flavor;
}

export interface Answer {
  /** Processor time. */
  ms: number;
  /** Characters of the answer. */
  chars: number;
  /** What it threw, which nothing may. */
  error?: string;
}

/** Nanoseconds that this thread had a processor, which Linux says: a busy machine hardly changes them. */
const SCHEDULED = "/proc/thread-self/schedstat";

function now(): number {
  if (process.platform !== "linux") return performance.now();
  return Number.parseInt(readFileSync(SCHEDULED, "utf8"), 10) / 1e6;
}

function answer({ name, text, flavor }: Question): Answer {
  try {
    const ask = FUNCTIONS[name]!(text, flavor);
    const start = now();
    const chars = ask().length;
    return { ms: now() - start, chars };
  } catch (error) {
    return { ms: 0, chars: 0, error: String(error).slice(0, 200) };
  }
}

await loadYaml();
parentPort!.on("message", (question: Question) => parentPort!.postMessage(answer(question)));
