/** A process that measures what functions take. */
import { loadYaml } from "../../src/index.js";
import { answerMessages } from "./answer-messages.js";
import { cpuNow } from "./cpu-time.js";
import { findPlace } from "./find-place.js";
import { FUNCTIONS } from "./functions.js";
import type { Answer, Question } from "./measurement.js";

await loadYaml();
answerMessages(answer);

async function answer({ name, text, flavor, runs, place }: Question): Promise<Answer> {
  try {
    const ask = FUNCTIONS[name]?.(text, flavor);
    if (ask === undefined) throw new TypeError(`no function is named ${name}`);
    if (place) return { ms: 0, chars: 0, place: await findPlace(ask) };
    let ms = Number.POSITIVE_INFINITY;
    let chars = 0;
    for (let run = 0; run < runs; run++) {
      const start = cpuNow();
      chars = ask().length;
      ms = Math.min(ms, cpuNow() - start);
    }
    return { ms, chars };
  } catch (error) {
    return { ms: 0, chars: 0, error: String(error).slice(0, 200) };
  }
}
