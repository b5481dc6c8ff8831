import type * as Path from "node:path";
import type { Flavor, VerdictName } from "../engine/contract.js";
import { guessFlavor } from "../files/guess-flavor.js";
import { isDocument } from "../files/is-document.js";
import type { AdviceMemory } from "./advice-memory.js";
import type { BetterForm, FormFacts } from "./advise.js";
import type { Agent, JsonObject } from "./agents/agent.js";
import { isWhole } from "./file-read.js";
import { toObject } from "./json-fields.js";
import { readDocument } from "./read-document.js";
import type { CopyPlace } from "./store-copy.js";

const path: typeof Path = process.getBuiltinModule("node:path");

/** What `storeCopy` names a hybrid: it is a document too, and was judged already. */
export const COPY = /-[0-9a-f]{16}\.hybrid\.md$/;

/** Characters (UTF-16 code units) up to which optimized code does not pay: bench/hook.js. */
const MOST_NOT_OPTIMIZED = 100_000;

export interface AnswerOptions {
  /** Speak even where the document is best read as it is. */
  always: boolean;
  /** Where the better form of a document is written; undefined: nowhere. */
  copies: CopyPlace | undefined;
}

/**
 * What to answer to an agent's event. The engine is loaded only for a document that is read whole.
 * @returns undefined where there is nothing to say: no read of a document, or nothing to gain.
 * @throws SyntaxError for an event that is not JSON, the system's error for a file that cannot be read.
 */
export async function answerEvent(
  agent: Agent,
  text: string,
  { always, copies }: AnswerOptions,
): Promise<JsonObject | undefined> {
  const event = toObject(JSON.parse(text));
  const read = event && agent.readEvent(event);
  if (read === undefined || !isDocument(read.path) || COPY.test(read.path)) return undefined;
  const file = path.resolve(read.cwd ?? "", read.path);
  const document = readDocument(file);
  if (document === undefined || !isWhole(read.lines, document)) return undefined;

  // Before the read, the agent may still be refused the document, and so its copy.
  const place = read.succeeded ? copies : undefined;
  const flavor = guessFlavor(file);
  const { AdviceMemory } = await import("./advice-memory.js");
  const memory = new AdviceMemory(document, flavor);
  const { advice, copy } =
    (await recall(memory, file, place)) ?? (await judge(document, flavor, memory, file, place));
  if (advice.better === undefined && !always) return undefined;
  const { describeAdvice } = await import("./describe-advice.js");
  return agent.writeAnswer(read.event, describeAdvice(advice, { document: file, copy }));
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
