import type { FileResult } from "./file-result.js";
import type { FilesJob } from "./files-job.js";
import { createFileJudge, type FileJudge } from "./judge-file.js";

/**
 * Prepares for jobs. What one way of judging takes is prepared once, for all jobs that have it.
 * @returns Judges a job; results in the order of its paths. Throws as `createFileJudge` does.
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
