import { convertJudged } from "../api.js";
import { analyze } from "../candidate/analysis.js";
import { findJoins } from "../candidate/join-lines.js";
import type { FormName } from "../contract/contract.js";
import { ContextVerdictError } from "../contract/errors.js";
import type { FlavorChoice } from "../contract/requests.js";
import { findBestForm } from "../judge/best-form.js";
import { judge } from "../judge/judge.js";
import { defaultEstimator } from "../weight/default-estimator.js";
import { cutToRoom, isWithin, type Room, roomOf } from "./room.js";
import { PageBreaks, type Slice, SourceLines } from "./source-lines.js";

/** The requested form: the document's best one, or its exact text. */
export type ReadForm = "best" | "source";

export interface ReadRequest {
  content: string;
  flavor: FlavorChoice;
  form?: ReadForm;
  /** At most this many tokens by `pieces`: the least important content is left out. */
  max_tokens?: number;
  /** The first line of the source, 1-based. Default 1. */
  offset?: number;
  /** How many lines of it. Default: as many as fit. */
  limit?: number;
  /** The space in the answer. */
  room: Room;
}

/** Lines of a document in their best form. */
export interface Page {
  /** Lines of the source, 1-based and inclusive. */
  from: number;
  to: number;
  total: number;
  form: FormName;
  /** Present for data. */
  isData?: true;
  /** Present if wrapped lines were joined. */
  joined?: true;
  text: string;
  /** Estimated by `pieces`: these lines in the source and in this form, and the whole document. */
  tokens: { source: number; form: number; document: number };
  /** The header that is repeated before the rows of its table. */
  header?: { from: number; to: number };
  /** What was left out, if anything. Never quotes it. */
  left_out?: string;
}

/** A text in one form. */
interface FormText extends Pick<Page, "form" | "isData" | "joined" | "text" | "left_out"> {
  tokens: { source: number; form: number };
}

/** Approximate tokens of the line that names a form. A form must save more. */
export const LINE_TOKENS = 30;

/** A document that needs more than this many times the room fits in no form, so it is not judged as a whole. */
const MAX_ROOMS = 4;

/** How often to lower the budget until the result fits. */
const MAX_TRIES = 4;

/**
 * Gives a document in its best form, cut to a budget if there is one. A document that does not fit comes in
 * pages of its lines, each in the best form of these lines.
 * @throws ContextVerdictError `bad_request` for an offset after the last line and a budget that cannot be
 *   met.
 */
export function readDocument(request: ReadRequest): Page {
  const { content, room, offset, limit, max_tokens } = request;
  const sourceLines = new SourceLines(content);
  const asked = sourceLines.ask(offset, limit);
  const documentTokens = defaultEstimator.count(content);
  const finish = (form: FormText, { start, end }: Slice, header?: Slice): Page => ({
    ...form,
    tokens: { ...form.tokens, document: documentTokens },
    from: start + 1,
    to: end,
    total: sourceLines.lines.length,
    ...(header && { header: { from: header.start + 1, to: header.end } }),
  });
  const part = asIs(sourceLines.textOf(asked));
  const isWhole = asked.start === 0 && asked.end === sourceLines.lines.length;
  const asText = { ...request, flavor: "text" as const };
  // Some lines of YAML would have another value than they have in the document.
  const inPart = request.flavor === "yaml" ? asText : request;
  if (max_tokens !== undefined && part.tokens.form > max_tokens) {
    if (isWhole) return finish(cutToFit(part, request, max_tokens), asked);
    const areBlocks = new PageBreaks(content, inPart.flavor).areBlocks(asked);
    return finish(cutToFit(part, areBlocks ? inPart : asText, max_tokens), asked);
  }
  if (isWhole && request.form !== "source" && isWithin(roomOf(content), times(room, MAX_ROOMS))) {
    const best = findBest(part, request.flavor);
    if (isWithin(roomOf(best.text), room)) return finish(best, asked);
  }
  const filled = sourceLines.fill(asked, room);
  if (filled.end === filled.start && asked.end > asked.start) {
    const slice = { start: asked.start, end: asked.start + 1 };
    return finish(cutLine(sourceLines.textOf(slice), slice.start, room), slice);
  }
  if (request.form === "source") return finish(asIs(sourceLines.textOf(filled)), filled);
  return findPage(sourceLines, asked, filled, inPart, finish);
}

