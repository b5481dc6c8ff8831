import { resolve } from "node:path";
import { isDocument } from "../../io/is-document.js";
import type { Agent, JsonObject } from "./agents/agent.js";
import { isWhole } from "./file-read.js";
import { toObject } from "./json-fields.js";
import { readDocument } from "./read-document.js";
import type { CopyPlace } from "./store-copy.js";

/** What `storeCopy` names Markdown: it is a document too, and was judged already. */
export const COPY = /-[0-9a-f]{16}\.(?:hybrid|compact)\.md$/;

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
  json: string,
  { always, copies }: AnswerOptions,
): Promise<JsonObject | undefined> {
  const event = toObject(JSON.parse(json));
  const read = event && agent.readEvent(event);
  if (read === undefined || !isDocument(read.path) || COPY.test(read.path)) return undefined;
  const file = resolve(read.cwd ?? "", read.path);
  const text = readDocument(file);
  if (text === undefined || !isWhole(read.lines, text)) return undefined;

  // Before the read, the agent may still be refused the document, and so its copy.
  const place = read.succeeded ? copies : undefined;
  const { adviseOn } = await import("./advise-on.js");
  const line = await adviseOn({ file, text, always, place });
  return line === undefined ? undefined : agent.writeAnswer(read.event, line);
}
