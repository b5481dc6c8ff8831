import work from "../../io/workers/engine-worker.js";
import { readLine, writeError, writeVerdict } from "./line.js";
import type { StreamAnswer, StreamJob } from "./stream-job.js";

/** Runs in a worker thread: from the bytes of lines to those of their answers. */
export default function answerJob({ tool, lines, limit }: StreamJob): StreamAnswer {
  let failures = 0;
  const answers = lines.map((bytes) => {
    const line = readLine(bytes);
    const result =
      "error" in line
        ? { ok: false as const, ...line.error.toEnvelope() }
        : work({ tool, request: line.request, limit });
    if (result.ok) return writeVerdict(line.id, result.json);
    failures++;
    return writeError(line.id, result);
  });
  return { output: Buffer.concat(answers), failures };
}
