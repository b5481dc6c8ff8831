import { ContextVerdictError } from "../engine/contract/errors.js";
import type { ToolName } from "../engine/contract/requests.js";
import { isWithin, mostTokens, type Room } from "../engine/reading/room.js";
import type { MemoryBudget } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import { renderBrief, renderBriefValidation } from "./brief.js";
import { checkArguments } from "./check-arguments.js";
import type { ReadableFiles } from "./readable-files.js";
import { checkSize } from "./rejections.js";

/**
 * The limit of an answer. Hosts cut or reject longer ones: Gemini CLI cuts at 40,000 characters, Codex at
 * 48,000 bytes, Claude Code rejects more than 25,000 tokens.
 */
export const ANSWER_ROOM: Room = { bytes: 40_000, tokens: 20_000 };

/** The server's parts that calls share. */
export interface ToolContext {
  runner: ToolRunner;
  files: ReadableFiles;
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
  { runner, files, memory }: ToolContext,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const { texts, options, detail } = checkArguments(tool, args);
  const hold = memory.open();
  try {
    const request: Record<string, unknown> = { options };
    let path: string | undefined;
    let bytes = 0;
    for (const argument of texts) {
      const { field } = argument;
      const isFile = "path" in argument;
      const text = isFile
        ? await files.read(argument.path, argument.pathField, hold)
        : argument.text;
      const size = Buffer.byteLength(text);
      if (!isFile) {
        checkSize(size, field);
        hold.grow(size);
      } else if (field === "content") path = argument.path;
      request[field] = text;
      bytes += size;
    }
    signal.throwIfAborted();
    const isBrief = detail === "brief";
    const limit = { bytes: ANSWER_ROOM.bytes, instead: INSTEAD[tool] };
    const asked = isBrief ? { detail } : { limit };
    const answered = await runner.run({ tool, request, path, ...asked }, bytes, signal);
    const json = Buffer.from(answered.json).toString("utf8");
    signal.throwIfAborted();
    if (!isBrief) {
      const size = { bytes: answered.json.length, tokens: mostTokens(json) };
      if (isWithin(size, ANSWER_ROOM)) return { texts: [json], json };
      const sizes = `${size.bytes} bytes and up to ${size.tokens} tokens`;
      const limits = `${ANSWER_ROOM.bytes} and ${ANSWER_ROOM.tokens}`;
      const message = `the answer would have ${sizes} (limits ${limits}); ${INSTEAD[tool]}`;
      throw new ContextVerdictError("answer_too_large", message);
    }
    const brief = JSON.parse(json);
    const isFile = texts.some((text) => "path" in text);
    const line =
      "valid" in brief ? renderBriefValidation(brief) : renderBrief(brief, { tool, isFile });
    return { texts: [line] };
  } finally {
    hold.release();
  }
}

const BRIEF = 'send detail "brief" for one line';
/** Advice for an answer that is too large. */
const INSTEAD: Record<ToolName, string> = {
  profile: BRIEF,
  convert: `${BRIEF}, or call read for the text in pages`,
  plan: BRIEF,
  validate: BRIEF,
};
