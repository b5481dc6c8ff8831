import type { Validation, Verdict } from "../engine/contract/contract.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import type { FlavorChoice } from "../engine/contract/requests.js";
import type { ToolName } from "../engine/contract/tool-names.js";
import { guessFlavor } from "../engine/data/guess-flavor.js";
import { mostTokens } from "../engine/reading/most-tokens.js";
import { isWithin, type Room } from "../engine/reading/room.js";
import type { Summary } from "../engine/summarize.js";
import type { Hold, MemoryBudget } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import { formatInteger } from "../render/format-number.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { type BriefContext, renderBrief, renderBriefValidation } from "./brief.js";
import { checkArguments, type TextArgument } from "./check-arguments.js";
import { readTextFile } from "./read-text-file.js";
import { checkSize } from "./text-size.js";
import { TOOLS } from "./tools.js";
import { type NewFile, prepareNewFile, writeNewFile } from "./write-new-file.js";

/**
 * The limit of an answer. Hosts cut or reject longer ones: Gemini CLI cuts at 40,000 characters, Codex at
 * 48,000 bytes, Claude Code rejects more than 25,000 tokens.
 */
export const ANSWER_ROOM: Room = { bytes: 40_000, tokens: 20_000 };

/** The limit if the large text of the answer goes to a file. */
const MAX_WITH_FILE_BYTES = 33_554_432;

/** The server's parts that calls share. */
export interface ToolContext {
  runner: ToolRunner;
  directories: AllowedDirectories;
  /** The memory for the texts of all calls. */
  memory: MemoryBudget;
}

/** A verdict whose large text went to a file. */
export interface WrittenVerdict extends Verdict {
  written?: {
    /** As sent; the path of a `file://` URL. */
    path: string;
    /** Characters (UTF-16 code units). */
    chars: number;
  };
  /** Why nothing was written. */
  not_written?: string;
}

/** The answer to a call. */
export interface CallAnswer {
  /** Blocks of text. */
  texts: string[];
  /** The answer as JSON, if it is the full object of every surface (with `written`). */
  json?: string;
  /** The written file. */
  file?: NewFile;
}

/**
 * Answers a call: reads its files, has the engine judge, writes its file.
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
  const { texts, options, out_path, detail } = checkArguments(tool, args);
  const file = out_path === undefined ? undefined : await prepareNewFile(directories, out_path);
  const isHybrid = file !== undefined && TOOLS[tool].output === "hybrid";
  const read: Record<string, string> = {};
  let flavor: FlavorChoice = "auto";
  let bytes = 0;
  for (const argument of texts) {
    const text = await readText(argument, directories, hold);
    read[argument.field] = text;
    bytes += Buffer.byteLength(text);
    // The name of a file decides how it is read, unless the call has a flavor.
    const isFile = argument.field === "content" && "path" in argument;
    if (isFile) flavor = guessFlavor(argument.path, text);
  }
  signal.throwIfAborted();
  const request = {
    ...read,
    options: { flavor, ...options, ...(isHybrid && { include_hybrid: true }) },
  };
  const isBrief = detail === "brief";
  const limit = {
    bytes: file === undefined && !isBrief ? ANSWER_ROOM.bytes : MAX_WITH_FILE_BYTES,
    instead: INSTEAD[tool],
  };
  const job = { tool, request, limit, ...(isBrief && { detail }) };
  const answered = await runner.run(job, bytes, signal);
  const json = new TextDecoder("utf-8", { ignoreBOM: true }).decode(answered.json);
  signal.throwIfAborted();
  if (isBrief) {
    const isFile = texts.some((text) => "path" in text);
    return answerBriefly(JSON.parse(json), { tool, isFile }, directories, file);
  }
  if (file === undefined) return { texts: [checkAnswer(json, tool)], json };
  const { verdict, text } = takeOut(json, file, isHybrid);
  const answer = checkAnswer(JSON.stringify(verdict), tool);
  if (text === undefined) return { texts: [answer], json: answer };
  await writeNewFile(directories, file, text);
  return { texts: [answer], json: answer, file };
}

/** Answers with the line of a summary, and writes its output to the file, if there is one. */
async function answerBriefly(
  summary: Summary | Validation,
  context: BriefContext,
  directories: AllowedDirectories,
  file: NewFile | undefined,
): Promise<CallAnswer> {
  if ("valid" in summary) return { texts: [renderBriefValidation(summary)] };
  const line = renderBrief(summary, context);
  if (file === undefined) return { texts: [line] };
  if (summary.output === null || !isConverted(summary, summary.plan?.converted.length)) {
    return { texts: [`${line}; nothing written`] };
  }
  await writeNewFile(directories, file, summary.output);
  const chars = formatInteger(summary.output.length);
  return { texts: [`${line}; written: ${chars} characters`], file };
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

interface TakenOut {
  verdict: WrittenVerdict;
  text?: string;
}

const NOTHING_CONVERTS = "nothing converts: the document stays as it is";

/**
 * Whether anything was converted: of a plan, at least one section. In other modes than lossless, any
 * candidate counts.
 * @param sections How many sections of a plan convert.
 */
function isConverted(
  { verdict, mode }: Pick<Verdict, "verdict" | "mode">,
  sections?: number,
): boolean {
  if (sections !== undefined) return sections > 0;
  return mode !== "lossless" || verdict === "convert" || verdict === "review";
}

/** Takes the large text out of a verdict; undefined if there is nothing to write. */
function takeOut(json: string, file: NewFile, isHybrid: boolean): TakenOut {
  const verdict: Verdict = JSON.parse(json);
  const plan = verdict.context_plan;
  const text = isHybrid ? plan?.hybrid_document : verdict.toon_candidate;
  if (isHybrid) delete plan?.hybrid_document;
  else verdict.toon_candidate = null;
  const converted = plan?.sections.filter(({ action }) => action === "convert").length;
  if (text === undefined || text === null || !isConverted(verdict, converted)) {
    return { verdict: { ...verdict, not_written: NOTHING_CONVERTS } };
  }
  return { verdict: { ...verdict, written: { path: file.path, chars: text.length } }, text };
}

/**
 * Checks the limit, also of an answer whose text went to a file.
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
/** What to ask for if an answer is too large. */
const INSTEAD: Record<ToolName, string> = {
  profile: BRIEF,
  convert: `send out_path and detail "brief" to have the TOON in a file, or call read for the text in pages`,
  plan: `${BRIEF}, with out_path for the hybrid in a file`,
  validate: BRIEF,
};
