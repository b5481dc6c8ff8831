import { type Colors, PLAIN_COLORS, type View } from "../render/terminal/view.js";
import { isTerminal } from "./is-terminal.js";
import { writeStderr, writeStdout } from "./streams.js";

/** The descriptors that can show something to a person. */
export type Descriptor = 1 | 2;

const DEFAULT_WIDTH = 80;
const NARROWEST = 40;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 100;

/**
 * How to render for a stream: its width, and colours where it shows them.
 * @param widest Columns that are used at most; a table of paths gains by more than prose does.
 */
export async function viewOf(descriptor: Descriptor, widest = WIDEST): Promise<View> {
  const shown = isTerminal(descriptor);
  // Stream objects are touched only for terminals: they cost start-up time, and one for a pipe
  // makes it non-blocking for every process that shares it.
  const columns = shown ? (descriptor === 1 ? process.stdout : process.stderr).columns : 0;
  return {
    width: Math.min(widest, Math.max(NARROWEST, columns || DEFAULT_WIDTH)),
    colors: await loadColors(wantsColor(shown, process.env)),
  };
}

/** `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR`, which wins over what the stream is. */
function wantsColor(shown: boolean, env: NodeJS.ProcessEnv): boolean {
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
