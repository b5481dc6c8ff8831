import type { FlavorChoice } from "../engine/contract/requests.js";
import { loadYaml } from "../engine/data/yaml.js";
import type { OptionValues } from "./options.js";
import { isTerminal, writeStderr } from "./streams.js";

/** From this size (UTF-16 code units), judging takes about a second. */
const MANY_CHARS = 2_000_000;
const FIRST_MS = 1_000;
const INTERVAL_MS = 100;
const DEFAULT_WIDTH = 80;
const ERASE = "\r\x1b[2K";

/**
 * Does work that may take long. After a second, shows a line on standard error, if that is a terminal
 * and `--quiet` is not given, and removes it at the end.
 * @param describe Writes the line, without its ellipsis.
 * @param isBusy Whether the work blocks this thread: then the line is shown at once.
 */
export async function withProgress<Result>(
  describe: () => string,
  { quiet }: OptionValues,
  work: () => Result | Promise<Result>,
  isBusy = false,
): Promise<Result> {
  if (quiet || process.env.TERM === "dumb" || !isTerminal(2)) return work();
  const { neutralize } = await import("../render/neutralize.js");
  const { cutPath } = await import("../render/terminal/fit-text.js");
  const width = (process.stderr.columns || DEFAULT_WIDTH) - 4;
  let isShown = false;
  const show = () => {
    writeStderr(`${isShown ? ERASE : ""}  ${cutPath(neutralize(describe()), width)}…`);
    isShown = true;
  };
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, INTERVAL_MS);
  }, FIRST_MS);
  if (isBusy) show();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isShown) writeStderr(ERASE);
  }
}

/** Judges a document in this thread. Shows progress only for a large one. */
export async function judgeWithProgress<Result>(
  { text, flavor, input }: { text: string; flavor?: FlavorChoice; input: { label: string } },
  options: OptionValues,
  work: () => Result,
): Promise<Result> {
  if (flavor === "yaml") await loadYaml();
  if (text.length < MANY_CHARS) return work();
  return withProgress(() => `Judging ${input.label}`, options, work, true);
}
