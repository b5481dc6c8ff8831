import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { ifPossible } from "../../io/if-possible.js";
import type { FileResult } from "./file-result.js";
import type { FileSettings, FilesJob, JudgeSettings } from "./judge-settings.js";

export interface JudgeFilesOptions extends Omit<JudgeSettings, "cwd"> {
  /** The directory that relative paths start from. Default: the working directory. */
  cwd?: string;
  /** Settings of a single file. Settings for all files take precedence. */
  settingsFor?: (path: string) => FileSettings;
  /** Worker threads. Default: the processor's cores. */
  workers?: number;
  /** The built `files-worker.cjs`. Default: the one of this package. */
  workerFile?: URL;
}

/** Fewer files and bytes are judged before worker threads would have started. */
const FEW_FILES = 32;
const FEW_BYTES = 262_144;

/** Paths in a message to a worker, which takes as long as a cached file. */
const PATHS_PER_JOB = 4;

/** Jobs in flight for each worker, so that a slow file does not stop the others. */
const JOBS_PER_WORKER = 16;

/**
 * Judges files and yields their results in the order of the paths, as soon as possible. A failure is a
 * result too. Holds few results at a time.
 * @param options Checked by the caller.
 */
export async function* judgeFiles(
  paths: readonly string[],
  options: JudgeFilesOptions = {},
): AsyncGenerator<FileResult> {
  const { workers, workerFile, settingsFor, cwd = process.cwd(), ...shared } = options;
  if (paths.length === 0) return;
  const jobs = splitJobs(paths, (path) => ({ ...settingsFor?.(path), ...shared, cwd }));
  if (isLittle(paths, cwd)) {
    const { createJobJudge } = await import("./judge-file.js");
    const judge = createJobJudge();
    for (const job of jobs) yield* await judge(job);
    return;
  }
  const count = workers ?? availableParallelism();
  const { openFilesPool } = await import("./files-pool.js");
  const pool = openFilesPool({ workers: count, workerFile: workerFile ?? WORKER_FILE });
  const running: Promise<FileResult[][]>[] = [];
  try {
    for (const job of jobs) {
      const results = pool.run(job);
      // It may fail before it is awaited.
      results.catch(() => {});
      running.push(results);
      while (running.length > count * JOBS_PER_WORKER) yield* (await running.shift()!).flat();
    }
    while (running.length > 0) yield* (await running.shift()!).flat();
  } finally {
    await pool.close();
  }
}

const WORKER_FILE = new URL("../files-worker.cjs", import.meta.url);

/** Groups consecutive paths with equal settings into jobs; the first files get jobs of their own. */
function* splitJobs(
  paths: readonly string[],
  toSettings: (path: string) => JudgeSettings,
): Generator<FilesJob> {
  let job: { paths: string[]; settings: JudgeSettings; key: string } | undefined;
  for (const [index, path] of paths.entries()) {
    const settings = toSettings(path);
    const key = JSON.stringify(settings);
    const isFull = job !== undefined && (index <= FEW_FILES || job.paths.length >= PATHS_PER_JOB);
    if (job !== undefined && (isFull || job.key !== key)) {
      yield job;
      job = undefined;
    }
    job ??= { paths: [], settings, key };
    job.paths.push(path);
  }
  if (job !== undefined) yield job;
}

/** Whether threads are not worth it. */
function isLittle(paths: readonly string[], cwd: string): boolean {
  const measure = (path: string) => ifPossible(() => statSync(resolve(cwd, path)).size) ?? 0;
  const addSize = (sum: number, path: string) => sum + measure(path);
  return paths.length < FEW_FILES && paths.reduce(addSize, 0) < FEW_BYTES;
}
