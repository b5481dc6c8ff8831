import type { World } from "../world.js";
import { printJson, printLines } from "./print.js";
import { widthOf } from "./width.js";

/** An answer in both of its forms; only the one that is asked for is made. */
export interface Answer {
  record: () => unknown;
  lines: (width: number) => string[];
}

/** Prints an answer on standard output, for programs with `--json`, else for people. */
export function printAnswer(
  { stdout }: World,
  { json }: { json?: boolean },
  { record, lines }: Answer,
): void {
  if (json) printJson(stdout, record());
  else printLines(stdout, lines(widthOf(stdout)));
}
