import type { Flavor } from "../../engine/contract/contract.js";

/** How one file is judged. */
export interface FileSettings {
  /** Without it, by the extension. */
  flavor?: Flavor;
  /** Who counts `token_estimates`, by name. Default `pieces`. */
  tokenizer?: string;
  /** Ratios of `ratio_estimates`. */
  charsPerToken?: readonly number[];
  /** `lf`: as if every CRLF were LF, the hash included: the same for all checkouts of a document. */
  lineEndings?: "lf";
  /** The most bytes that it may have. Default: that of the command line. */
  maxSize?: number;
}

/** How files are judged, in values that can travel to a worker thread. */
export interface JudgeSettings extends FileSettings {
  /** What relative paths are relative to. */
  cwd: string;
  /** Where verdicts are kept; without it, nowhere. */
  cacheFolder?: string;
}
