import type { ResultRequest, ShortResult } from "../../engine/reading/shorten-result.js";
import { type Call, listTexts, type OpenCalls, parseMessage, replaceTexts } from "./messages.js";

/** Which results may be shortened, and how. */
export interface ShortenOptions {
  /** Tools whose results may be shortened. Default: those that read no file. */
  only?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** Tools whose records may come as TOON; `all` is every tool. Default: none. */
  toon?: readonly string[] | undefined;
  /** Percent of the tokens. */
  minSavings: number;
}

/** Judges a text within a time, in milliseconds; null where it takes longer, or stays as it is. */
export type Shorten = (request: ResultRequest, ms: number) => Promise<ShortResult | null>;

/** Shorter texts save less than they take. UTF-16 code units. */
const MIN_CHARS = 200;
/** What a host may wait for an answer, by 100,000 UTF-16 code units of it, begun ones included. */
const MS_BY_100_K = 50;

/** A line from the server as the host is to get it: a successful result with shorter texts, or the line itself. */
export async function shortenMessage(
  line: Buffer,
  calls: OpenCalls,
  shorten: Shorten,
  options: ShortenOptions,
): Promise<Buffer> {
  if (calls.size === 0) return line;
  const message = parseMessage(line);
  if (message === undefined) return line;
  const call = calls.take(message);
  if (call === undefined || !isAsked(call, options)) return line;
  const texts = new Map<number, string>();
  const end = performance.now() + MS_BY_100_K * Math.ceil(line.length / 100_000);
  for (const { index, text } of listTexts(message)) {
    const ms = end - performance.now();
    if (text.length < MIN_CHARS || ms <= 0) continue;
    const short = await shorten(toRequest(text, call, options), ms);
    if (short !== null) texts.set(index, short.text);
  }
  return texts.size === 0 ? line : replaceTexts(line, texts);
}

/** The text of a file stays, unless the tool is named. */
function isAsked({ tool, readsFile }: Call, { only, except }: ShortenOptions): boolean {
  if (except?.includes(tool)) return false;
  return only === undefined ? !readsFile : only.includes(tool);
}

function toRequest(
  content: string,
  { tool, isMarkdown }: Call,
  { toon = [], minSavings }: ShortenOptions,
): ResultRequest {
  const allowsToon = toon.includes(tool) || toon.includes("all");
  return { content, isMarkdown, allowsToon, minSavings };
}
