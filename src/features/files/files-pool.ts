import { getHeapStatistics } from "node:v8";
import { limitHeap } from "../../io/workers/memory.js";
import { type JobFailure, WorkerPool } from "../../io/workers/worker-pool.js";
import type { FileResult } from "./file-result.js";
import type { FilesJob } from "./judge-settings.js";

export interface FilesPoolOptions {
  workers: number;
  /** The built `files-worker.cjs`. */
  workerFile: URL;
  /** The heap limit of a thread in MiB. */
  heapMb?: number;
}

/** Threads get the memory for a file of this size in bytes, if the machine has it. */
const LARGE_FILE = 16_777_216;

const BYTES_PER_MB = 1_048_576;

/** Worker threads that judge files. */
export function openFilesPool({
  workers,
  workerFile,
  heapMb = findHeapLimit(),
}: FilesPoolOptions): WorkerPool<FilesJob, FileResult[]> {
  return new WorkerPool({
    file: workerFile,
    count: workers,
    heapMb,
    split: ({ paths, settings }) => paths.map((path) => ({ paths: [path], settings })),
    answerFailure: ({ paths }, failure) => paths.map((path) => describeFailure(path, failure)),
  });
}

/** Limits the heap to the default of V8 on this machine. */
function findHeapLimit(): number {
  const usual = Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_MB);
  return Math.min(usual, limitHeap(LARGE_FILE));
}

function describeFailure(path: string, failure: JobFailure): FileResult {
  if (failure === "memory") {
    const message = `${path} takes more memory than a worker may use; split the document`;
    return { path, error: { code: "too_costly", message } };
  }
  const message = `${path} was not judged: the worker thread ended`;
  return { path, error: { code: "internal", message } };
}
