import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";

/** The files through which a step speaks to its runner. Without one, nothing is written. */

/** GitHub takes no more of a step's summary. */
const LONGEST_SUMMARY_BYTES = 1024 * 1024;

/** Sets an output of the step. A delimiter that nobody can guess ends the value. */
export function setOutput(name, value, env) {
  if (!env.GITHUB_OUTPUT) return;
  const delimiter = `ghadelimiter_${randomUUID()}`;
  appendFileSync(env.GITHUB_OUTPUT, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
}

/** Adds Markdown to the job's summary. Returns whether there is one that holds it. */
export function addSummary(markdown, env) {
  if (!env.GITHUB_STEP_SUMMARY) return false;
  const text = `${markdown}\n`;
  if (Buffer.byteLength(text) > LONGEST_SUMMARY_BYTES) return false;
  appendFileSync(env.GITHUB_STEP_SUMMARY, text);
  return true;
}
