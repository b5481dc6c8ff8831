import { resolve } from "node:path";
import { isDocument } from "../../io/is-document.js";
import { readText } from "../../io/read-text.js";
import type { Agent, JsonObject } from "./agents/agent.js";
import { isWhole } from "./file-read.js";
import { toObject } from "./json-fields.js";
import type { CopyPlace } from "./store-copy.js";

/** The names that `storeCopy` gives to Markdown. Such a copy is the better form already. */
export const COPY = /-[0-9a-f]{16}\.(?:hybrid|compact)\.md$/;

/** Judging a larger file takes too long while an agent waits. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

export interface AnswerOptions {
  /** Whether to answer even if the document is best as it is. */
  always: boolean;
  /** Where to write the better form of a document; undefined for nowhere. */
  copies: CopyPlace | undefined;
}

/**
 * Answers an agent's event. Loads the engine only for a document that is read as a whole.
 * @returns undefined if there is nothing to say: no document was read, or no form is better.
 * @throws SyntaxError for an event that is not JSON, ReadError for a file that is no small text.
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
  const { text } = readText(file, { limit: MAX_DOCUMENT_BYTES });
  if (!isWhole(read.lines, text)) return undefined;

  // Before the read, the agent may still be denied the document, and then its copy too.
  const place = read.succeeded ? copies : undefined;
  const { adviseOn } = await import("./advise-on.js");
  const line = await adviseOn({ file, text, always, place });
  return line === undefined ? undefined : agent.writeAnswer(read.event, line);
}
