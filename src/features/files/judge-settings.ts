import type { FlavorChoice } from "../../engine/contract/requests.js";

/** The settings for a file. */
export interface FileSettings {
  /** Default: by the extension. */
  flavor?: FlavorChoice;
  /** The name of the tokenizer for `token_estimates`. Default `pieces`. */
  tokenizer?: string;
  /** The ratios for `ratio_estimates`. */
  charsPerToken?: readonly number[];
  /** `lf` replaces every CRLF before judging and hashing, so that all checkouts give the same result. */
  lineEndings?: "lf";
  /** Whether only agents read it, so that its best form is one that takes its place. */
  forAgents?: boolean;
  /** The most bytes of the file. Default: that of the command line. */
  maxSize?: number;
}

/** The settings for files, in values that can be sent to a worker thread. */
export interface JudgeSettings extends FileSettings {
  /** The directory that relative paths start from. */
  cwd: string;
  /** The folder of the cache; without it, nothing is cached. */
  cacheFolder?: string;
}

/** Files for a worker, all with the same settings. */
export interface FilesJob {
  paths: readonly string[];
  settings: JudgeSettings;
}
