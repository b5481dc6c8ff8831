import type { VerdictName } from "context-verdict";
import type { FormName } from "../../../src/engine/contract/contract.js";

/** What the engine says about an example. */
export interface ExampleResult {
  verdict: VerdictName;
  form: FormName;
  /** Tokens that the best form saves; where nothing is to be done, that TOON saves. Estimated, in percent. */
  tokensPct: number;
}

/** Some lines of an example before and after, and what all of it costs. */
export interface Pair {
  name: string;
  before: string[];
  after: string[];
  tokens: { before: number; after: number };
}
