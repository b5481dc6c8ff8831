import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { FileResult } from "./file-result.js";
import type { JudgeSettings } from "./judge-settings.js";

export interface JudgeFilesOptions extends Omit<JudgeSettings, "cwd"> {
  /** What relative paths are relative to. Default: the working directory. */
  cwd?: string;
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
  { workers, workerFile, cwd = process.cwd(), ...rest }: JudgeFilesOptions = {},
): AsyncGenerator<FileResult> {
  const settings: JudgeSettings = { cwd, ...rest };
  const batches = splitBatches(paths, cwd);
  const { value: first } = await batches.next();
  if (first === undefined) return;
  if (first.isAll) {
    const { createFileJudge } = await import("./judge-file.js");
    const judge = await createFileJudge(settings);
    for (const path of first.paths) yield judge(path);
    return;
  }
  const count = workers ?? availableParallelism();
  const { FilesPool } = await import("./files-pool.js");
  const pool = new FilesPool(settings, count, workerFile ?? WORKER_FILE);
  const running: Promise<FileResult[]>[] = [];
  try {
    for (const path of first.paths) running.push(watch(pool.judge([path])));
    for await (const { paths: more } of batches) {
      running.push(watch(pool.judge(more)));
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

interface Batch {
  paths: string[];
  /** Whether these are all, and few. */
  isAll: boolean;
}

/** The first one is as many as decide whether threads are worth it, the others as many as one message takes. */
async function* splitBatches(
  paths: Iterable<string> | AsyncIterable<string>,
  cwd: string,
): AsyncGenerator<Batch> {
  let batch: string[] = [];
  let bytes = 0;
  let limit = FEW_FILES;
  for await (const path of paths) {
    batch.push(path);
    if (limit === FEW_FILES) bytes += measureFile(resolve(cwd, path));
    if (batch.length < limit && bytes < FEW_BYTES) continue;
    yield { paths: batch, isAll: false };
    batch = [];
    bytes = 0;
    limit = PATHS_PER_JOB;
  }
  if (batch.length > 0) yield { paths: batch, isAll: limit === FEW_FILES };
}

/** Bytes; 0 where there is nothing to read. */
function measureFile(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
