import { getHeapStatistics } from "node:v8";
import type { Piscina } from "piscina";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { isOutOfMemory, limitHeap } from "../../io/workers/memory.js";
import { endThreads, startThreads } from "../../io/workers/start-threads.js";
import type { FileResult } from "./file-result.js";
import type { FilesJob, FilesResult } from "./files-job.js";

export interface FilesPoolOptions {
  workers: number;
  /** The built `files-worker.cjs`. */
  workerFile: URL;
  /** The heap limit of a thread in MiB. */
  heapMb?: number;
}

/** Why a thread ended before it answered. */
type Loss = "memory" | "other";

/** Threads get the memory for a file of so many bytes, if the machine has it. */
const LARGE_FILE = 16_777_216;

const BYTES_PER_MB = 1_048_576;

/** Judges files on worker threads. If a thread dies, only the file that caused it fails. */
export class FilesPool {
  readonly #threads: Piscina<FilesJob, FilesResult>;

  constructor({ workers, workerFile, heapMb = findHeapLimit() }: FilesPoolOptions) {
    this.#threads = startThreads(workerFile, { count: workers, heapMb });
  }

  /**
   * Judges files; results are in the order of the paths. If a job is lost, its files are judged again,
   * one by one.
   * @throws ContextVerdictError `bad_request` for wrong settings.
   */
  async judge({ paths, settings }: FilesJob): Promise<FileResult[]> {
    const outcome = await this.#run({ paths, settings });
    if (typeof outcome === "string") {
      if (paths.length === 1) return paths.map((path) => describeLoss(path, outcome));
      const alone = paths.map((path) => this.judge({ paths: [path], settings }));
      return (await Promise.all(alone)).flat();
    }
    if (outcome.ok) return outcome.results;
    const { code, message, field } = outcome.error;
    throw new ContextVerdictError(code, message, field);
  }

  async #run(job: FilesJob): Promise<FilesResult | Loss> {
    try {
      return await this.#threads.run(job);
    } catch (error) {
      return isOutOfMemory(error) ? "memory" : "other";
    }
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }
}

/** Limits the heap to the default of V8 on this machine. */
function findHeapLimit(): number {
  const usual = Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_MB);
  return Math.min(usual, limitHeap(LARGE_FILE));
}

function describeLoss(path: string, loss: Loss): FileResult {
  if (loss === "memory") {
    const message = `${path} takes more memory than a worker may use; split the document`;
    return { path, error: { code: "too_costly", message } };
  }
  const message = `${path} was not judged: the worker thread ended`;
  return { path, error: { code: "internal", message } };
}
