import { type Colors, PLAIN_COLORS, type View } from "../render/terminal/view.js";
import { isTerminal, writeStderr, writeStdout } from "./streams.js";

/** The descriptors that can show something to a person. */
export type Descriptor = 1 | 2;

/** Of a terminal that does not say. */
const DEFAULT_WIDTH = 80;
const NARROWEST = 40;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 100;

/**
 * How to render for a stream: its width, and colours where it shows them. `COLUMNS` says the width of
 * anything; else what is no terminal has none, and nothing is wrapped or cut there.
 * @param widest Columns that are used at most; a table of paths gains by more than prose does.
 */
export async function viewOf(descriptor: Descriptor, widest = WIDEST): Promise<View> {
  const shown = isTerminal(descriptor);
  const named = readColumns(process.env);
  // Stream objects are touched only for terminals: they cost start-up time, and one for a pipe
  // makes it non-blocking for every process that shares it.
  const asked = () => (descriptor === 1 ? process.stdout : process.stderr).columns || DEFAULT_WIDTH;
  const columns = named ?? (shown ? asked() : undefined);
  return {
    width:
      columns === undefined
        ? Number.POSITIVE_INFINITY
        : Math.min(widest, Math.max(NARROWEST, columns)),
    colors: await loadColors(isColorWanted(shown, process.env)),
  };
}

/** Whole numbers only, as a shell sets it; anything else is ignored. */
function readColumns({ COLUMNS: word = "" }: NodeJS.ProcessEnv): number | undefined {
  return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined;
}

/** `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR`, which wins over what the stream is. */
function isColorWanted(shown: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return shown && env.TERM !== "dumb";
}

async function loadColors(enabled: boolean): Promise<Colors> {
  if (!enabled) return PLAIN_COLORS;
  const { default: picocolors } = await import("picocolors");
  return picocolors.createColors(true);
}

/** Renders and prints a card, on standard error where standard output takes a document. */
export async function showCard(
  render: (view: View) => string,
  descriptor: Descriptor,
): Promise<void> {
  const card = `${render(await viewOf(descriptor))}\n`;
  if (descriptor === 1) writeStdout(card);
  // On a terminal the document follows below the card.
  else writeStderr(isTerminal(1) ? `${card}\n` : card);
}
