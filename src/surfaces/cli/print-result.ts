import { isatty } from "node:tty";
import type { OptionValues } from "./options.js";
import { writeStderr, writeStdout } from "./streams.js";

/** Where the text that a command produces goes. Standard output is written last, after the card. */
export type Destination = { kind: "file"; path: string } | { kind: "stdout" };

/** Reads `--out`; `-` and `/dev/stdout` are standard output, as everywhere. */
export function destinationOf({ out }: OptionValues): Destination {
  return out === undefined || out === "-" || out === "/dev/stdout"
    ? { kind: "stdout" }
    : { kind: "file", path: out };
}

/** Prints a wire object, and nothing else, on standard output. */
export async function printJson(value: unknown): Promise<void> {
  const json = JSON.stringify(value, null, 2);
  writeStdout(`${isatty(1) ? (await loadNeutralizer()).escapeControls(json) : json}\n`);
}

/**
 * Prints a document on standard output: exactly, unless it is shown on a terminal, which must not
 * obey escape sequences in it.
 */
export async function printDocument(text: string): Promise<void> {
  if (!isatty(1)) return writeStdout(text);
  const shown = (await loadNeutralizer()).neutralizeLines(text);
  writeStdout(shown === "" || shown.endsWith("\n") ? shown : `${shown}\n`);
}

/** Says on standard error what was written where. */
export async function noteWritten(path: string, characters: number): Promise<void> {
  const { formatInteger } = await import("../../render/format-number.js");
  const { neutralize } = await loadNeutralizer();
  writeStderr(`Wrote ${neutralize(path)} (${formatInteger(characters)} characters).\n`);
}

function loadNeutralizer() {
  return import("../../render/neutralize.js");
}
