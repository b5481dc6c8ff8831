import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { AdviceMemory, type KnownForm } from "./advice-memory.js";
import type { BetterForm } from "./find-better-form.js";
import type { SessionMemory } from "./session-memory.js";
import type { CopyTarget } from "./store-copy.js";

/** The line must save so many times what it costs, in tokens by `pieces`. */
const MIN_GAIN = 10;

/** A document that an agent reads. */
export interface ReadDocument {
  /** Its absolute path. */
  file: string;
  text: string;
  /** Where to write the better form; undefined for nowhere. */
  target: CopyTarget | undefined;
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
export async function adviseOn(read: ReadDocument): Promise<string | undefined> {
  const { file, text, session, program } = read;
  if (session?.hasLine(text)) return undefined;
  const known = new AdviceMemory(text, guessFlavor(file, text)).recall();
  const better = known === undefined ? await judge(read) : known;
  if (!better) return undefined;
  // Most files that an agent reads have no line, and need no words.
  const { writeAdviceLine } = await import("./advice-line.js");
  const { defaultEstimator } = await import("../../engine/tokens/default-estimator.js");
  const paths = { document: file, program, copy: undefined };
  const cost = defaultEstimator.count(writeAdviceLine(better, paths));
  if (better.saved_tokens < MIN_GAIN * cost) return undefined;
  session?.noteLine(text);
  return writeAdviceLine(better, { ...paths, copy: await copyForm(better, read) });
}

async function judge({ file, text }: ReadDocument): Promise<BetterForm | undefined> {
  const flavor = guessFlavor(file, text);
  const { findBetterForm } = await import("./find-better-form.js");
  const better = findBetterForm(text, flavor);
  new AdviceMemory(text, flavor).remember(better);
  return better;
}

/**
 * Finds the copy of a form, or writes it. Ignores errors, because the line is useful without a copy too.
 * @returns undefined if there is no target for copies or it is not usable.
 */
async function copyForm(
  better: BetterForm | KnownForm,
  read: ReadDocument,
): Promise<string | undefined> {
  const { file, target } = read;
  if (target === undefined) return undefined;
  try {
    const { findCopy, storeCopy } = await import("./store-copy.js");
    if ("text" in better) return storeCopy(file, better, target);
    const copy = findCopy(file, better, target);
    if (copy !== undefined) return copy;
    const judged = await judge(read);
    return judged && storeCopy(file, judged, target);
  } catch {
    return undefined;
  }
}
