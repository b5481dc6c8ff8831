import type { OptionValues } from "./options.js";
import { isTerminal } from "./streams.js";

/** Characters (UTF-16 code units) from which judging can take seconds. */
const MANY_CHARS = 250_000;

/**
 * Does what may take long. Where it takes more than two seconds, a line on standard error says so if
 * that is a terminal, and leaves no trace.
 * @param text What is done.
 */
export async function tellProgress<Result>(
  text: string,
  { quiet }: OptionValues,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  if (quiet || process.env.TERM === "dumb" || !isTerminal(2)) return work();
  const { startTicker } = await import("./start-ticker.js");
  const stop = startTicker(text);
  try {
    return await work();
  } finally {
    stop();
  }
}

/** Does what is done with one document; a short one is done at once, and needs no progress. */
export async function judging<Result>(
  { text, input }: { text: string; input: { label: string } },
  options: OptionValues,
  work: () => Result,
): Promise<Result> {
  return text.length < MANY_CHARS ? work() : tellProgress(`Judging ${input.label}`, options, work);
}
