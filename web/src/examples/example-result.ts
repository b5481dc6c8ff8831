import type { FormName } from "../../../src/engine/contract/contract.js";

/** The engine's result for an example. */
export interface ExampleResult {
  form: FormName;
  /** Tokens that the best form saves; where nothing is to be done, that TOON saves. Estimated, in percent. */
  tokensPct: number;
}

/** The first rows of an example before and after. */
export interface Pair {
  name: string;
  before: PairSide;
  after: PairSide;
}

export interface PairSide {
  lines: string[];
  /** Rows of the table that are left out. */
  moreRows: number;
  /** The size of the whole document. */
  tokens: number;
}
