import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
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
 * result too. Memory does not grow with the number of files.
 * @throws ContextVerdictError `bad_request` for wrong options.
 */
export async function* judgeFiles(
  paths: Iterable<string> | AsyncIterable<string>,
  options: JudgeFilesOptions = {},
): AsyncGenerator<FileResult> {
  const { workers, workerFile, settingsFor, cwd = process.cwd(), ...shared } = options;
  const jobs = splitJobs(paths, (path) => ({ ...settingsFor?.(path), ...shared, cwd }));
  const { first, isAll } = await takeFew(jobs);
  if (isAll) {
    if (first.length === 0) return;
    const { createJobJudge } = await import("./judge-file.js");
    const judge = createJobJudge();
    for (const job of first) yield* await judge(job);
    return;
  }
  const count = workers ?? availableParallelism();
  const { listResults, openFilesPool } = await import("./files-pool.js");
  const pool = openFilesPool({ workers: count, workerFile: workerFile ?? WORKER_FILE });
  const judge = async (job: FilesJob) => listResults(await pool.run(job));
  const running: Promise<FileResult[]>[] = [];
  try {
    for (const job of first) running.push(watch(judge(job)));
    for await (const job of jobs) {
      running.push(watch(judge(job)));
      while (running.length > count * JOBS_PER_WORKER) yield* await running.shift()!;
    }
    while (running.length > 0) yield* await running.shift()!;
  } finally {
    await pool.close();
  }
}

const WORKER_FILE = new URL("../files-worker.cjs", import.meta.url);

/** Marks a rejection as handled: a job may fail before it is awaited. */
function watch<Value>(job: Promise<Value>): Promise<Value> {
  job.catch(() => {});
  return job;
}

/** Groups consecutive paths with equal settings into jobs; the first files get jobs of their own. */
async function* splitJobs(
  paths: Iterable<string> | AsyncIterable<string>,
  toSettings: (path: string) => JudgeSettings,
): AsyncGenerator<FilesJob> {
  let job: { paths: string[]; settings: JudgeSettings; key: string } | undefined;
  let count = 0;
  for await (const path of paths) {
    const settings = toSettings(path);
    const key = JSON.stringify(settings);
    if (job !== undefined && (job.key !== key || job.paths.length >= PATHS_PER_JOB)) {
      yield job;
      job = undefined;
    }
    job ??= { paths: [], settings, key };
    job.paths.push(path);
    if (++count > FEW_FILES) continue;
    yield job;
    job = undefined;
  }
  if (job !== undefined) yield job;
}

/** Takes enough jobs to decide whether threads are worth it, and tells whether these are all. */
async function takeFew(
  jobs: AsyncIterator<FilesJob>,
): Promise<{ first: FilesJob[]; isAll: boolean }> {
  const first: FilesJob[] = [];
  let bytes = 0;
  while (first.length < FEW_FILES && bytes < FEW_BYTES) {
    const { value: job, done } = await jobs.next();
    if (done) return { first, isAll: true };
    first.push(job);
    bytes += measureFile(resolve(job.settings.cwd, job.paths[0]!));
  }
  return { first, isAll: false };
}

/** The size of a file in bytes; 0 if it cannot be read. */
function measureFile(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
