import type { FileOptions } from "../config/config-file.js";

/** The settings for a file. */
export interface FileSettings extends FileOptions {
  /** `lf` replaces CRLF before judging and hashing, so that all checkouts give the same result. */
  lineEndings?: "lf";
  /** Whether only agents read it, so that its best form must be able to replace it. */
  forAgents?: boolean;
  /** The largest file in bytes. Default: the limit of the command line. */
  maxSize?: number;
}

/** The settings for files; a worker thread can receive them. */
export interface JudgeSettings extends FileSettings {
  /** The directory that relative paths start from. */
  cwd: string;
  /** The folder of the cache. Default: no cache. */
  cacheFolder?: string;
}

export interface FilesJob {
  paths: readonly string[];
  settings: JudgeSettings;
}
