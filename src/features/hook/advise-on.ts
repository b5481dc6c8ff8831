import { guessFlavor } from "../../engine/markdown/guess-flavor.js";
import { AdviceMemory, type KnownAdvice } from "./advice-memory.js";
import type { Advice } from "./advise.js";
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

/**
 * Makes the line for an agent, from the cache if possible.
 * @returns undefined if there is nothing to say: no better form, one that saves too little for a line,
 *   or a line that was given in this session.
 */
export async function adviseOn(reading: Reading): Promise<string | undefined> {
  const { file, text, session, program } = reading;
  if (session?.hasLine(text)) return undefined;
  const advice = recall(reading) ?? (await judge(reading));
  if (advice.better === undefined && !reading.always) return undefined;
  // Most files that an agent reads have no line, and need no words.
  const { describeAdvice } = await import("./describe-advice.js");
  const paths = { document: file, program, copy: undefined };
  if (!reading.always && !(await isWorth(describeAdvice(advice, paths), advice))) return undefined;
  session?.noteLine(text);
  return describeAdvice(advice, { ...paths, copy: await copyForm(advice, reading) });
}

async function isWorth(
  line: string | undefined,
  { better }: Advice | KnownAdvice,
): Promise<boolean> {
  if (line === undefined || better === undefined) return false;
  const { pieces } = await import("../../engine/tokens/pieces.js");
  return better.saved_tokens >= MIN_GAIN * pieces.count(line);
}

/** @returns undefined if too little is cached. */
function recall({ file, text, always }: Reading): KnownAdvice | undefined {
  const advice = new AdviceMemory(text, guessFlavor(file)).recall();
  const isMissing = always && advice?.better === undefined && advice?.verdict === undefined;
  return isMissing ? undefined : advice;
}

async function judge({ file, text, always }: Reading): Promise<Advice> {
  const flavor = guessFlavor(file);
  const { advise } = await import("./advise.js");
  const advice = advise(text, flavor, always);
  new AdviceMemory(text, flavor).remember(advice);
  return advice;
}

/**
 * Finds the copy of a form, or writes it. Ignores errors, because the line is useful without a copy too.
 * @returns undefined if there is no place for copies or it is not usable.
 */
async function copyForm(
  { better }: Advice | KnownAdvice,
  reading: Reading,
): Promise<string | undefined> {
  const { file, place } = reading;
  if (better === undefined || place === undefined) return undefined;
  try {
    const { canStoreCopies, findCopy, storeCopy } = await import("./store-copy.js");
    if ("text" in better) return storeCopy(file, better, place);
    const copy = findCopy(file, better, place);
    if (copy !== undefined || !canStoreCopies(place)) return copy;
    const { better: judged } = await judge(reading);
    return judged && storeCopy(file, judged, place);
  } catch {
    return undefined;
  }
}
