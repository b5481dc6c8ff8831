import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { AdviceMemory, type KnownForm } from "./advice-memory.js";
import type { BetterForm } from "./find-better-form.js";
import type { SessionMemory } from "./session-memory.js";
import type { CopyTarget } from "./store-copy.js";

/** The form must save this many times the cost of the line, in tokens by `pieces`. */
const MIN_GAIN = 10;

export interface ReadDocument {
  /** Its absolute path. */
  file: string;
  text: string;
  /** Where to write the better form; undefined not to write it. */
  target: CopyTarget | undefined;
  /** The path of this program. */
  program: string | undefined;
  /** Undefined if the event has no session id. */
  session: SessionMemory | undefined;
}

/**
 * Writes the line about a document for an agent.
 * @returns undefined if there is no better form, if it saves too little, or if the line was given before in
 *   this session.
 */
export async function adviseOn(read: ReadDocument): Promise<string | undefined> {
  const { file, text, session, program } = read;
  if (session?.hasLine(text)) return undefined;
  const known = new AdviceMemory(text, guessFlavor(file, text)).recall();
  const better = known === undefined ? await judge(read) : known;
  if (!better) return undefined;
  // Loaded on demand: most files get no line.
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
 * Finds or writes the copy of a form. Ignores errors: the line is useful without a copy.
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
