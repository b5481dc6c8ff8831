import { createHash } from "node:crypto";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { guessFlavor } from "../engine/data/guess-flavor.js";
import type { Page, ReadRequest } from "../engine/reading/read-document.js";
import { isWithin, type Room, takeRoom } from "../engine/reading/room.js";
import { formatInteger } from "../render/format-number.js";
import { neutralize } from "../render/neutralize.js";
import { ANSWER_ROOM, type ToolContext } from "./answer-call.js";
import { findByGlob } from "./find-by-glob.js";
import { checkReadArguments, type ReadArguments } from "./read-arguments.js";
import { renderReadLine } from "./read-line.js";
import { readTextFile } from "./read-text-file.js";
import { MAX_DOCUMENTS } from "./tools.js";

/** The room for the text, without its line. */
const ROOM: Room = { bytes: ANSWER_ROOM.bytes - 500, tokens: ANSWER_ROOM.tokens - 300 };

const MAX_SHOWN_PATH = 120;
/** The room for the line of each of many documents, and for the last line. */
const ROW: Room = { bytes: 160, tokens: 120 };
/** The largest page as JSON: a text with every character escaped, and the other fields. */
const MAX_READING_BYTES = 1_048_576;

/**
 * Answers a call of `read`.
 * @returns A line and the text for each document; the line alone if there is no room for the text.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerRead(
  args: unknown,
  context: ToolContext,
  signal: AbortSignal,
): Promise<string[]> {
  const request = checkReadArguments(args);
  const { query } = request;
  if (query.kind === "directories") return [listDirectories(context)];
  if (query.kind === "path") {
    const { reading, hash } = await readOne(
      query.path,
      { ...request, room: ROOM },
      context,
      signal,
    );
    return [renderReadLine(reading, hash), reading.text];
  }
  const paths =
    query.kind === "paths"
      ? query.paths
      : await findByGlob(context.directories, query.glob, signal);
  const answer = await readMany(paths.slice(0, MAX_DOCUMENTS), request, context, signal);
  if (paths.length > MAX_DOCUMENTS) {
    const more = formatInteger(paths.length - MAX_DOCUMENTS);
    answer.push(`${more} more files match glob and are not listed; narrow it`);
  }
  return answer;
}

interface PageRequest
  extends Pick<ReadRequest, "form" | "offset" | "limit" | "max_tokens" | "room">,
    Pick<ReadArguments, "hash"> {}

async function readOne(
  path: string,
  { form, offset, limit, max_tokens, room, hash: before }: PageRequest,
  { directories, memory, runner }: ToolContext,
  signal: AbortSignal,
): Promise<{ reading: Page; hash: string }> {
  const hold = memory.open();
  try {
    const content = await readTextFile(directories, path, "path", hold);
    signal.throwIfAborted();
    const hash = hashText(content);
    if (before !== undefined && before !== hash) throw changed(hash);
    const flavor = guessFlavor(path, content);
    const request = { content, flavor, form, offset, limit, max_tokens, room };
    const bound = { bytes: MAX_READING_BYTES, instead: "send limit" };
    const bytes = Buffer.byteLength(content);
    const { json } = await runner.run({ tool: "read", request, limit: bound }, bytes, signal);
    const reading = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(json));
    return { reading, hash };
  } finally {
    hold.release();
  }
}

/** Short: it only tells whether a file changed between two pages. */
function hashText(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

function changed(hash: string): ContextVerdictError {
  const message =
    `the file changed since the page with that hash: its hash is now ${hash}; ` +
    "read it again from offset 1";
  return new ContextVerdictError("bad_request", message, "hash");
}

/**
 * Reads many documents in their order, each as a whole, as long as there is room. `max_tokens` is for all
 * of them: each gets an equal share of the rest.
 */
async function readMany(
  paths: readonly string[],
  { form, max_tokens }: ReadArguments,
  context: ToolContext,
  signal: AbortSignal,
): Promise<string[]> {
  const answer: string[] = [];
  let left = ROOM;
  let tokens = max_tokens ?? Number.POSITIVE_INFINITY;
  const add = (...texts: readonly string[]) => {
    answer.push(...texts);
    left = minus(left, takeRoom(texts.join("\n")));
  };
  for (const [index, path] of paths.entries()) {
    const after = paths.length - index;
    if (!isWithin(ROW, left)) {
      answer.push(`${formatInteger(after)} more: read them by themselves`);
      return answer;
    }
    const share = Math.max(1, Math.floor(tokens / after));
    const budget = max_tokens === undefined ? {} : { max_tokens: share };
    const row = showPath(path);
    try {
      const question = { ...(form && { form }), ...budget, room: ROOM };
      const { reading } = await readOne(path, question, context, signal);
      const { text, total, to } = reading;
      const line = `${row}: ${renderReadLine(reading)}`;
      const rows = { bytes: ROW.bytes * after, tokens: ROW.tokens * after };
      const isShown = isWithin(takeRoom(`${line}\n${text}`), minus(left, rows));
      if (to < total || reading.tokens.form > tokens || !isShown) {
        add(`${row}: ${describeOmitted(reading)}`);
        continue;
      }
      tokens -= reading.tokens.form;
      add(line, text);
    } catch (error) {
      if (!(error instanceof ContextVerdictError)) throw error;
      add(`${row}: error ${error.code}: ${error.message}`);
    }
  }
  return answer;
}

function minus(one: Room, other: Room): Room {
  return { bytes: one.bytes - other.bytes, tokens: one.tokens - other.tokens };
}

function describeOmitted({ tokens, from, to, total, left_out }: Page): string {
  const isAll = from <= 1 && to >= total && left_out === undefined;
  const isWhole = isAll && tokens.form < tokens.document;
  const instead = isWhole ? ` instead of ${formatInteger(tokens.document)}` : "";
  const size = formatInteger(isWhole ? tokens.form : tokens.document);
  return `about ${size} tokens${instead}, no room for it here: read it by itself`;
}

/** Quotes a path: a file name in an untrusted repository could read as an instruction. */
function showPath(path: string): string {
  const name = neutralize(path);
  return JSON.stringify(name.length > MAX_SHOWN_PATH ? `…${name.slice(-MAX_SHOWN_PATH)}` : name);
}

function listDirectories({ directories: { paths } }: ToolContext): string {
  if (paths.length === 0) {
    return "No directory is allowed: start the server with --allow-dir DIR";
  }
  const listed = paths.slice(0, MAX_DOCUMENTS).map(showPath).join(", ");
  return `Allowed directories: ${listed}. Relative paths start at the first.`;
}
