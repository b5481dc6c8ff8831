/** Styles text without changing its display width. */
export type Paint = (text: string) => string;

/** The styles that rendering uses, as Node's `styleText` names them. */
const STYLES = ["bold", "dim", "red", "green", "yellow", "cyan"] as const;

export type Colors = Record<(typeof STYLES)[number], Paint>;

/** A colour with a meaning. */
export type Tone = Exclude<keyof Colors, "bold" | "dim">;

/** Everything that rendering knows about the terminal. */
export interface View {
  /** Columns, at least 40. With `Infinity`, nothing is wrapped or cut. */
  width: number;
  colors: Colors;
}

/** @param paint Makes the style of a name. */
export function makeColors(paint: (name: keyof Colors) => Paint): Colors {
  return Object.fromEntries(STYLES.map((name) => [name, paint(name)])) as unknown as Colors;
}

export const PLAIN_COLORS = makeColors(() => (text) => text);
