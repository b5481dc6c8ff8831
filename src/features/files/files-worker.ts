import { createJobJudge } from "./judge-file.js";

/** Runs in a worker thread: reads and judges the files of a job. */
export default createJobJudge();
