import { ContextVerdictError } from "../engine/contract/errors.js";
import type { ToolName } from "../engine/contract/tool-names.js";
import { mostTokens } from "../engine/reading/most-tokens.js";
import { isWithin, type Room } from "../engine/reading/room.js";
import type { Hold, MemoryBudget } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { renderBrief, renderBriefValidation } from "./brief.js";
import { checkArguments, type TextArgument } from "./check-arguments.js";
import { readTextFile } from "./read-text-file.js";
import { checkSize } from "./text-size.js";

/**
 * The limit of an answer. Hosts cut or reject longer ones: Gemini CLI cuts at 40,000 characters, Codex at
 * 48,000 bytes, Claude Code rejects more than 25,000 tokens.
 */
export const ANSWER_ROOM: Room = { bytes: 40_000, tokens: 20_000 };

/** The limit of a summary before it becomes a line: it still holds the candidate or the hybrid. */
const MAX_SUMMARY_BYTES = 33_554_432;

/** The server's parts that calls share. */
export interface ToolContext {
  runner: ToolRunner;
  directories: AllowedDirectories;
  /** The memory for the texts of all calls. */
  memory: MemoryBudget;
}

/** The answer to a call. */
export interface CallAnswer {
  /** Blocks of text. */
  texts: string[];
  /** The answer as JSON, if it is the full object of every surface. */
  json?: string;
}

/**
 * Answers a call: reads its files, has the engine judge.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerCall(
  tool: ToolName,
  args: unknown,
  context: ToolContext,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const hold = context.memory.open();
  try {
    return await answerWithin(hold, tool, args, context, signal);
  } finally {
    hold.release();
  }
}

async function answerWithin(
  hold: Hold,
  tool: ToolName,
  args: unknown,
  { runner, directories }: ToolContext,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const { texts, options, detail } = checkArguments(tool, args);
  const read: Record<string, string> = {};
  let path: string | undefined;
  let bytes = 0;
  for (const argument of texts) {
    const text = await readText(argument, directories, hold);
    read[argument.field] = text;
    bytes += Buffer.byteLength(text);
    if (argument.field === "content" && "path" in argument) path = argument.path;
  }
  signal.throwIfAborted();
  const request = { ...read, options };
  const isBrief = detail === "brief";
  const limit = {
    bytes: isBrief ? MAX_SUMMARY_BYTES : ANSWER_ROOM.bytes,
    instead: INSTEAD[tool],
  };
  const job = { tool, request, path, limit, ...(isBrief && { detail }) };
  const answered = await runner.run(job, bytes, signal);
  const json = new TextDecoder("utf-8", { ignoreBOM: true }).decode(answered.json);
  signal.throwIfAborted();
  if (!isBrief) return { texts: [checkAnswer(json, tool)], json };
  const summary = JSON.parse(json);
  if ("valid" in summary) return { texts: [renderBriefValidation(summary)] };
  return { texts: [renderBrief(summary, { tool, isFile: texts.some((text) => "path" in text) })] };
}

async function readText(
  argument: TextArgument,
  directories: AllowedDirectories,
  hold: Hold,
): Promise<string> {
  if ("path" in argument) {
    return readTextFile(directories, argument.path, argument.pathField, hold);
  }
  const bytes = Buffer.byteLength(argument.text);
  checkSize(bytes, argument.field);
  hold.grow(bytes);
  return argument.text;
}

/**
 * Checks the limit in tokens, too.
 * @throws ContextVerdictError `answer_too_large`.
 */
function checkAnswer(json: string, tool: ToolName): string {
  const bytes = Buffer.byteLength(json);
  const tokens = mostTokens(json);
  if (isWithin({ bytes, tokens }, ANSWER_ROOM)) return json;
  const size = `${bytes} bytes and up to ${tokens} tokens`;
  const limits = `${ANSWER_ROOM.bytes} and ${ANSWER_ROOM.tokens}`;
  throw new ContextVerdictError(
    "answer_too_large",
    `the answer would have ${size} (limits ${limits}); ${INSTEAD[tool]}`,
  );
}

const BRIEF = 'send detail "brief" for one line';
/** Advice for an answer that is too large. */
const INSTEAD: Record<ToolName, string> = {
  profile: BRIEF,
  convert: `${BRIEF}, or call read for the text in pages`,
  plan: BRIEF,
  validate: BRIEF,
};
