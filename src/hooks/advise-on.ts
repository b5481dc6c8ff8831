import type { Flavor, VerdictName } from "../engine/contract.js";
import { guessFlavor } from "../files/guess-flavor.js";
import { AdviceMemory } from "./advice-memory.js";
import type { BetterForm, FormFacts } from "./advise.js";
import { describeAdvice } from "./describe-advice.js";
import type { CopyPlace } from "./store-copy.js";

/** Characters (UTF-16 code units) up to which optimized code does not pay: bench/hook.js. */
const MOST_NOT_OPTIMIZED = 100_000;

/**
 * What to tell an agent about a document that it reads, from memory where that has it.
 * @param file Its absolute path.
 * @param place Where the better form is written; undefined: nowhere.
 */
export async function adviseOn(
  document: string,
  { file, place }: { file: string; place: CopyPlace | undefined },
): Promise<{ line: string; worthSaying: boolean }> {
  const flavor = guessFlavor(file);
  const memory = new AdviceMemory(document, flavor);
  const { advice, copy } =
    (await recall(memory, file, place)) ?? (await judge(document, flavor, memory, file, place));
  const line = describeAdvice(advice, { document: file, copy });
  return { line, worthSaying: advice.better !== undefined };
}

interface Found {
  advice: { verdict: VerdictName; better?: FormFacts };
  copy: string | undefined;
}

/** @returns undefined where the text was not judged before, or has no copy yet and can have one. */
async function recall(
  memory: AdviceMemory,
  file: string,
  place: CopyPlace | undefined,
): Promise<Found | undefined> {
  const advice = memory.recall();
  if (advice?.better === undefined || place === undefined) {
    return advice && { advice, copy: undefined };
  }
  try {
    const { canStoreCopies, findCopy } = await import("./store-copy.js");
    const copy = findCopy(file, advice.better, place);
    return copy === undefined && canStoreCopies(place) ? undefined : { advice, copy };
  } catch {
    return undefined;
  }
}

async function judge(
  document: string,
  flavor: Flavor,
  memory: AdviceMemory,
  file: string,
  place: CopyPlace | undefined,
): Promise<Found> {
  if (document.length <= MOST_NOT_OPTIMIZED) skipOptimizing();
  const { advise } = await import("./advise.js");
  const advice = advise(document, flavor);
  memory.remember(advice);
  return { advice, copy: await writeCopy(file, advice.better, place) };
}

/** The code runs for one document, and compiling it for speed would take longer than that. */
function skipOptimizing(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--no-opt");
}

/** The line is worth saying without a copy, too. */
async function writeCopy(
  file: string,
  better: BetterForm | undefined,
  place: CopyPlace | undefined,
): Promise<string | undefined> {
  if (better === undefined || place === undefined) return undefined;
  try {
    const { storeCopy } = await import("./store-copy.js");
    return storeCopy(file, better, place);
  } catch {
    return undefined;
  }
}
