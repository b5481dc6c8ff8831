import { ContextVerdictError } from "../engine/contract/errors.js";
import { guessFlavor } from "../engine/markdown/guess-flavor.js";
import type { Room } from "../engine/reading/page.js";
import type { Reading, ReadRequest } from "../engine/reading/read-document.js";
import { formatInteger } from "../render/format-number.js";
import { neutralize } from "../render/neutralize.js";
import { renderReadLine } from "../render/read-line.js";
import type { ToolContext } from "./answer-call.js";
import { findByGlob } from "./find-by-glob.js";
import { checkReadArguments, type ReadArguments } from "./read-arguments.js";
import { readTextFile } from "./read-text-file.js";
import { MAX_DOCUMENTS } from "./tools.js";

/**
 * How much text one answer holds. Hosts cut or refuse what is longer: Gemini CLI cuts at 40,000
 * characters, Claude Code refuses more than 25,000 tokens. The rest is for the lines beside the text.
 */
const ROOM: Room = { chars: 39_000, tokens: 20_000 };

const MAX_SHOWN_PATH = 120;
/** What is left free for the line of each of many documents, in characters. */
const ROW_CHARS = 160;
/** Of a reading as JSON: its text with every character escaped, and the fields beside it. */
const MAX_READING_BYTES = 1_048_576;

/**
 * Answers a call of `read`.
 * @returns Texts: of one document, a line and the document; of many, the same for each, the line
 *   alone where there is no room for the document.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerRead(
  args: unknown,
  context: ToolContext,
  signal: AbortSignal,
): Promise<string[]> {
  const request = checkReadArguments(args);
  const { target } = request;
  if (target.kind === "directories") return [listDirectories(context)];
  if (target.kind === "path") {
    const reading = await readOne(target.path, { ...request, room: ROOM }, context, signal);
    return [renderReadLine(reading), reading.text];
  }
  const paths =
    target.kind === "paths"
      ? target.paths
      : await findByGlob(context.directories, target.glob, signal);
  const answer = await readMany(paths.slice(0, MAX_DOCUMENTS), request, context, signal);
  if (paths.length > MAX_DOCUMENTS) {
    const more = formatInteger(paths.length - MAX_DOCUMENTS);
    answer.push(`${more} more files match glob and are not listed; narrow it`);
  }
  return answer;
}

type Question = Pick<ReadRequest, "form" | "offset" | "limit" | "max_tokens" | "room">;

async function readOne(
  path: string,
  { form, offset, limit, max_tokens, room }: Question,
  { directories, memory, runner }: ToolContext,
  signal: AbortSignal,
): Promise<Reading> {
  const hold = memory.open();
  try {
    const content = await readTextFile(directories, path, "path", hold);
    signal.throwIfAborted();
    const flavor = guessFlavor(path);
    const request = { content, flavor, form, offset, limit, max_tokens, room };
    const bound = { bytes: MAX_READING_BYTES, instead: "send limit" };
    const bytes = Buffer.byteLength(content);
    const { json } = await runner.run({ tool: "read", request, limit: bound }, bytes, signal);
    return JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(json));
  } finally {
    hold.release();
  }
}

/**
 * Many documents, whole ones in their order as long as there is room. A budget is for all of them:
 * each may take its share of what is left.
 */
async function readMany(
  paths: readonly string[],
  { form, max_tokens }: ReadArguments,
  context: ToolContext,
  signal: AbortSignal,
): Promise<string[]> {
  const answer: string[] = [];
  let left = {
    chars: ROOM.chars - ROW_CHARS * paths.length,
    tokens: Math.min(ROOM.tokens, max_tokens ?? ROOM.tokens),
  };
  for (const [index, path] of paths.entries()) {
    const share = Math.max(1, Math.floor(left.tokens / (paths.length - index)));
    const budget = max_tokens === undefined ? {} : { max_tokens: share };
    const row = showPath(path);
    try {
      const question = { ...(form && { form }), ...budget, room: ROOM };
      const reading = await readOne(path, question, context, signal);
      const { text, tokens, total, to } = reading;
      const line = `${row}: ${renderReadLine(reading)}`;
      if (to < total || text.length > left.chars || tokens.form > left.tokens) {
        answer.push(`${row}: ${describeOmitted(reading)}`);
        continue;
      }
      left = { chars: left.chars - text.length, tokens: left.tokens - tokens.form };
      answer.push(line, text);
    } catch (error) {
      if (!(error instanceof ContextVerdictError)) throw error;
      answer.push(`${row}: error ${error.code}: ${error.message}`);
    }
  }
  return answer;
}

function describeOmitted({ tokens: { source, form } }: Reading): string {
  const instead = form < source ? ` instead of ${formatInteger(source)}` : "";
  return `about ${formatInteger(form)} tokens${instead}, no room for it here: read it by itself`;
}

/** A name from a repository that came from elsewhere could be a sentence: in quotes it is a name. */
function showPath(path: string): string {
  const name = neutralize(path);
  return JSON.stringify(name.length > MAX_SHOWN_PATH ? `…${name.slice(-MAX_SHOWN_PATH)}` : name);
}

function listDirectories({ directories: { paths } }: ToolContext): string {
  if (paths.length === 0) {
    return "No directory is allowed: the server has to be started with --allow-dir DIR";
  }
  const listed = paths.slice(0, MAX_DOCUMENTS).map(showPath).join(", ");
  return `Allowed directories: ${listed}. Relative paths start at the first.`;
}
