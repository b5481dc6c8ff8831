import type {
  Answers,
  EngineAnswer,
  EngineMessage,
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
  id: number;
  request: EngineRequest;
  /** What came ahead of the answer. */
  pieces: Piece[];
  resolve: (answer: Answers[keyof Answers]) => void;
  reject: (reason: unknown) => void;
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
  async judge(job: Omit<JudgeRequest, "kind">, signal?: AbortSignal): Promise<Judgement> {
    const pieces: Piece[] = [];
    const core = await this.ask({ kind: "judge", ...job }, signal, pieces);
    return putTogether(core, pieces, job.text);
  }

  /**
   * @param pieces Takes what comes ahead of the answer.
   * @throws EngineError; the signal's reason.
   */
  ask<Request extends EngineRequest>(
    request: Request,
    signal?: AbortSignal,
    pieces: Piece[] = [],
  ): Promise<Answers[Request["kind"]]> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = this.#nextId++;
      const waiting = { id, request, pieces, resolve: resolve as Waiting["resolve"], reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting, signal.reason), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** Loads the engine before anything is asked of it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #next(): void {
    if (this.#current !== undefined) return;
    this.#current = this.#queue.shift();
    if (this.#current === undefined) return;
    const { id, request } = this.#current;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id, request } satisfies EngineMessage);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<EngineAnswer>) => {
      if (data.id !== this.#current?.id) return;
      if (data.kind === "piece") {
        this.#current.pieces.push(data.piece);
        return;
      }
      if (data.kind === "done") this.#current.resolve(data.answer);
      else this.#current.reject(new EngineError(data.code, data.message));
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
