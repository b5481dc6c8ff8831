import type { Answers, EngineAnswer, EngineRequest, Judgement, JudgeRequest } from "./messages.js";

/** An error that the engine answered with. */
export class EngineError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Any thread may fail to start, offline without its file, say; then no caller may wait for ever. */
const FAILED = new EngineError("internal", "The engine could not be started.");

/**
 * One engine worker, for one request at a time. Its work cannot be interrupted, so that giving up ends the
 * worker; the next request starts another.
 */
export class EngineClient {
  #worker: Worker | undefined;

  /** @throws EngineError; the signal's reason. */
  async judge(job: Omit<JudgeRequest, "kind">, signal?: AbortSignal): Promise<Judgement> {
    return { ...(await this.ask({ kind: "judge", ...job }, signal)), source: job.text };
  }

  /** @throws EngineError; the signal's reason. */
  ask<Request extends EngineRequest>(
    request: Request,
    signal?: AbortSignal,
  ): Promise<Answers[Request["kind"]]> {
    this.warm();
    const worker = this.#worker as Worker;
    const done = new AbortController();
    const options = { signal: done.signal };
    return new Promise<Answers[Request["kind"]]>((resolve, reject) => {
      const end = (reason: unknown) => {
        this.close();
        reject(reason);
      };
      if (signal?.aborted) return end(signal.reason);
      signal?.addEventListener("abort", () => end(signal.reason), options);
      worker.addEventListener("error", () => end(FAILED), options);
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<EngineAnswer>) => {
          if ("answer" in data) resolve(data.answer as Answers[Request["kind"]]);
          else reject(new EngineError(data.code, data.message));
        },
        options,
      );
      worker.postMessage(request);
    }).finally(() => done.abort());
  }

  /** Loads the engine before anything is asked of it. */
  warm(): void {
    this.#worker ??= new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
