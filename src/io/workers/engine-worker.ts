import { isUtf8 } from "node:buffer";
import { answerRequest, countCharacters } from "../../engine/answer-request.js";
import type { Validation, Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { type ReadRequest, readDocument } from "../../engine/reading/read-document.js";
import { toReport } from "../../engine/redact.js";
import { summarize } from "../../engine/summarize.js";
import { findInvalidUtf8 } from "../find-invalid-utf8.js";
import { parseJson } from "../json/parse-json.js";
import { describeDefect } from "./describe-defect.js";
import type { Answer, Job, Outcome } from "./job.js";
import { isPastBounds, tooCostly } from "./memory.js";
import { reportDefect } from "./report-defect.js";
import { writeAnswer } from "./write-answer.js";

const MAX_REPORT_CHARS = 65_536;

/**
 * What runs in a worker thread: a request to its answer, everything that costs time included, so
 * that the thread with the sockets stays free.
 */
export default function work(job: Job): Outcome {
  try {
    const request = "body" in job ? parseJson(decode(job.body)) : job.request;
    const { answer, ...about } = answerJob(job, request);
    return { ok: true, json: writeAnswer(answer, job.limit), ...about };
  } catch (error) {
    if (error instanceof ContextVerdictError) return { ok: false, error: error.toEnvelope().error };
    if (isPastBounds(error)) return { ok: false, error: tooCostly().toEnvelope().error };
    const { error: details } = reportDefect(error).toEnvelope();
    return { ok: false, error: details, defect: describeDefect(error) };
  }
}

interface JobAnswer extends Omit<Answer, "json"> {
  answer: object;
}

function answerJob({ tool, detail, wantsReport }: Job, request: unknown): JobAnswer {
  if (tool === "read") {
    const document = request as ReadRequest;
    return { answer: readDocument(document), characters: document.content.length };
  }
  if (detail === "brief") {
    const answer = summarize(tool, request);
    return { answer, characters: countCharacters(tool, request) };
  }
  const answer = answerRequest(tool, request);
  return {
    answer,
    characters: countCharacters(tool, request),
    ...(wantsReport === true && { report: writeReport(answer) }),
  };
}

/** Sections and warnings are as many as the document makes them; of a long report they are left out. */
function writeReport(answer: Verdict | Validation): string {
  const report = toReport(answer);
  const json = JSON.stringify(report);
  if (json.length <= MAX_REPORT_CHARS) return json;
  return JSON.stringify({ ...report, context_plan: undefined, warnings: undefined });
}

function decode(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const offset = findInvalidUtf8(bytes);
  const message = `the body is not valid UTF-8: see the byte at offset ${offset}`;
  throw new ContextVerdictError("bad_request", message);
}
