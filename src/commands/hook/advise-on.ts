import type { Flavor } from "../../engine/contract/contract.js";
import { guessFlavor } from "../../io/guess-flavor.js";
import { skipOptimizing } from "../../io/workers/skip-optimizing.js";
import { AdviceMemory, type KnownAdvice } from "./advice-memory.js";
import type { Advice } from "./advise.js";
import { describeAdvice } from "./describe-advice.js";
import type { SessionMemory } from "./session-memory.js";
import type { CopyPlace } from "./store-copy.js";

/** The line must save so many times what it costs, in tokens by `pieces`. */
const MIN_GAIN = 10;

/** A document that an agent reads. */
export interface Reading {
  /** Its absolute path. */
  file: string;
  text: string;
  /** Whether to answer even if the document is best as it is. */
  always: boolean;
  /** Where to write the better form; undefined for nowhere. */
  place: CopyPlace | undefined;
  /** The file that this program was started from. */
  program: string | undefined;
  /** Undefined where the agent names no session: nothing is remembered then. */
  session: SessionMemory | undefined;
}

/** Advice, and the path of the copy, if one was written. */
interface Found {
  advice: Advice | KnownAdvice;
  copy: string | undefined;
}

/**
 * Makes the line for an agent, from the cache if possible.
 * @returns undefined if there is nothing to say: no better form, one that saves too little for a line,
 *   or a line that was given in this session.
 */
export async function adviseOn(reading: Reading): Promise<string | undefined> {
  const { session, text, program } = reading;
  if (session?.hasLine(text)) return undefined;
  const flavor = guessFlavor(reading.file);
  const memory = new AdviceMemory(reading.text, flavor);
  const { advice, copy } =
    (await recall(memory, reading)) ?? (await judge(memory, reading, flavor));
  if (advice.better === undefined && !reading.always) return undefined;
  const line = describeAdvice(advice, { document: reading.file, copy, program });
  if (line === undefined || !(reading.always || (await isWorth(line, advice)))) return undefined;
  session?.noteLine(text);
  return line;
}

async function isWorth(line: string, { better }: Advice | KnownAdvice): Promise<boolean> {
  const { pieces } = await import("../../engine/tokens/pieces.js");
  return better !== undefined && better.saved_tokens >= MIN_GAIN * pieces.count(line);
}

/** @returns undefined if too little is cached, or if a copy is missing and can be written. */
async function recall(
  memory: AdviceMemory,
  { file, always, place }: Reading,
): Promise<Found | undefined> {
  const advice = memory.recall();
  if (advice === undefined) return undefined;
  const { better, verdict } = advice;
  if (better === undefined) {
    return always && verdict === undefined ? undefined : { advice, copy: undefined };
  }
  if (place === undefined) return { advice, copy: undefined };
  try {
    const { canStoreCopies, findCopy } = await import("./store-copy.js");
    const copy = findCopy(file, better, place);
    return copy === undefined && canStoreCopies(place) ? undefined : { advice, copy };
  } catch {
    return undefined;
  }
}

async function judge(memory: AdviceMemory, reading: Reading, flavor: Flavor): Promise<Found> {
  const { text, always } = reading;
  skipOptimizing(text);
  const { advise } = await import("./advise.js");
  const advice = advise(text, flavor, always);
  memory.remember(advice);
  return { advice, copy: await writeCopy(advice, reading) };
}

/** Ignores errors, because the line is useful without a copy too. */
async function writeCopy(
  { better }: Advice,
  { file, place }: Reading,
): Promise<string | undefined> {
  if (better === undefined || place === undefined) return undefined;
  try {
    const { storeCopy } = await import("./store-copy.js");
    return storeCopy(file, better, place);
  } catch {
    return undefined;
  }
}
