import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { getHeapStatistics } from "node:v8";
import { readerOf } from "../../engine/judge/advise.js";
import { ifPossible } from "../../io/failures.js";
import { limitHeap } from "../../io/workers/memory.js";
import type { WorkerPool } from "../../io/workers/worker-pool.js";
import type { Config } from "../config/config.js";
import { isForAgents } from "../hosts/is-agent-file.js";
import type { FileResult, FilesJob, JudgeSettings } from "./judge-file.js";

export interface JudgeFilesOptions extends Omit<JudgeSettings, "forAgents"> {
  /** Options of a single file; those for all files take precedence. */
  config?: Pick<Config, "optionsFor" | "isAgentFile"> | undefined;
  /** Worker threads. Default: the processor's cores. */
  workers?: number;
  /** The built `files-worker.cjs`. Default: the one of this package. */
  workerFile?: URL;
}

/**
 * Up to so many files and bytes are judged on one thread. Every worker compiles the engine for itself: for
 * 200 files of 1 MB, two of them took 1.4 times the processor time and were done no earlier.
 */
const FEW_FILES = 256;
const FEW_BYTES = 1_572_864;

/** Paths in a message to a worker, which takes as long as a cached file. */
const PATHS_PER_JOB = 4;

/** Jobs in flight for each worker, so that a slow file does not stop the others. */
const JOBS_PER_WORKER = 16;

const WORKER_FILE = new URL("../files-worker.cjs", import.meta.url);

/**
 * Judges files, each for its readers, and yields their results in the order of the paths, as soon as
 * possible. A failure is a result too. Holds few results at a time.
 * @param paths Relative to the working directory, or absolute.
 * @param options Checked by the caller.
 */
export async function* judgeFiles(
  paths: readonly string[],
  { workers = availableParallelism(), workerFile, config, ...shared }: JudgeFilesOptions = {},
): AsyncGenerator<FileResult> {
  if (paths.length === 0) return;
  const jobs = splitJobs(paths, (path) => {
    const { flavor, ...others } = config?.optionsFor(path) ?? {};
    return {
      ...(flavor && { flavor }),
      // A baseline has no tokens.
      ...(shared.forBaseline ? {} : others),
      forAgents: readerOf(path, isForAgents(path, config)) === "agents",
      ...shared,
    };
  });
  const measure = (path: string) => ifPossible(() => statSync(path).size) ?? 0;
  const isLittle = () => paths.reduce((sum, path) => sum + measure(path), 0) <= FEW_BYTES;
  if (paths.length <= FEW_FILES && isLittle()) {
    const { createJobJudge } = await import("./judge-file.js");
    const judge = createJobJudge();
    for (const job of jobs) yield* await judge(job);
    return;
  }
  const pool = await openFilesPool(workers, workerFile);
  const running: Promise<FileResult[][]>[] = [];
  try {
    for (const job of jobs) {
      const results = pool.run(job);
      // It may fail before it is awaited.
      results.catch(() => {});
      running.push(results);
      while (running.length > workers * JOBS_PER_WORKER) yield* (await running.shift()!).flat();
    }
    while (running.length > 0) yield* (await running.shift()!).flat();
  } finally {
    await pool.close();
  }
}

/** Groups consecutive paths with equal settings into jobs. */
function* splitJobs(
  paths: readonly string[],
  toSettings: (path: string) => JudgeSettings,
): Generator<FilesJob> {
  let job: { paths: string[]; settings: JudgeSettings; key: string } | undefined;
  for (const path of paths) {
    const settings = toSettings(path);
    const key = JSON.stringify(settings);
    if (job !== undefined && (job.paths.length >= PATHS_PER_JOB || job.key !== key)) {
      yield job;
      job = undefined;
    }
    job ??= { paths: [], settings, key };
    job.paths.push(path);
  }
  if (job !== undefined) yield job;
}

/** Threads get the memory for a file of this size in bytes, if V8 has it on this machine. */
const LARGE_FILE = 16_777_216;

/** Worker threads that judge files. @param heapMb The heap limit of a thread in MiB. */
export async function openFilesPool(
  count: number,
  file = WORKER_FILE,
  heapMb = Math.min(
    Math.floor(getHeapStatistics().heap_size_limit / 1_048_576),
    limitHeap(LARGE_FILE),
  ),
): Promise<WorkerPool<FilesJob, FileResult[]>> {
  const { WorkerPool } = await import("../../io/workers/worker-pool.js");
  return new WorkerPool({
    file,
    count,
    heapMb,
    split: ({ paths, settings }) => paths.map((path) => ({ paths: [path], settings })),
    answerFailure({ paths }, failure) {
      const [code, reason] =
        failure === "memory"
          ? (["too_costly", "takes more memory than a worker may use; split it"] as const)
          : (["internal", "was not judged: the worker thread ended"] as const);
      return paths.map((path) => ({ path, error: { code, message: `${path} ${reason}` } }));
    },
  });
}
