import { ContextVerdictError } from "../engine/contract/errors.js";
import { LINE_TOKENS, type Page } from "../engine/reading/read-document.js";
import type { Room } from "../engine/reading/room.js";
import { recordGain } from "../features/gain/gain-file.js";
import { hashOf } from "../io/hash-of.js";
import { neutralize } from "../render/neutralize.js";
import { ANSWER_ROOM, type ToolContext } from "./answer-call.js";
import { checkReadArguments } from "./read-arguments.js";
import { renderReadLine } from "./read-line.js";
import { readTextFile } from "./read-text-file.js";

/** The room for the text, without its line. */
const ROOM: Room = { bytes: ANSWER_ROOM.bytes - 500, tokens: ANSWER_ROOM.tokens - 300 };

/** The largest page as JSON: a text with every character escaped, and the other fields. */
const MAX_READING_BYTES = 1_048_576;

const MAX_DIRECTORIES = 100;
const MAX_SHOWN_PATH = 120;

/**
 * Answers a call of `read`.
 * @returns A line and the text of the document; without arguments, the allowed directories.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerRead(
  args: unknown,
  { directories, memory, runner }: ToolContext,
  signal: AbortSignal,
): Promise<string[]> {
  const sent = checkReadArguments(args);
  if (sent === undefined) return [listDirectories(directories.paths)];
  const { path, hash: before, ...page } = sent;
  const hold = memory.open();
  try {
    const content = await readTextFile(directories, path, "path", hold);
    signal.throwIfAborted();
    const hash = hashText(content);
    if (before !== undefined && before !== hash) throw changed(hash);
    const request = { content, ...page, room: ROOM };
    const limit = { bytes: MAX_READING_BYTES, instead: "send limit" };
    const bytes = Buffer.byteLength(content);
    const { json } = await runner.run({ tool: "read", request, path, limit }, bytes, signal);
    const found: Page = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(json));
    recordPage(found);
    return [renderReadLine(found, hash), found.text];
  } finally {
    hold.release();
  }
}

/** Counts what a page saved. What was left out is no gain. */
function recordPage({ form, joined, left_out, tokens: { source, form: given } }: Page): void {
  if ((form === "keep" && !joined) || left_out !== undefined) return;
  const name = form === "keep" ? "joined" : form;
  recordGain({
    surface: "read",
    form: name,
    tool: "read",
    results: 1,
    source,
    given,
    cost: LINE_TOKENS,
  });
}

/** Short: it only tells whether a file changed between two pages. */
function hashText(content: string): string {
  return hashOf(content).slice(0, 8);
}

function changed(hash: string): ContextVerdictError {
  const message =
    `the file changed since the page with that hash: its hash is now ${hash}; ` +
    "read it again from offset 1";
  return new ContextVerdictError("bad_request", message, "hash");
}

function listDirectories(paths: readonly string[]): string {
  if (paths.length === 0) {
    return "No directory is allowed: start the server with --allow-dir DIR";
  }
  const listed = paths.slice(0, MAX_DIRECTORIES).map(showPath).join(", ");
  return `Allowed directories: ${listed}. Relative paths start at the first.`;
}

/** Quotes a path: a name in an untrusted repository could read as an instruction. */
function showPath(path: string): string {
  const name = neutralize(path);
  return JSON.stringify(name.length > MAX_SHOWN_PATH ? `…${name.slice(-MAX_SHOWN_PATH)}` : name);
}
