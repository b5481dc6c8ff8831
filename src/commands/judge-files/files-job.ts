import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { FileResult } from "./file-result.js";
import type { JudgeSettings } from "./judge-settings.js";

/** Files for a worker, all with the same settings. */
export interface FilesJob {
  paths: readonly string[];
  settings: JudgeSettings;
}

/** Results in the order of the paths, or what is wrong with the settings. */
export type FilesResult =
  | { ok: true; results: FileResult[] }
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field"> };
