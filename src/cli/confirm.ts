import { readSync } from "node:fs";
import { renderChange } from "../features/fix/change-lines.js";
import type { ShownChange } from "../features/fix/make-change.js";
import { pause } from "../io/pause.js";
import { neutralize } from "../render/neutralize.js";
import { systemCode } from "./cli-error.js";
import type { OptionValues } from "./options.js";
import { isTerminal, writeStderr } from "./streams.js";
import { viewOf } from "./terminal.js";

const STDIN = 0;
const CHUNK_BYTES = 64;
const RETRY_MS = 20;

/**
 * Shows a change on standard error and asks whether to make it, where there is a person to ask:
 * on a terminal, without `--yes`. Elsewhere `--force` is the answer. Nothing is shown beside JSON.
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

/** One line as typed, to its end: the rest of a long one would answer the next question. */
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
