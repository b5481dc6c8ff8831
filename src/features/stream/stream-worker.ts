import work from "../../io/workers/engine-worker.js";
import { readLine, writeError, writeVerdict } from "./line.js";
import type { StreamAnswer, StreamJob } from "./stream-job.js";

/** Runs in a worker thread: answers the lines of a job. */
export default async function answerJob({ tool, lines, limit }: StreamJob): Promise<StreamAnswer> {
  let failures = 0;
  const answers: Uint8Array[] = [];
  for (const bytes of lines) {
    const line = readLine(bytes);
    const result =
      "error" in line
        ? { ok: false as const, ...line.error.toEnvelope() }
        : await work({ tool, request: line.request, limit });
    if (!result.ok) failures++;
    answers.push(result.ok ? writeVerdict(line.id, result.json) : writeError(line.id, result));
  }
  return { output: Buffer.concat(answers), failures };
}
