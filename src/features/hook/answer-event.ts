import { resolve } from "node:path";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { isDocument } from "../../io/is-document.js";
import { type JsonObject, textField, toObject } from "../../io/json/json-fields.js";
import { readText } from "../../io/read-text.js";
import type { ReplaceForm } from "../config/config-file.js";
import { findConfig } from "../config/load-config.js";
import type { Agent, EditEvent } from "./agents/agent.js";
import { SessionMemory } from "./session-memory.js";

/** Judging a larger file takes too long while an agent waits. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

/**
 * Answers an agent's event: with a text that replaces a read, if the configuration asks for it, the agent
 * read the whole file without a range, and in this session neither edited it nor asked for its exact text.
 * Loads the engine only then.
 * @param project The directory of the project.
 * @returns undefined if nothing is replaced.
 * @throws SyntaxError for an event that is not JSON, ReadError for a file that is not a small text.
 */
export async function answerEvent(
  agent: Agent,
  json: string,
  project: string,
): Promise<JsonObject | undefined> {
  const event = toObject(JSON.parse(json));
  const id = textField(event, "session_id");
  if (event === undefined || id === undefined) return undefined;
  const session = new SessionMemory(agent.name, id);
  const edited = locate(agent.parseEdit(event));
  if (edited !== undefined) session.noteEdit(edited);
  const read = agent.parseRead(event);
  const file = locate(read);
  if (read === undefined || file === undefined) return undefined;
  const { given, isRange } = read;
  // A read with a range may prepare an edit.
  if (isRange) session.noteEdit(file);
  if (isRange || given === undefined) return undefined;
  const form = await findReplaceForm(project, file);
  if (form === undefined) return undefined;
  const { text } = readText(file, { limit: MAX_DOCUMENT_BYTES });
  if (!isSameText(given, text) || !session.isUntouched(file, text)) return undefined;
  const { findReplacement } = await import("./find-replacement.js");
  const exactRead = agent.describeExactRead(text.split(/\n(?!$)/).length);
  const flavor = guessFlavor(file, given);
  const replacement = findReplacement({ text: given, flavor, form, exactRead });
  return replacement === undefined ? undefined : agent.writeReplacement(event, replacement);
}

/** The absolute path of a document; undefined for any other file. */
function locate(event: EditEvent | undefined): string | undefined {
  if (event === undefined || !isDocument(event.path)) return undefined;
  return resolve(event.cwd ?? "", event.path);
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
