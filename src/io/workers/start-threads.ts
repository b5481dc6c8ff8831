import { existsSync } from "node:fs";
import { Piscina } from "piscina";

export interface ThreadOptions {
  count: number;
  /** MiB, as `limitHeap` finds it. A thread that needs more ends with `isOutOfMemory`. */
  heapMb: number;
}

/**
 * Threads that wait for jobs, always as many; one that ends is replaced.
 * @param file The built module whose default export does a job.
 * @throws Error where it is missing: threads would end and be replaced for ever.
 */
export function startThreads<Job, Outcome>(
  file: URL,
  { count, heapMb }: ThreadOptions,
): Piscina<Job, Outcome> {
  if (!existsSync(file)) throw new Error("the package was not built: a worker's file is missing");
  const threads = new Piscina<Job, Outcome>({
    filename: file.href,
    minThreads: count,
    maxThreads: count,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // One that fails without a job is replaced, and nobody waits for it.
  threads.on("error", () => {});
  return threads;
}

export async function endThreads(threads: Piscina): Promise<void> {
  // One that was stopped shortly before would be replaced even after the end.
  threads.options.minThreads = 0;
  await threads.destroy();
}
