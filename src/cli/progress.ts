import { formatCount, formatInteger, NO_BREAK } from "../render/format-number.js";
import type { OptionValues } from "./options.js";
import type { FormatName } from "./result-printers.js";
import { isTerminal, writeStderr } from "./streams.js";

/** A line that says how far the work is, and leaves no trace. */
export interface Progress {
  advance(failed: boolean): void;
  clear(): void;
}

const NONE: Progress = { advance: () => {}, clear: () => {} };

/** Often enough to look alive, seldom enough to cost nothing. */
const INTERVAL_MS = 100;

/** After that, it is shown even where no file is judged yet. */
const FIRST_MS = 2_000;

/** Formats that print while the work goes on: on one terminal the two would mix. */
const STREAMED: ReadonlySet<FormatName> = new Set(["json", "ndjson"]);

/** Shows progress on standard error where that is a terminal, and not with `--quiet`. */
export function startProgress(
  total: number,
  format: FormatName,
  { quiet }: OptionValues,
): Progress {
  const mixes = STREAMED.has(format) && isTerminal(1);
  if (quiet || mixes || process.env.TERM === "dumb" || !isTerminal(2)) return NONE;
  const columns = process.stderr.columns || 80;
  let done = 0;
  let failures = 0;
  let shown = performance.now();
  const show = () => {
    shown = performance.now();
    const text = describe(done, total, failures).slice(0, columns - 1);
    writeStderr(`\r\x1b[2K${text}`);
  };
  // A first file that takes long.
  const first = setTimeout(show, FIRST_MS).unref();
  return {
    advance: (failed) => {
      done++;
      if (failed) failures++;
      if (performance.now() - shown >= INTERVAL_MS) show();
    },
    clear: () => {
      clearTimeout(first);
      writeStderr("\r\x1b[2K");
    },
  };
}

function describe(done: number, total: number, failures: number): string {
  const failed = failures === 0 ? "" : `, ${formatInteger(failures)} not read`;
  const text = `  ${formatInteger(done)} of ${formatCount(total, "file")} judged${failed}`;
  return text.replaceAll(NO_BREAK, " ");
}
