import { fileURLToPath } from "node:url";
import { checkFields, checkRequestOptions } from "../engine/answer-request.js";
import type { FormName, Validation } from "../engine/contract/contract.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { checkText, show, validatorOf } from "../engine/contract/options.js";
import type { ToolName } from "../engine/contract/requests.js";
import { type Advice, chooseAction } from "../engine/judge/advise.js";
import { LINE_TOKENS, type Page } from "../engine/reading/read-document.js";
import { isWithin, mostTokens, type Room } from "../engine/reading/room.js";
import type { Summary } from "../engine/summarize.js";
import { recordGain } from "../features/gain/gain-file.js";
import { hashOf } from "../io/hash-of.js";
import type { Hold } from "../io/memory-budget.js";
import type { ToolRunner } from "../io/workers/job.js";
import { ACTION_WORDS } from "../render/advice.js";
import { formatCount, formatInteger, NO_BREAK } from "../render/format-number.js";
import { neutralize } from "../render/neutralize.js";
import type { ReadableFiles } from "./readable-files.js";
import { checkSize, rejection } from "./rejections.js";
import {
  DETAIL,
  type ObjectSchema,
  READ_OPTIONS,
  READ_TOOL,
  type TextNames,
  TOOLS,
} from "./tools.js";

/**
 * The limit of an answer. Hosts cut or reject longer ones: Gemini CLI cuts at 40,000 characters, Codex at
 * 48,000 bytes, Claude Code rejects more than 25,000 tokens.
 */
const ANSWER_ROOM: Room = { bytes: 40_000, tokens: 20_000 };
/** The room for the text of `read`, without its line. */
const PAGE_ROOM: Room = { bytes: ANSWER_ROOM.bytes - 500, tokens: ANSWER_ROOM.tokens - 300 };

/** What a call may use. */
export interface CallContext {
  runner: ToolRunner;
  files: ReadableFiles;
  /** The memory for its texts. */
  hold: Hold;
  signal: AbortSignal;
}

/** The answer to a call. */
export interface CallAnswer {
  /** Blocks of text. */
  texts: string[];
  /** The answer as JSON, if it is the full object of every surface. */
  json?: string;
}

/**
 * Answers a call: checks its arguments before any file is read, reads its files, has the engine judge.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerCall(
  tool: ToolName,
  args: unknown,
  { runner, files, hold, signal }: CallContext,
): Promise<CallAnswer> {
  const { texts, inputSchema } = TOOLS[tool];
  const sent = checkNames(tool, args, inputSchema);
  const sources = texts.flatMap((names) => pickSource(sent, names) ?? []);
  const [field, pathField] = texts[0];
  if (sources[0]?.field !== field) {
    const message = `${tool} needs ${field} (the text) or ${pathField} (its file)`;
    throw new ContextVerdictError("bad_request", message, field);
  }
  const options = dropNulls(sent.options ?? {});
  checkRequestOptions(tool, options);
  checkArgument("detail", sent.detail, DETAIL);

  const request: Record<string, unknown> = { options };
  let path: string | undefined;
  let bytes = 0;
  for (const source of sources) {
    const isFile = "path" in source;
    const text = isFile ? await files.read(source.path, source.pathField, hold) : source.text;
    const size = Buffer.byteLength(text);
    if (!isFile) {
      checkSize(size, source.field);
      hold.grow(size);
    } else if (source.field === "content") path = source.path;
    request[source.field] = text;
    bytes += size;
  }
  signal.throwIfAborted();
  const isBrief = sent.detail === "brief";
  const limit = { bytes: ANSWER_ROOM.bytes, instead: INSTEAD[tool] };
  const asked = isBrief ? { detail: "brief" as const } : { limit };
  const answered = await runner.run({ tool, request, path, ...asked }, bytes, signal);
  const json = Buffer.from(answered.json).toString("utf8");
  signal.throwIfAborted();
  if (isBrief) {
    const isFile = sources.some((source) => "path" in source);
    return { texts: [renderBrief(tool, JSON.parse(json), isFile)] };
  }
  const size = { bytes: answered.json.length, tokens: mostTokens(json) };
  if (isWithin(size, ANSWER_ROOM)) return { texts: [json], json };
  const sizes = `${size.bytes} bytes and up to ${size.tokens} tokens`;
  const limits = `${ANSWER_ROOM.bytes} and ${ANSWER_ROOM.tokens}`;
  const message = `the answer would have ${sizes} (limits ${limits}); ${INSTEAD[tool]}`;
  throw new ContextVerdictError("answer_too_large", message);
}

const BRIEF = 'send detail "brief" for one line';
/** Advice for an answer that is too large. */
const INSTEAD: Record<ToolName, string> = {
  profile: BRIEF,
  convert: `${BRIEF}, or call read for the text in pages`,
  plan: BRIEF,
  validate: BRIEF,
};

