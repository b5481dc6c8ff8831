/** Styles text without changing its display width. */
export type Paint = (text: string) => string;

/** The styles that rendering uses, by their names in Node's `styleText`. */
export interface Colors {
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
  magenta: Paint;
}

/** A colour with a meaning. */
export type Tone = Exclude<keyof Colors, "bold" | "dim">;

/** Everything that rendering knows about the terminal. */
export interface View {
  /** Columns, at least 40. With `Infinity`, nothing is wrapped or cut. */
  width: number;
  colors: Colors;
}

const plain: Paint = (text) => text;

export const PLAIN_COLORS: Colors = {
  bold: plain,
  dim: plain,
  red: plain,
  green: plain,
  yellow: plain,
  cyan: plain,
  magenta: plain,
};
