import work from "../../io/workers/engine-worker.js";
import {
  isBlank,
  joinAnswers,
  readLine,
  type StreamAnswer,
  type StreamJob,
  writeError,
  writeVerdict,
} from "./line.js";

/** Runs in a worker thread: answers the lines of a job. */
export default async function answerJob({
  lines,
  first,
  isNumbered,
  ...job
}: StreamJob): Promise<StreamAnswer> {
  const answers: StreamAnswer[] = [];
  for (const [index, bytes] of lines.entries()) {
    if (isBlank(bytes)) continue;
    const number = first + index;
    const line = readLine(bytes);
    if ("error" in line) {
      answers.push(writeError(line.id, line.error, number));
      continue;
    }
    const result = await work({ ...job, request: line.request });
    answers.push(
      result.ok
        ? writeVerdict(line.id, result.json, isNumbered ? number : undefined)
        : writeError(line.id, result.error, number),
    );
  }
  return joinAnswers(answers);
}
