import { readSync } from "node:fs";
import { renderChange } from "../features/fix/change-lines.js";
import type { ShownChange } from "../features/fix/make-change.js";
import { pause } from "../io/pause.js";
import { systemCode } from "../io/system-code.js";
import { neutralize } from "../render/neutralize.js";
import type { OptionValues } from "./options.js";
import { isTerminal, writeStderr } from "./streams.js";
import { viewOf } from "./terminal.js";

const STDIN = 0;
const CHUNK_BYTES = 64;
const RETRY_MS = 20;

/**
 * Makes a function that shows a change on standard error and, on a terminal without `--yes`, asks
 * whether to make it. Elsewhere `--force` counts as consent. Shows nothing with `--json`.
 */
export async function makeConfirm(
  options: OptionValues,
): Promise<(change: ShownChange) => boolean> {
  const view = await viewOf(2);
  const shows = options.json !== true && options.quiet !== true;
  const asks =
    shows &&
    !options.yes &&
    !options["dry-run"] &&
    !options.check &&
    isTerminal(STDIN) &&
    isTerminal(2);
  return (change) => {
    if (!shows) return true;
    writeStderr(`${renderChange(change, view)}\n`);
    if (!asks) return true;
    writeStderr(`Write ${neutralize(change.target)}? [y/N] `);
    return /^y(?:es)?$/i.test(readLine().trim());
  };
}

/** Reads a whole line: the rest of a long one would answer the next question. */
function readLine(): string {
  let line = "";
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (;;) {
    try {
      const typed = chunk.toString("latin1", 0, readSync(STDIN, chunk));
      line += typed;
      if (typed === "" || typed.endsWith("\n")) return line;
    } catch (error) {
      // An unreadable answer is no.
      if (systemCode(error) !== "EAGAIN") return "";
      pause(RETRY_MS);
    }
  }
}
