import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { FileResult } from "./file-result.js";
import { createFileJudge, type FileJudge } from "./judge-file.js";
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

/**
 * Makes a function that judges jobs, and prepares the judge of each kind of settings only once.
 * @returns A function whose results are in the order of the paths. It throws as `createFileJudge` does.
 */
export function createJobJudge(): (job: FilesJob) => Promise<FileResult[]> {
  const judges = new Map<string, Promise<FileJudge>>();
  return async ({ paths, settings }) => {
    const key = JSON.stringify(settings);
    const judge = judges.get(key) ?? createFileJudge(settings);
    judges.set(key, judge);
    return paths.map(await judge);
  };
}
