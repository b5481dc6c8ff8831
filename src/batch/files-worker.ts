import { ContextVerdictError, type ErrorDetails } from "../engine/errors.js";
import type { FileResult } from "./file-result.js";
import { createFileJudge, type FileJudge } from "./judge-file.js";
import type { JudgeSettings } from "./judge-settings.js";

/** Files for a worker. The settings are the same for as long as the worker lives. */
export interface FilesJob {
  paths: readonly string[];
  settings: JudgeSettings;
}

/** Results in the order of the paths; an error is about the settings, and travels as its fields. */
export type FilesOutcome =
  | { ok: true; results: FileResult[] }
  | { ok: false; error: Pick<ErrorDetails, "code" | "message" | "field"> };

let judge: Promise<FileJudge> | undefined;

/** What runs in a worker thread: everything between a path and its result. */
export default async function work({ paths, settings }: FilesJob): Promise<FilesOutcome> {
  judge ??= createFileJudge(settings);
  try {
    return { ok: true, results: paths.map(await judge) };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return { ok: false, error: error.toEnvelope().error };
  }
}
