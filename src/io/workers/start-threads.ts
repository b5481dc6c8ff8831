import { existsSync } from "node:fs";
import { Piscina } from "piscina";

export interface ThreadOptions {
  count: number;
  /** The heap limit in MiB, from `limitHeap`. A thread that needs more ends with `isOutOfMemory`. */
  heapMb: number;
}

/**
 * Where the heap is full, Node.js gives a thread 16 MB more to end in. What survives in the young
 * generation, up to a third of it, has to fit there, or V8 ends the whole process (seen with the
 * default of Node.js 24).
 */
const YOUNG_MB = 32;

/**
 * Starts a fixed number of worker threads; a thread that ends is replaced.
 * @param file The built module whose default export does a job.
 * @throws Error if the file is missing: threads would end and be replaced endlessly.
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
  // A thread that fails without a job is replaced; no caller waits for it.
  threads.on("error", () => {});
  return threads;
}

export async function endThreads(threads: Piscina): Promise<void> {
  // A thread that was just stopped would otherwise be replaced after the end.
  threads.options.minThreads = 0;
  await threads.destroy();
}
