import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { FileResult } from "./file-result.js";
import type { JudgeSettings } from "./judge-settings.js";

/** Files for a worker, all judged in the same way. */
export interface FilesJob {
  paths: readonly string[];
  settings: JudgeSettings;
}

/** Results in the order of the paths; an error is about the settings, and travels as its fields. */
export type FilesOutcome =
  | { ok: true; results: FileResult[] }
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field"> };
