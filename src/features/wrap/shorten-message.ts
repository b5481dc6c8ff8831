import type { ResultRequest, ShortResult } from "../../engine/reading/shorten-result.js";
import { askFor, type ShortenOptions } from "./calls.js";
import { listTexts, type OpenCalls, parseMessage, replaceTexts } from "./messages.js";

/** Judges a text within a time, in milliseconds; null where it takes longer, or stays as it is. */
export type Shorten = (request: ResultRequest, ms: number) => Promise<ShortResult | null>;

/** What a host may wait for an answer, by 100,000 UTF-16 code units of it, begun ones included. */
const MS_BY_100_K = 50;

/**
 * A line from the server as the host is to get it: a successful result with shorter texts, or the line itself.
 * @param note Is told what became shorter.
 */
export async function shortenMessage(
  line: Buffer,
  calls: OpenCalls,
  shorten: Shorten,
  options: ShortenOptions,
  note?: (tool: string, short: ShortResult) => void,
): Promise<Buffer> {
  if (calls.size === 0) return line;
  const message = parseMessage(line);
  if (message === undefined) return line;
  const call = calls.take(message);
  if (call === undefined) return line;
  const texts = new Map<number, string>();
  const end = performance.now() + MS_BY_100_K * Math.ceil(line.length / 100_000);
  for (const { index, text } of listTexts(message)) {
    const request = askFor(text, call, options);
    const ms = end - performance.now();
    if (request === undefined || ms <= 0) continue;
    const short = await shorten(request, ms);
    if (short === null) continue;
    texts.set(index, short.text);
    note?.(call.tool, short);
  }
  return texts.size === 0 ? line : replaceTexts(line, texts);
}
