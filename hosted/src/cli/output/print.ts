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