/**
 * Answers a call of `read`: a line and the text of the document; without arguments, the allowed directories.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerRead(
  args: unknown,
  { runner, files, hold, signal }: CallContext,
): Promise<CallAnswer> {
  const sent = checkNames(undefined, args, READ_TOOL.inputSchema);
  for (const [name, facts] of Object.entries(READ_OPTIONS)) checkArgument(name, sent[name], facts);
  if (Object.keys(sent).length === 0) return { texts: [listDirectories(files.directories)] };
  const { path: named, hash: before, ...asked } = sent;
  if (named === undefined) throw rejection("no_target", "path");
  const path = checkPath(named, "path");
  if (sent.form === "source" && sent.max_tokens !== undefined) {
    throw rejection("lossy", "max_tokens");
  }

  const content = await files.read(path, "path", hold);
  signal.throwIfAborted();
  // Short: it only tells whether the file changed between two pages.
  const hash = hashOf(content).slice(0, 8);
  if (before !== undefined && before !== hash) {
    const message =
      `the file changed since the page with that hash: its hash is now ${hash}; ` +
      "read it again from offset 1";
    throw new ContextVerdictError("bad_request", message, "hash");
  }
  const request = { content, ...asked, room: PAGE_ROOM };
  const bytes = Buffer.byteLength(content);
  const { json } = await runner.run({ tool: "read", request, path }, bytes, signal);
  const page: Page = JSON.parse(Buffer.from(json).toString("utf8"));
  const { form, joined, left_out, tokens } = page;
  // What was left out is no gain.
  if ((form !== "keep" || joined) && left_out === undefined) {
    const name = form === "keep" ? "joined" : form;
    const saved = { source: tokens.source, given: tokens.form, cost: LINE_TOKENS };
    recordGain({ surface: "read", form: name, tool: "read", results: 1, ...saved });
  }
  return { texts: [renderReadLine(page, hash), page.text] };
}

type Sent = Record<string, unknown>;

/** The arguments of a call, their names checked. Null counts as absent: some clients fill in every argument. */
function checkNames(tool: ToolName | undefined, args: unknown = {}, schema: ObjectSchema): Sent {
  checkFields(tool, args, Object.keys(schema.properties), "arguments", "argument");
  return dropNulls(args) as Sent;
}

