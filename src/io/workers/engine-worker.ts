import { answerRequest, countCharacters } from "../../engine/answer-request.js";
import type { Validation, Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { loadYaml } from "../../engine/data/yaml.js";
import { type ReadRequest, readDocument } from "../../engine/reading/read-document.js";
import { summarize } from "../../engine/summarize.js";
import { toObject } from "../json/json-fields.js";
import { parseJsonBytes } from "../json/parse-json.js";
import { describeDefect, toInternalError } from "./defect.js";
import type { AnswerLimit, Job, JobResult } from "./job.js";
import { isPastBounds, tooCostly } from "./memory.js";

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
  if (detail === "brief") {
    return { answer: summarize(tool, request), characters: countCharacters(tool, request) };
  }
  const answer = answerRequest(tool, request);
  const characters = countCharacters(tool, request);
  if (wantsRedacted !== true || writeReport === undefined) return { answer, characters };
  return { answer, characters, redacted: writeReport(answer) };
}

/** How many items of a long list are written at once. */
const GROUP = 256;

/**
 * Writes an answer as JSON in UTF-8, with the same bytes as `JSON.stringify`. Writes long lists in parts
 * and only counts bytes beyond the limit: a section and a warning for every line may take a hundred times
 * the size of the document.
 * @throws ContextVerdictError `answer_too_large` with both sizes.
 */
export function writeAnswer(answer: object, limit?: AnswerLimit): Uint8Array {
  const most = limit?.bytes ?? Number.POSITIVE_INFINITY;
  const parts: string[] = [];
  let bytes = 0;
  for (const part of writeObject(answer)) {
    bytes += Buffer.byteLength(part);
    if (bytes <= most) parts.push(part);
    else parts.length = 0;
  }
  if (limit === undefined || bytes <= most) return new TextEncoder().encode(parts.join(""));
  throw new ContextVerdictError(
    "answer_too_large",
    `the answer would have ${bytes} bytes (limit ${most}); ${limit.instead}`,
  );
}

function* writeObject(value: object): Generator<string> {
  let before = "{";
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (isLongList(field)) yield* writeList(field);
    else if (Object.values(toObject(field) ?? {}).some(isLongList)) yield* writeObject(field);
    else yield JSON.stringify(field);
  }
  yield before === "{" ? "{}" : "}";
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > GROUP;
}

function* writeList(items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += GROUP) {
    const group = JSON.stringify(items.slice(start, start + GROUP));
    yield (start === 0 ? "[" : ",") + group.slice(1, -1);
  }
  yield "]";
}
