import { answerRequest, countCharacters } from "../../engine/answer-request.js";
import type { Validation, Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { loadYaml } from "../../engine/data/yaml.js";
import { type ReadRequest, readDocument } from "../../engine/reading/read-document.js";
import { type ResultRequest, shortenResult } from "../../engine/reading/shorten-result.js";
import { summarize } from "../../engine/summarize.js";
import { parseJsonBytes } from "../json/parse-json.js";
import { describeDefect, toInternalError } from "./defect.js";
import type { Job, JobResult } from "./job.js";
import { isPastBounds, tooCostly } from "./memory.js";
import { writeAnswer } from "./write-answer.js";

/** Writes an answer as JSON without text of the document. Only the hosted API has one. */
type Redact = (answer: Verdict | Validation) => string;

/**
 * Runs in a worker thread: turns the bytes of a request into those of its answer, so that the thread with
 * the sockets stays free.
 */
export default async function work(job: Job, writeReport?: Redact): Promise<JobResult> {
  try {
    const request = "body" in job ? parseJsonBytes(job.body) : addFlavor(job, job.request);
    const { flavor, options } = Object(request) as { flavor?: unknown; options?: unknown };
    if (flavor === "yaml" || Object(options).flavor === "yaml") await loadYaml();
    const { answer, ...about } = answerJob(job, request, writeReport);
    const { fields, limit } = job;
    const kept = Object.entries(answer).filter(([name]) => fields?.includes(name) ?? true);
    return { ok: true, json: writeAnswer(Object.fromEntries(kept), limit), ...about };
  } catch (error) {
    if (error instanceof ContextVerdictError) return { ok: false, error: error.toEnvelope().error };
    if (isPastBounds(error)) return { ok: false, error: tooCostly().toEnvelope().error };
    const { error: details } = toInternalError(error).toEnvelope();
    return { ok: false, error: details, defect: describeDefect(error) };
  }
}

function addFlavor({ tool, path }: Job, request: unknown): unknown {
  if (path === undefined) return request;
  const { content, options } = request as { content: string; options?: object };
  const flavor = guessFlavor(path, content);
  if (tool === "read") return { flavor, ...(request as object) };
  return { ...(request as object), options: { flavor, ...options } };
}

function answerJob(
  { tool, detail, wantsRedacted }: Job,
  request: unknown,
  writeReport?: Redact,
): { answer: object; characters: number; redacted?: string } {
  if (tool === "read") {
    const document = request as ReadRequest;
    return { answer: readDocument(document), characters: document.content.length };
  }
  if (tool === "result") {
    const result = request as ResultRequest;
    return { answer: { short: shortenResult(result) }, characters: result.content.length };
  }
  if (detail === "brief") {
    return { answer: summarize(tool, request), characters: countCharacters(tool, request) };
  }
  const answer = answerRequest(tool, request);
  const characters = countCharacters(tool, request);
  if (wantsRedacted !== true || writeReport === undefined) return { answer, characters };
  return { answer, characters, redacted: writeReport(answer) };
}
