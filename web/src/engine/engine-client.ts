import type { Question } from "../../../src/engine/questions/find-questions.js";
import type { Split } from "../../../src/engine/split/split.js";
import type {
  Comparison,
  EngineAnswer,
  EngineRequest,
  Judgement,
  JudgeRequest,
} from "./messages.js";
import { type Piece, putTogether } from "./pieces.js";

/** An error that the engine answered with. */
export class EngineError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  request: EngineRequest;
  /** What came ahead of the answer. */
  pieces: Piece[];
  resolve: (answer: EngineAnswer) => void;
  reject: (reason: unknown) => void;
}

interface Asked {
  answer: Promise<EngineAnswer>;
  pieces: readonly Piece[];
}

/** Any thread may fail to start, offline without its file, say; then no caller may wait for ever. */
const FAILED = new EngineError("internal", "The engine could not be started.");

/**
 * One engine worker, one job at a time. Judging cannot be interrupted, so that cancelling ends the
 * worker and starts another.
 */
export class EngineClient {
  #worker: Worker | undefined;
  readonly #queue: Waiting[] = [];
  #current: Waiting | undefined;
  #nextId = 1;

  /** @throws EngineError; the signal's reason. */
  async judge(job: Omit<JudgeRequest, "kind" | "id">, signal?: AbortSignal): Promise<Judgement> {
    const asked = this.#ask({ kind: "judge", id: this.#nextId++, ...job }, signal);
    const answer = await asked.answer;
    if (answer.kind !== "judged") throw toError(answer);
    return putTogether(answer.judgement, asked.pieces, job.text);
  }

  /** @throws EngineError; the signal's reason. */
  async compare(before: string, after: string, signal?: AbortSignal): Promise<Comparison> {
    const request = { kind: "diff", id: this.#nextId++, before, after } as const;
    const answer = await this.#ask(request, signal).answer;
    if (answer.kind !== "compared") throw toError(answer);
    return answer.comparison;
  }

  /** @throws EngineError; the signal's reason. */
  async count(texts: readonly (string | null)[], signal?: AbortSignal): Promise<(number | null)[]> {
    const request = { kind: "count", id: this.#nextId++, texts } as const;
    const answer = await this.#ask(request, signal).answer;
    if (answer.kind !== "counted") throw toError(answer);
    return answer.counts;
  }

  /** @throws EngineError; the signal's reason. */
  async ask(text: string, count: number, signal?: AbortSignal): Promise<Question[]> {
    const request = { kind: "questions", id: this.#nextId++, text, count } as const;
    const answer = await this.#ask(request, signal).answer;
    if (answer.kind !== "asked") throw toError(answer);
    return answer.questions;
  }

  /** @throws EngineError; the signal's reason. */
  async split(text: string, path: string, signal?: AbortSignal): Promise<Split> {
    const request = { kind: "split", id: this.#nextId++, text, path } as const;
    const answer = await this.#ask(request, signal).answer;
    if (answer.kind !== "split") throw toError(answer);
    return answer.made;
  }

  /** Loads the engine before anything is asked of it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask(request: EngineRequest, signal?: AbortSignal): Asked {
    const pieces: Piece[] = [];
    const answer = new Promise<EngineAnswer>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { request, pieces, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting, signal.reason), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
    return { answer, pieces };
  }

  #next(): void {
    if (this.#current !== undefined) return;
    this.#current = this.#queue.shift();
    if (this.#current === undefined) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.request);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<EngineAnswer>) => {
      if (data.id !== this.#current?.request.id) return;
      if (data.kind === "piece") {
        this.#current.pieces.push(data.piece);
        return;
      }
      this.#current.resolve(data);
      this.#current = undefined;
      this.#next();
    });
    worker.addEventListener("error", () => {
      this.close();
      this.#current?.reject(FAILED);
      this.#current = undefined;
      this.#next();
    });
    return worker;
  }

  #cancel(waiting: Waiting, reason: unknown): void {
    const index = this.#queue.indexOf(waiting);
    if (index >= 0) this.#queue.splice(index, 1);
    else if (this.#current === waiting) {
      this.close();
      this.#current = undefined;
      this.#next();
    }
    waiting.reject(reason);
  }
}

function toError(answer: EngineAnswer): EngineError {
  return answer.kind === "failed" ? new EngineError(answer.code, answer.message) : FAILED;
}
