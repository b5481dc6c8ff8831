import type { StreamCounts } from "../features/stream/answer-stream.js";
import { formatInteger } from "../render/format-number.js";
import type { OptionValues } from "./options.js";
import { withProgress } from "./progress.js";
import { isTerminal, writeStderr } from "./streams.js";

const INTERVAL_MS = 1_000;
const BAR_WIDTH = 20;

/**
 * Answers a stream, and shows how far it is: as lines of JSON with `--progress json`, otherwise as a bar on
 * a terminal that has no answers on it.
 * @param size The bytes of the input, if known.
 */
export async function showStream<Result>(
  counts: StreamCounts,
  size: number | undefined,
  options: OptionValues,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const rate = () => Math.round((1_000 * counts.answered) / (performance.now() - start));
  if (options.progress === undefined) {
    const describe = () => describeBar(counts, size, rate());
    return isTerminal(1) ? work() : withProgress(describe, options, work);
  }
  const report = () => {
    const { answered: done, failed, bytes, lines } = counts;
    writeStderr(`${JSON.stringify({ done, failed, bytes, rate: rate(), lines })}\n`);
  };
  const timer = setInterval(report, INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    report();
  }
}

function describeBar(
  { answered, failed, bytes }: StreamCounts,
  size: number | undefined,
  rate: number,
): string {
  const share = size === undefined || size === 0 ? undefined : Math.min(1, bytes / size);
  const full = Math.floor(BAR_WIDTH * (share ?? 0));
  const bar = `[${"=".repeat(full)}${" ".repeat(BAR_WIDTH - full)}] ${Math.floor(100 * (share ?? 0))} %, `;
  const errors = failed === 0 ? "" : `, ${formatInteger(failed)} with errors`;
  const lines = `${formatInteger(answered)} lines${errors}, ${formatInteger(rate)} a second`;
  return share === undefined ? lines : bar + lines;
}
