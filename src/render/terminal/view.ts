/** A function that marks up a piece of text without changing its display width. */
export type Paint = (text: string) => string;

/** The colours that rendering uses; `picocolors` has this shape. */
export interface Colors {
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
  magenta: Paint;
}

/** A colour that means something. */
export type Tone = Exclude<keyof Colors, "bold" | "dim">;

/** How a text is shown. Rendering knows nothing else about the terminal. */
export interface View {
  /** Columns of the terminal, 40 or more; `Infinity` where nothing is wrapped or cut. */
  width: number;
  colors: Colors;
}

const plain: Paint = (text) => text;

/** No colours at all. */
export const PLAIN_COLORS: Colors = {
  bold: plain,
  dim: plain,
  red: plain,
  green: plain,
  yellow: plain,
  cyan: plain,
  magenta: plain,
};
