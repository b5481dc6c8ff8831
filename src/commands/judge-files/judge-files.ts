import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { FileResult } from "./file-result.js";
import type { FilesJob } from "./files-job.js";
import type { FileSettings, JudgeSettings } from "./judge-settings.js";

export interface JudgeFilesOptions extends Omit<JudgeSettings, "cwd"> {
  /** What relative paths are relative to. Default: the working directory. */
  cwd?: string;
  /** What is different for one file. What is given for all of them wins. */
  settingsFor?: (path: string) => FileSettings;
  /** Worker threads. Default: the processor's cores. */
  workers?: number;
  /** The built `files-worker.js`. Default: the one of this package. */
  workerFile?: URL;
}

/** Fewer files, with fewer bytes together, are judged sooner than worker threads have started. */
const FEW_FILES = 32;
const FEW_BYTES = 262_144;

/** Paths in one message to a worker: a message costs as much as a file from the cache. */
const PATHS_PER_JOB = 4;

/** Jobs under way for each worker, so that one slow file leaves the others with work. */
const JOBS_PER_WORKER = 16;

/**
 * Judges files: results in the order of the paths, as soon as all before are there. A file that
 * cannot be judged is a result, too. What is held in memory does not grow with their number.
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
    const { createJobJudge } = await import("./judge-job.js");
    const judge = createJobJudge();
    for (const job of first) yield* await judge(job);
    return;
  }
  const count = workers ?? availableParallelism();
  const { FilesPool } = await import("./files-pool.js");
  const pool = new FilesPool({ workers: count, workerFile: workerFile ?? WORKER_FILE });
  const running: Promise<FileResult[]>[] = [];
  try {
    for (const job of first) running.push(watch(pool.judge(job)));
    for await (const job of jobs) {
      running.push(watch(pool.judge(job)));
      while (running.length > count * JOBS_PER_WORKER) yield* await running.shift()!;
    }
    while (running.length > 0) yield* await running.shift()!;
  } finally {
    await pool.close();
  }
}

const WORKER_FILE = new URL("../files-worker.js", import.meta.url);

/** A job may fail before it is its turn to be waited for, which must not count as unnoticed. */
function watch<Value>(job: Promise<Value>): Promise<Value> {
  job.catch(() => {});
  return job;
}

/** Neighbours with the same settings, as many as one message takes; the first files one by one. */
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

/** As many as decide whether threads are worth it, and whether these are all. */
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

/** Bytes; 0 where there is nothing to read. */
function measureFile(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