/** Leaves what is no plain object to the checks behind. */
function dropNulls(fields: unknown): unknown {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** @throws ContextVerdictError `bad_request` for a value that does not match the argument's schema. */
function checkArgument(name: string, value: unknown, facts: Parameters<typeof validatorOf>[0]) {
  const { isAccepted, allowed } = validatorOf(facts);
  if (value === undefined || isAccepted(value)) return;
  const message = `${name} must be ${allowed}, not ${show(value)}`;
  throw new ContextVerdictError("bad_request", message, name);
}

/** A path, or the path of a `file://` URL, which some clients send. */
function checkPath(path: unknown, field: string): string {
  checkText(path, field);
  if (!/^file:\/\//i.test(path)) return path;
  try {
    return fileURLToPath(path);
  } catch {
    throw rejection("url", field);
  }
}

/** A text of a call: as itself, or the file that has it. */
type Source = { field: string; text: string } | { field: string; path: string; pathField: string };

function pickSource(sent: Sent, [field, pathField]: TextNames): Source | undefined {
  const { [field]: text, [pathField]: path } = sent;
  if (text !== undefined && path !== undefined) {
    const message = `send ${field} or ${pathField}, not both`;
    throw new ContextVerdictError("bad_request", message, pathField);
  }
  if (path !== undefined) return { field, path: checkPath(path, pathField), pathField };
  if (text === undefined) return undefined;
  checkText(text, field);
  return { field, text };
}

const MAX_DIRECTORIES = 100;
const MAX_SHOWN_PATH = 120;

/** Quotes paths: a name in an untrusted repository could read as an instruction. */
function listDirectories(paths: readonly string[]): string {
  if (paths.length === 0) return "No directory is allowed: start the server with --allow-dir DIR";
  const shown = paths.slice(0, MAX_DIRECTORIES).map((path) => {
    const name = neutralize(path);
    return JSON.stringify(name.length > MAX_SHOWN_PATH ? `…${name.slice(-MAX_SHOWN_PATH)}` : name);
  });
  return `Allowed directories: ${shown.join(", ")}. Relative paths start at the first.`;
}

const WORDS: Record<FormName, string> = {
  keep: "Exact text",
  compact: "Compact Markdown",
  hybrid: "Markdown with TOON sections",
  table: "JSON, arrays of objects as tables",
  toon: "TOON",
};

/**
 * The line before a document: its form, the savings, and how to get the exact text. It contains no text of
 * the document.
 * @param hash Of the file, for the next page.
 */
export function renderReadLine(page: Page, hash: string): string {
  const { tokens, left_out, header, from, to, total, form, joined, isData } = page;
  let name = isData && form === "compact" ? "Compact, the same values" : WORDS[form];
  if (left_out !== undefined) name = form === "keep" ? "Cut text" : `Cut, as ${name}`;
  else if (form === "keep" && joined) name = "Markdown with its wrapped lines joined";
  const isExact = form === "keep" && !joined && left_out === undefined;
  const isWhole = from <= 1 && to >= total;
  const above =
    header === undefined ? "" : ` below their header (lines ${header.from}-${header.to})`;
  const [given, source] = [formatInteger(tokens.form), formatInteger(tokens.source)];
  return [
    name,
    isExact ? "" : `, about ${given} tokens instead of ${source}`,
    isWhole ? "" : `, lines ${from}-${to} of ${total}${above}`,
    to < total ? `; next: offset ${to + 1}, hash ${hash}` : "",
    left_out === undefined ? "" : `; ${left_out}`,
    isExact ? "" : `; to edit, read with form "source"`,
  ].join("");
}

const MOST_LISTED = 3;
/** Line numbers of large documents are long. */
const MAX_RANGES_CHARS = 28;
const MAX_MESSAGE = 160;

/**
 * Renders advice and verdict, or a validation, as a line for an agent: at most 80 tokens, without text of the
 * document.
 * @param isFile Whether the document is a file, which `read` can read.
 */
export function renderBrief(tool: ToolName, answer: Summary | Validation, isFile: boolean): string {
  if ("valid" in answer) return renderValidation(answer);
  const { verdict, safe_to_auto_apply, warnings, plan, tokens, best_form, mode } = answer;
  const advice = chooseAction(answer);
  const { action } = advice;
  const hasCodes = verdict === "review" && plan === undefined;
  const codes = hasCodes ? ` (${listSome(warnings)})` : "";
  // Other modes keep only a part of the document, which is no saving.
  const isChanged = action !== "keep" && action !== "look_first" && mode === "lossless";
  const share = best_form.weighed_savings_pct;
  const saved = countTokens(Math.round((tokens * share) / 100));
  const gain = isChanged
    ? `${saved} fewer (${share.toFixed(1)}% of ${formatInteger(tokens)})`
    : countTokens(tokens);
  const unsettled = (best_form.warnings ?? []).map(({ code, range }) =>
    range?.line_start === undefined ? code : `${code} in line ${range.line_start}`,
  );
  return [
    `${ACTION_WORDS[action]}: about ${gain}`,
    ...(unsettled.length === 0 ? [] : [`more after a look at ${listSome(unsettled, 1)}`]),
    `verdict ${verdict}${safe_to_auto_apply ? ", safe" : ""}${codes}`,
    ...describeSizes(answer, tool),
    `next: ${describeNext(mode, advice, isFile)}`,
  ].join("; ");
}

function countTokens(count: number): string {
  return formatCount(count, "token").replaceAll(NO_BREAK, " ");
}

function renderValidation({ valid, error, restores, other_toon: other }: Validation): string {
  if (valid) {
    const restored = restores ? "restores the document" : "does not restore the document";
    const known = restores === null ? "valid TOON" : `valid TOON, ${restored}`;
    return other === undefined
      ? known
      : `${known}; line ${other}: TOON that stands for no Markdown`;
  }
  const place = error?.line === undefined ? "" : `, line ${error.line}`;
  return `invalid TOON${place}: ${error?.message.slice(0, MAX_MESSAGE) ?? "not decoded"}`;
}

function describeSizes({ measured_chars, coverage, plan }: Summary, tool: ToolName): string[] {
  const describe = (chars: number, { savings_pct: share }: { savings_pct: number }) =>
    `${formatInteger(chars)} characters (${Math.abs(share).toFixed(1)}% ${share < 0 ? "more" : "fewer"})`;
  if (plan !== undefined) {
    const { converted, sections, net, safe_to_auto_apply: safe } = plan;
    const count = `${converted.length} of ${sections} sections convert`;
    if (converted.length === 0) return [count];
    const ranges = converted.map(({ line_start, line_end }) => `${line_start}-${line_end}`);
    const isLong = ranges.slice(0, MOST_LISTED).join(", ").length > MAX_RANGES_CHARS;
    const places = listSome(ranges, isLong ? 1 : MOST_LISTED);
    const hybrid = `hybrid ${describe(net.hybrid, net)}, ${safe ? "safe" : "not safe"}`;
    return [`${count} (lines ${places})`, hybrid];
  }
  if (tool !== "convert") return [];
  if (coverage === undefined) return [`TOON ${describe(measured_chars.toon, measured_chars)}`];
  // What is cut is not saved.
  const chars = formatCount(measured_chars.toon, "character").replaceAll(NO_BREAK, " ");
  return [`TOON keeps ${(100 * coverage).toFixed(1)}% of the text in ${chars}`];
}

function describeNext(
  mode: Summary["mode"],
  { action, reason }: Pick<Advice, "action" | "reason">,
  isFile: boolean,
): string {
  if (reason === "target_missed") return "raise the target or set allow_lossy";
  if (reason === "cut_misses_target") return "raise the target";
  if (reason === "fits_target" && action === "look_first")
    return "use its TOON if the warnings do not matter";
  if ((reason === "content_cut" || reason === "records_only") && action === "look_first")
    return "check what is missing before you use it";
  if (action === "look_first" || action === "keep") return "use it as it is";
  if (mode === "budget") return "use its TOON";
  if (isFile) return "read";
  if (action === "compact") return "use its compact form";
  return action === "use_toon" ? "convert" : "plan with include_hybrid";
}

function listSome(items: readonly string[], most = MOST_LISTED): string {
  const shown = items.slice(0, most).join(", ");
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
