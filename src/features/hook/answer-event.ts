import { resolve } from "node:path";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { isDocument } from "../../io/is-document.js";
import { type JsonObject, textField, toObject } from "../../io/json/json-fields.js";
import { readText } from "../../io/read-text.js";
import type { ReplaceForm } from "../config/config-file.js";
import { findConfig } from "../config/load-config.js";
import type { Agent } from "./agents/agent.js";
import { countLines, isWhole, type ReadEvent } from "./read-event.js";
import { SessionMemory } from "./session-memory.js";
import type { CopyTarget } from "./store-copy.js";

/** The names of copies from `storeCopy`, which are the better form already. */
export const COPY = /-[0-9a-f]{16}\.(?:hybrid|compact)\.md$/;

/** Judging a larger file takes too long while an agent waits. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

export interface AnswerOptions {
  /** Where to write the better form of a document; undefined not to write it. */
  copies: CopyTarget | undefined;
  /** The directory of the project. */
  project: string;
  /** The path of this program, for commands that the agent can run. */
  program?: string | undefined;
}

/**
 * Answers an agent's event. Loads the engine only if a whole document is read.
 * @returns undefined if no document was read or no form is better.
 * @throws SyntaxError for an event that is not JSON, ReadError for a file that is not a small text.
 */
export async function answerEvent(
  agent: Agent,
  json: string,
  { copies, project, program }: AnswerOptions,
): Promise<JsonObject | undefined> {
  const event = toObject(JSON.parse(json));
  if (event === undefined) return undefined;
  const id = textField(event, "session_id");
  const session = id === undefined ? undefined : new SessionMemory(agent.name, id);
  const edit = agent.parseEdit(event);
  if (edit !== undefined && isDocument(edit.path)) {
    session?.noteEdit(resolve(edit.cwd ?? "", edit.path));
  }
  const read = agent.parseRead(event);
  if (read === undefined || !isDocument(read.path) || COPY.test(read.path)) return undefined;
  const file = resolve(read.cwd ?? "", read.path);
  const { text } = readText(file, { limit: MAX_DOCUMENT_BYTES });
  if (!isWhole(read.lines, text)) return undefined;
  if (session !== undefined) {
    const replacement = await replaceRead(agent, { read, file, text, session, project });
    if (replacement !== undefined) return agent.writeReplacement(event, replacement);
  }
  // Before the read, the agent may still be denied the document, and so its copy.
  const target = read.succeeded ? copies : undefined;
  const { adviseOn } = await import("./advise-on.js");
  const line = await adviseOn({ file, text, target, session, program });
  return line === undefined ? undefined : agent.writeAnswer(read.event, line);
}

interface ReplaceableRead {
  read: ReadEvent;
  /** The absolute path. */
  file: string;
  text: string;
  session: SessionMemory;
  project: string;
}

/**
 * Makes the text that replaces a read, if the project's configuration asks for it, the agent read the whole
 * file without a range, and in this session neither edited it nor asked for its exact text.
 */
async function replaceRead(
  agent: Agent,
  { read, file, text, session, project }: ReplaceableRead,
): Promise<string | undefined> {
  const { given } = read;
  // A read with a range may prepare an edit.
  if (read.isRange) session.noteEdit(file);
  if (!read.succeeded || read.isRange || given === undefined) return undefined;
  const form = await findReplaceForm(project, file);
  if (form === undefined || !isSameText(given, text)) return undefined;
  if (!session.isUntouched(file, text)) return undefined;
  const { findReplacement } = await import("./find-replacement.js");
  const exactRead = agent.describeExactRead(countLines(text));
  return findReplacement({ text: given, flavor: guessFlavor(file, given), form, exactRead });
}

/** A wrong configuration replaces nothing; the hook goes on without it. */
async function findReplaceForm(project: string, file: string): Promise<ReplaceForm | undefined> {
  const path = findConfig(resolve(project));
  if (path === undefined) return undefined;
  try {
    const { loadConfig } = await import("../config/load-config.js");
    return (await loadConfig({ config: path }))?.replaceForm(file);
  } catch {
    return undefined;
  }
}

/** Compares texts, ignoring a byte order mark, the last line ending and CRLF, which tools may change. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    text
      .replace(/^\ufeff/, "")
      .replaceAll("\r\n", "\n")
      .replace(/\n$/, ""),
  );
  return first === second;
}
