import { styleText } from "node:util";
import { neutralize } from "../render/neutralize.js";
import { cutPath } from "../render/terminal/fit-text.js";
import { makeColors, PLAIN_COLORS, type View } from "../render/terminal/view.js";
import type { OptionValues } from "./options.js";
import { isTerminal, writeStderr, writeStdout } from "./streams.js";

/** For a terminal that does not tell its width. */
const DEFAULT_WIDTH = 80;
const NARROWEST = 40;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 100;

/** The styles of a terminal. */
export const COLORS = makeColors((name) => {
  return (text) => styleText(name, text, { validateStream: false });
});

/**
 * How to render for a stream. `COLUMNS` takes precedence over the width of a terminal; without either,
 * nothing is wrapped or cut.
 * @param widest The most columns to use.
 */
export function viewOf(descriptor: 1 | 2, widest = WIDEST): View {
  const shown = isTerminal(descriptor);
  const { COLUMNS = "" } = process.env;
  const columns = /^[1-9]\d{0,5}$/.test(COLUMNS)
    ? Number(COLUMNS)
    : shown
      ? askWidth(descriptor)
      : Number.POSITIVE_INFINITY;
  const width = Number.isFinite(columns) ? Math.min(widest, Math.max(NARROWEST, columns)) : columns;
  return { width, colors: isColorWanted(shown, process.env) ? COLORS : PLAIN_COLORS };
}

/** Only of terminals: creating a stream costs start-up time, and makes a pipe non-blocking for every process that shares it. */
function askWidth(descriptor: 1 | 2): number {
  return (descriptor === 1 ? process.stdout : process.stderr).columns || DEFAULT_WIDTH;
}

/** `NO_COLOR` (https://no-color.org) takes precedence over `FORCE_COLOR`, which overrides detection. */
function isColorWanted(shown: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return shown && env.TERM !== "dumb";
}

/** Renders and prints a card. */
export function showCard(render: (view: View) => string, descriptor: 1 | 2): void {
  const card = `${render(viewOf(descriptor))}\n`;
  if (descriptor === 1) writeStdout(card);
  // On a terminal the document follows below the card.
  else writeStderr(isTerminal(1) ? `${card}\n` : card);
}

const FIRST_MS = 1_000;
const INTERVAL_MS = 100;
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
  const width = askWidth(2) - 4;
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
