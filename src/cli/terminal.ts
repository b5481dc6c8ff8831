import { styleText } from "node:util";
import { makeColors, PLAIN_COLORS, type View } from "../render/terminal/view.js";
import { isTerminal, writeStderr, writeStdout } from "./streams.js";

/** Standard output or standard error. */
export type Descriptor = 1 | 2;

/** For a terminal that does not tell its width. */
const DEFAULT_WIDTH = 80;
const NARROWEST = 40;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 100;

/**
 * How to render for a stream. `COLUMNS` takes precedence over the width of a terminal; without either,
 * nothing is wrapped or cut.
 * @param widest The most columns to use.
 */
export function viewOf(descriptor: Descriptor, widest = WIDEST): View {
  const shown = isTerminal(descriptor);
  const named = readColumns(process.env);
  // Only for terminals: creating a stream costs start-up time, and makes a pipe non-blocking for every
  // process that shares it.
  const asked = () => (descriptor === 1 ? process.stdout : process.stderr).columns || DEFAULT_WIDTH;
  const columns = named ?? (shown ? asked() : undefined);
  return {
    width:
      columns === undefined
        ? Number.POSITIVE_INFINITY
        : Math.min(widest, Math.max(NARROWEST, columns)),
    colors: isColorWanted(shown, process.env) ? COLORS : PLAIN_COLORS,
  };
}

function readColumns({ COLUMNS: word = "" }: NodeJS.ProcessEnv): number | undefined {
  return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined;
}

/** `NO_COLOR` (https://no-color.org) takes precedence over `FORCE_COLOR`, which overrides detection. */
function isColorWanted(shown: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return shown && env.TERM !== "dumb";
}

/** The styles of a terminal. */
export const COLORS = makeColors((name) => {
  return (text) => styleText(name, text, { validateStream: false });
});

/** Renders and prints a card. */
export function showCard(render: (view: View) => string, descriptor: Descriptor): void {
  const card = `${render(viewOf(descriptor))}\n`;
  if (descriptor === 1) writeStdout(card);
  // On a terminal the document follows below the card.
  else writeStderr(isTerminal(1) ? `${card}\n` : card);
}
