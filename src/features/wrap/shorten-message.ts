import { once } from "node:events";
import type { ResultRequest, ShortResult } from "../../engine/reading/shorten-result.js";
import { toObject } from "../../io/json/json-fields.js";
import type { ToolRunner } from "../../io/workers/job.js";
import { askFor, listTexts, type ShortenOptions, type Text } from "./calls.js";
import { type OpenCalls, parseMessage, replaceTexts } from "./messages.js";

/** Judges a text within a time, in milliseconds; null where it takes longer, or stays as it is. */
export type Shorten = (request: ResultRequest, ms: number) => Promise<ShortResult | null>;

/** Judges on the threads of a runner. */
export function shortenOn(runner: ToolRunner): Shorten {
  const judge = async (
    request: ResultRequest,
    signal: AbortSignal,
  ): Promise<ShortResult | null> => {
    const { json } = await runner.run({ tool: "result", request }, request.content.length, signal);
    return JSON.parse(new TextDecoder().decode(json)).short;
  };
  return (request, ms) => {
    const late = AbortSignal.timeout(Math.ceil(ms));
    // A late job may go on for a while; the result does not wait for it.
    const isLate = once(late, "abort").then(() => null);
    return Promise.race([judge(request, late).catch(() => null), isLate]);
  };
}

/** The time a host may wait for an answer, for each 100,000 bytes of it or part of them. */
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
  const message = calls.size === 0 ? undefined : parseMessage(line);
  const call = message && calls.take(message);
  const { isError, content } = toObject(message?.result) ?? {};
  if (call === undefined || isError === true) return line;
  const shorts: (ShortResult & Text)[] = [];
  const end = performance.now() + MS_BY_100_K * Math.ceil(line.length / 100_000);
  for (const { index, text } of listTexts(content)) {
    const request = askFor(text, call, options);
    const ms = end - performance.now();
    const short = request && ms > 0 ? await shorten(request, ms) : null;
    if (short !== null) shorts.push({ index, ...short });
  }
  const changed = replaceTexts(line, shorts);
  if (changed !== line) for (const short of shorts) note?.(call.tool, short);
  return changed;
}
