/**
 * Reads what evaluation tools wrote: promptfoo's JSON output, Inspect's JSON logs, and JSON lines.
 * In each of them a test carries the metadata that `questions` gave it; answers are judged here, by
 * the same rules for all tools.
 */
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { type AnswerKind, isRightAnswer } from "../../engine/questions/answers.js";
import { QUESTION_KINDS, type QuestionKind } from "../../engine/questions/question.js";
import { ARMS, type ArmName } from "./arms.js";

/** What a test says of itself. */
export interface TestInfo {
  document: string;
  /** Unique within the document. */
  id: string;
  arm: ArmName;
  kind: QuestionKind;
  answer: string;
  answer_kind: AnswerKind;
}

/** One answer of one model to one question about one form of one document. */
export interface Observation extends TestInfo {
  /** As the tool names it. */
  model: string;
  /** Null where the tool reports an error in place of an answer. */
  given: string | null;
  right: boolean;
  /** As the provider counted them; null where the tool does not say. */
  tokens: number | null;
  /** In the currency of the tool, as a rule US dollars; null where it does not say. */
  cost: number | null;
}

/**
 * The answers in a results file of any of the formats.
 *
 * @throws ContextVerdictError `bad_request` where the text is not one of them, or where no test has
 *   the metadata that `questions` writes.
 */
export function readResults(text: string): Observation[] {
  const found = readAnyFormat(text);
  if (found.length > 0) return found;
  throw new ContextVerdictError(
    "bad_request",
    "no answer to a question of `context-verdict questions`: expected promptfoo's JSON output, an Inspect log as JSON, or JSON lines",
  );
}

function readAnyFormat(text: string): Observation[] {
  const whole = parseJson(text);
  if (whole === undefined) {
    return text.split("\n").flatMap((line) => readLine(parseJson(line)));
  }
  const promptfoo = get(whole, "results", "results");
  if (Array.isArray(promptfoo)) return promptfoo.flatMap(readPromptfoo);
  const samples = get(whole, "samples");
  if (Array.isArray(samples)) return samples.flatMap((sample) => readInspect(sample, whole));
  return (Array.isArray(whole) ? whole : [whole]).flatMap(readLine);
}

/** An entry of promptfoo's `results.results`. */
function readPromptfoo(entry: unknown): Observation[] {
  const info = readInfo(get(entry, "testCase", "metadata") ?? get(entry, "metadata"));
  if (info === null) return [];
  return observe(info, {
    model:
      get(entry, "provider", "label") || get(entry, "provider", "id") || get(entry, "provider"),
    given: get(entry, "response", "output"),
    tokens: get(entry, "response", "tokenUsage", "total") ?? get(entry, "tokenUsage", "total"),
    cost: get(entry, "response", "cost") ?? get(entry, "cost"),
  });
}

/** A sample of an Inspect log; the log names the model. */
function readInspect(sample: unknown, log: unknown): Observation[] {
  const info = readInfo(get(sample, "metadata"));
  if (info === null) return [];
  const content = get(sample, "output", "choices", "0", "message", "content");
  const parts = Array.isArray(content)
    ? content.map((part) => get(part, "text") ?? "").join("")
    : content;
  const failed = get(sample, "error") != null;
  return observe(info, {
    model: get(log, "eval", "model") ?? get(sample, "output", "model"),
    given: failed ? undefined : (get(sample, "output", "completion") ?? parts),
    tokens: get(sample, "output", "usage", "total_tokens"),
    cost: undefined,
  });
}

/** A line of our own format: the test's metadata, `model`, `output`, and perhaps `tokens` and `cost`. */
function readLine(line: unknown): Observation[] {
  const info = readInfo(line);
  if (info === null) return [];
  return observe(info, {
    model: get(line, "model"),
    given: get(line, "output"),
    tokens: get(line, "tokens"),
    cost: get(line, "cost"),
  });
}

interface Raw {
  model: unknown;
  given: unknown;
  tokens: unknown;
  cost: unknown;
}

function observe(info: TestInfo, { model, given, tokens, cost }: Raw): Observation[] {
  const answer = typeof given === "number" ? String(given) : given;
  const isAnswer = typeof answer === "string";
  return [
    {
      ...info,
      model: typeof model === "string" && model !== "" ? model : "unnamed model",
      given: isAnswer ? answer : null,
      right: isAnswer && isRightAnswer(info.answer, answer, info.answer_kind),
      tokens: toAmount(tokens),
      cost: toAmount(cost),
    },
  ];
}

function readInfo(value: unknown): TestInfo | null {
  const { document, id, arm, kind, answer, answer_kind } = (value ?? {}) as Partial<TestInfo>;
  const isInfo =
    typeof document === "string" &&
    typeof id === "string" &&
    typeof answer === "string" &&
    ARMS.includes(arm as ArmName) &&
    QUESTION_KINDS.includes(kind as QuestionKind) &&
    ["text", "number", "choice"].includes(answer_kind as string);
  return isInfo ? ({ document, id, arm, kind, answer, answer_kind } as TestInfo) : null;
}

function toAmount(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** A value inside of parsed JSON; undefined where the way there ends. */
function get(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
