import { existsSync } from "node:fs";
import { Piscina } from "piscina";
import { isOutOfMemory } from "./memory.js";

export interface ThreadOptions {
  count: number;
  /** The heap limit in MiB, from `limitHeap`. A thread that needs more ends with `isOutOfMemory`. */
  heapMb: number;
}

/**
 * When a thread's heap is full, Node.js grants it 16 MB more to shut down. The survivors of the young
 * generation, up to a third of it, have to fit there, or V8 aborts the whole process (seen with the default
 * of Node.js 24).
 */
const YOUNG_MB = 32;

/**
 * Starts a fixed number of worker threads; a thread that ends is replaced.
 * @param file The built module whose default export does a job.
 * @throws Error if the file is missing; otherwise threads would fail and be replaced endlessly.
 */
export function startThreads<Job, JobResult>(
  file: URL,
  { count, heapMb }: ThreadOptions,
): Piscina<Job, JobResult> {
  if (!existsSync(file)) throw new Error("the package was not built: a worker's file is missing");
  const threads = new Piscina<Job, JobResult>({
    filename: file.href,
    minThreads: count,
    maxThreads: count,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // A thread that fails while idle is replaced.
  threads.on("error", () => {});
  return threads;
}

export async function endThreads(threads: Piscina): Promise<void> {
  // Or a thread that was just stopped would be replaced after the end.
  threads.options.minThreads = 0;
  await threads.destroy();
}

/** Why a job has no result: its thread ran out of memory, took too long, or ended by itself. */
export type JobFailure = "memory" | "time" | "other";

export interface PoolSettings<Job, Result> extends ThreadOptions {
  file: URL;
  /** Compiles the engine in every thread before its time counts, and again where one is replaced. */
  warmUp?: Job;
  /** How long a job may run, in milliseconds. Counts from `run`, so start no more jobs than threads. */
  deadline?: number;
  /** Splits a job into one for each document. */
  split(job: Job): Job[];
  /** The result of a failed job of one document. */
  answerFailure(job: Job, failure: JobFailure): Result;
}

/** Runs jobs of several documents on worker threads. A failing document does not affect the others. */
export class WorkerPool<Job, Result> {
  readonly #settings: PoolSettings<Job, Result>;
  readonly #threads: Piscina<Job, Result>;
  /** Resolves when every thread has answered once. */
  readonly #warm: Promise<unknown>;

  constructor(settings: PoolSettings<Job, Result>) {
    const { file, warmUp, count } = settings;
    this.#settings = settings;
    this.#threads = startThreads(file, settings);
    const jobs = Array.from({ length: warmUp === undefined ? 0 : count }, () => warmUp!);
    this.#warm = Promise.all(jobs.map((job) => this.#threads.run(job)));
    // `run` reports a failure.
    this.#warm.catch(() => {});
  }

  /**
   * @returns The result of the job; if it fails, those of its documents, each of which runs once more. A
   *   document that was alone runs again only if its thread ended by itself.
   */
  async run(job: Job): Promise<Result[]> {
    await this.#warm;
    const outcome = await this.#attempt(job);
    if ("result" in outcome) return [outcome.result];
    const { split, answerFailure } = this.#settings;
    const jobs = split(job);
    if (jobs.length === 1 && outcome.failure !== "other")
      return [answerFailure(job, outcome.failure)];
    const results: Result[] = [];
    for (const one of jobs) {
      const again = await this.#attempt(one);
      results.push("result" in again ? again.result : answerFailure(one, again.failure));
    }
    return results;
  }

  async #attempt(job: Job): Promise<{ result: Result } | { failure: JobFailure }> {
    const { deadline, warmUp } = this.#settings;
    const late = deadline === undefined ? undefined : new AbortController();
    const timer = setTimeout(() => late?.abort(), deadline ?? 0);
    try {
      return { result: await this.#threads.run(job, { signal: late?.signal ?? null }) };
    } catch (error) {
      const failure = isOutOfMemory(error) ? "memory" : late?.signal.aborted ? "time" : "other";
      if (warmUp !== undefined) await this.#threads.run(warmUp);
      return { failure };
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }
}
