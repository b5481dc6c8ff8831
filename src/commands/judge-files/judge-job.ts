import type { FileResult } from "./file-result.js";
import type { FilesJob } from "./files-job.js";
import { createFileJudge, type FileJudge } from "./judge-file.js";

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