/** The best form of as many requested lines as fit in that form. */
function findPage(
  sourceLines: SourceLines,
  asked: Slice,
  filled: Slice,
  { content, flavor, room }: ReadRequest,
  finish: (form: FormText, slice: Slice, header?: Slice) => Page,
): Page {
  const breaks = new PageBreaks(content, flavor);
  const end = (slice: Slice) => (slice.end === asked.end ? slice.end : breaks.lastIn(slice));
  const header = breaks.headerOf(asked.start);
  const whole = { ...filled, end: end(filled) };
  if (header === undefined && !breaks.areBlocks(whole)) {
    return finish(asIs(sourceLines.textOf(whole)), whole);
  }
  const above = header === undefined ? "" : sourceLines.textOf(header);
  const left = {
    bytes: room.bytes - roomOf(above).bytes,
    tokens: room.tokens - roomOf(above).tokens,
  };
  const fitting = sourceLines.fill(asked, left);
  if (fitting.end === fitting.start) return finish(asIs(sourceLines.textOf(filled)), filled);
  const slice = { start: asked.start, end: end(fitting) };
  const lines = asIs(above + sourceLines.textOf(slice));
  const best = findBest(lines, flavor);
  return finish(isWithin(roomOf(best.text), room) ? best : lines, slice, header);
}

function times({ bytes, tokens }: Room, factor: number): Room {
  return { bytes: bytes * factor, tokens: tokens * factor };
}

function asIs(text: string): FormText {
  const tokens = defaultEstimator.count(text);
  return { form: "keep", text, tokens: { source: tokens, form: tokens } };
}

/** The beginning of a line that is too long for an answer. */
function cutLine(line: string, index: number, room: Room): FormText {
  const { tokens, ...rest } = asIs(cutToRoom(line, room));
  const left_out = `${line.length - rest.text.length} of ${line.length} characters of line ${index + 1} left out`;
  return { ...rest, tokens: { source: defaultEstimator.count(line), form: tokens.form }, left_out };
}

/**
 * The best form of a text with its wrapped lines joined, if it saves more than `least` tokens: by default what
 * the line that names it costs.
 */
function findBest(source: FormText, choice: FlavorChoice, least = LINE_TOKENS): FormText {
  const read = analyze(source.text, choice);
  const unwrapped = findJoins(read.document).write();
  const isJoined = unwrapped !== source.text;
  const whole = judge(isJoined ? analyze(unwrapped, read.document.flavor) : read, {
    looksForParts: false,
  });
  const { best, text } = findBestForm(whole);
  const tokens = { source: source.tokens.source, form: defaultEstimator.count(text) };
  if (tokens.source - tokens.form <= least) return source;
  const isData = read.data !== null && { isData: true as const };
  const joined = isJoined && { joined: true as const };
  return { form: best.form, ...isData, ...joined, text, tokens };
}

/** The best form of a text if that meets a budget; else what budget mode leaves, by lower and lower budgets. */
function cutToFit(source: FormText, { flavor, room }: ReadRequest, max_tokens: number): FormText {
  const whole = findBest(source, flavor, 0);
  if (whole.tokens.form <= max_tokens && isWithin(roomOf(whole.text), room)) return whole;
  let budget = max_tokens;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const form = cutToBudget(source, flavor, budget);
    const taken = roomOf(form.text);
    if (form.tokens.form > budget) {
      const least = Math.min(form.tokens.form, whole.tokens.form);
      const message = `max_tokens is too small: the document cannot be cut below ${least} tokens`;
      throw new ContextVerdictError("bad_request", message, "max_tokens");
    }
    if (isWithin(taken, room)) return form;
    const share = Math.min(room.bytes / taken.bytes, room.tokens / taken.tokens);
    // A little less: the share is an estimate.
    budget = Math.max(1, Math.floor(0.95 * share * Math.min(budget, form.tokens.form)));
  }
  throw new ContextVerdictError(
    "answer_too_large",
    "the shortened document does not fit in an answer; send a smaller max_tokens",
    "max_tokens",
  );
}

/**
 * Cuts a text by budget mode: the best form of the restored candidate or, if that is over the budget, the
 * candidate itself. If neither meets the budget, the smaller of the two; the caller sees that it is over.
 */
function cutToBudget(
  { text, tokens }: FormText,
  flavor: FlavorChoice,
  max_tokens: number,
): FormText {
  const budget = { mode: "budget", target_tokens: max_tokens, allow_lossy: true } as const;
  const { verdict, judgement } = convertJudged(text, { flavor, ...budget });
  const { conversion, analysis } = judgement;
  if (conversion.kind !== "budget") throw new TypeError("a budget that may cut was refused");
  const { toon, restored } = conversion;
  const form = defaultEstimator.count(toon);
  const rest = findBest(asIs(restored ?? toon), analysis.data === null ? flavor : "auto");
  const found: FormText =
    rest.tokens.form <= Math.max(max_tokens, form)
      ? rest
      : { form: "toon", text: toon, tokens: { source: form, form } };
  const left_out = verdict.warnings.find(({ code }) => code === "lossy_applied")?.evidence;
  return {
    ...found,
    tokens: { source: tokens.source, form: found.tokens.form },
    ...(left_out === undefined ? {} : { left_out }),
  };
}
