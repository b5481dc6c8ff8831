import { escapeControls } from "../../../src/render/neutralize.js";
import { printTimes } from "../store/print-times.js";
import type { World } from "./world.js";

/** Prints records; a terminal obeys nothing in them. */
export function printJson({ stdout }: Pick<World, "stdout">, value: object): void {
  const shown = Array.isArray(value) ? value.map(printTimes) : printTimes(value);
  stdout.write(`${escapeControls(JSON.stringify(shown, null, 2))}\n`);
}
