import { getHeapStatistics } from "node:v8";
import type { Piscina } from "piscina";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { isOutOfMemory, limitHeap } from "../../io/workers/memory.js";
import { endThreads, startThreads } from "../../io/workers/start-threads.js";
import type { FileResult } from "./file-result.js";
import type { FilesJob, FilesOutcome } from "./files-job.js";

export interface FilesPoolOptions {
  workers: number;
  /** The built `files-worker.js`. */
  workerFile: URL;
  /** How large the heap of a thread may get, in MiB. */
  heapMb?: number;
}

/** How a thread ended before it answered. */
type Loss = "memory" | "other";

/** Bytes of a file that can be judged on any machine that has the memory. */
const LARGE_FILE = 16_777_216;

const BYTES_PER_MB = 1_048_576;

/** Files on worker threads. A thread that dies takes no other file with it than the one it died of. */
export class FilesPool {
  readonly #threads: Piscina<FilesJob, FilesOutcome>;

  constructor({ workers, workerFile, heapMb = findHeapLimit() }: FilesPoolOptions) {
    this.#threads = startThreads(workerFile, { count: workers, heapMb });
  }

  /**
   * Results in the order of the paths. Files of a job that was lost are judged again, one by one.
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

  async #run(job: FilesJob): Promise<FilesOutcome | Loss> {
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

/** No more than V8 finds right for this machine. */
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
