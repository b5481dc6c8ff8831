import { formatInteger, formatPercent } from "../format-number.js";
import { displayWidth, padLeft, padRight } from "./fit-text.js";
import type { Paint, View } from "./view.js";

/** One measured length. */
export interface Bar {
  label: string;
  chars: number;
  paint: Paint;
}

const INDENT = "  ";
const GAP = "  ";
const LONGEST = 40;
/** Blocks of one to seven eighths of a column. */
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** Draws lengths to one scale, each with its characters and its share of `source`. */
export function drawBars(bars: readonly Bar[], source: number, view: View): string[] {
  const { width, colors } = view;
  const labels = Math.max(...bars.map(({ label }) => displayWidth(label)));
  const counts = Math.max(...bars.map(({ chars }) => formatInteger(chars).length));
  const shares = bars.map(({ chars }) =>
    source === 0 ? "" : formatPercent((chars / source) * 100),
  );
  const share = Math.max(...shares.map((text) => text.length));
  const taken = INDENT.length + labels + counts + share + 3 * GAP.length;
  const length = Math.min(LONGEST, Math.max(4, width - taken));
  const scale = Math.max(1, ...bars.map(({ chars }) => chars));
  const rows = bars.map(({ label, chars, paint }, index) => {
    const bar = padRight(drawBar((chars / scale) * length), length);
    const columns = [padRight(label, labels), padLeft(formatInteger(chars), counts), paint(bar)];
    return `${INDENT}${columns.join(GAP)}${GAP}${padLeft(shares[index]!, share)}`;
  });
  return [colors.dim(`${INDENT}CHARACTERS`), ...rows];
}

function drawBar(length: number): string {
  const eighths = length === 0 ? 0 : Math.max(1, Math.round(length * 8));
  return "█".repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;
}
