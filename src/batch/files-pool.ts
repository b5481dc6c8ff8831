import type { Piscina } from "piscina";
import { ContextVerdictError } from "../engine/errors.js";
import { endThreads, startThreads } from "../workers/start-threads.js";
import type { FileResult } from "./file-result.js";
import type { FilesJob, FilesOutcome } from "./files-job.js";

/** Files on worker threads. A thread that dies takes no other file with it than the one it died of. */
export class FilesPool {
  readonly #threads: Piscina<FilesJob, FilesOutcome>;

  /** @param workerFile The built `files-worker.js`. */
  constructor(workers: number, workerFile: URL) {
    this.#threads = startThreads(workerFile, workers);
  }

  /**
   * Results in the order of the paths. Files of a job that was lost are judged again, one by one.
   * @throws ContextVerdictError `bad_request` for wrong settings.
   */
  async judge({ paths, settings }: FilesJob): Promise<FileResult[]> {
    const outcome = await this.#run({ paths, settings });
    if (outcome?.ok) return outcome.results;
    if (outcome !== undefined) {
      const { code, message, field } = outcome.error;
      throw new ContextVerdictError(code, message, field);
    }
    if (paths.length === 1) return paths.map(describeLoss);
    const results = await Promise.all(paths.map((path) => this.judge({ paths: [path], settings })));
    return results.flat();
  }

  /** undefined where the thread ended before it answered. */
  async #run(job: FilesJob): Promise<FilesOutcome | undefined> {
    try {
      return await this.#threads.run(job);
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }
}

function describeLoss(path: string): FileResult {
  const message = `${path} was not judged: the worker thread ended, perhaps for lack of memory`;
  return { path, error: { code: "internal", message } };
}
