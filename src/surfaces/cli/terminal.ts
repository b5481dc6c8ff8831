import { isatty } from "node:tty";
import { createColors } from "picocolors";
import type { View } from "../../render/view.js";

/** The descriptors that can show something to a person. */
export type Descriptor = 1 | 2;

const DEFAULT_WIDTH = 80;
const NARROWEST = 40;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 100;

/** How to render for a stream: its width, and colours where it shows them. */
export function viewOf(descriptor: Descriptor): View {
  const isTerminal = isatty(descriptor);
  // The stream objects are touched only on a terminal: creating one costs time and can make a
  // pipe non-blocking for everyone who shares it.
  const columns = isTerminal ? (descriptor === 1 ? process.stdout : process.stderr).columns : 0;
  return {
    width: Math.min(WIDEST, Math.max(NARROWEST, columns || DEFAULT_WIDTH)),
    colors: createColors(wantsColor(isTerminal, process.env)),
  };
}

/** `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR`, which wins over what the stream is. */
export function wantsColor(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return isTerminal && env.TERM !== "dumb";
}
