import { once } from "node:events";
import type { Writable } from "node:stream";
import { escapeControls } from "../../../../src/render/neutralize.js";
import type { Sink } from "../world.js";

/** Prints lines for people. */
export function printLines(sink: Sink, lines: readonly string[]): void {
  sink.write(lines.map((line) => `${line}\n`).join(""));
}

/** Prints a value for programs, and nothing else. */
export function printJson(sink: Sink, value: unknown): void {
  sink.write(`${escapeControls(JSON.stringify(value, null, 2))}\n`);
}

/**
 * Prints a part of something long, and waits while the reader is slower.
 * @returns Whether there is still a reader.
 */
export async function printPart(sink: Sink, text: string): Promise<boolean> {
  if (isDestroyed(sink)) return false;
  if (sink.write(text) === false && "once" in sink && !isDestroyed(sink)) {
    await once(sink as unknown as Writable, "drain").catch(() => undefined);
  }
  return !isDestroyed(sink);
}

/** The reader of a pipe has gone away (`| head`). */
function isDestroyed(sink: Sink): boolean {
  return "destroyed" in sink && sink.destroyed === true;
}
