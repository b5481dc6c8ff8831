import { type ChildProcess, fork } from "node:child_process";

/** Processes that answer questions, each one at a time; one that dies of a question is replaced. */
export class Crew<Question extends object, Answer> {
  readonly #idle: ChildProcess[] = [];
  readonly #waiting: ((child: ChildProcess) => void)[] = [];

  /**
   * @param module Answers a message with a message (`answerMessages`).
   * @param size How many processes.
   * @param limitMs Processor time after which a question is given up.
   */
  constructor(
    private readonly module: "measure-child" | "fuzz-child" | "trees-child",
    readonly size: number,
    private readonly limitMs: number,
  ) {
    for (let index = 0; index < size; index++) this.#release(this.#start());
  }

  /** Asks as soon as a process is free. @returns null where the process died of it. */
  async ask(question: Question): Promise<Answer | null> {
    const child =
      this.#idle.pop() ?? (await new Promise<ChildProcess>((take) => this.#waiting.push(take)));
    const answer = await askChild<Answer>(child, question);
    this.#release(answer === null ? this.#start() : child);
    return answer;
  }

  /** To be called when nothing is asked any more. */
  end(): void {
    for (const child of this.#idle) child.disconnect();
  }

  #start(): ChildProcess {
    return fork(new URL(`./${this.module}.js`, import.meta.url), [String(this.limitMs)], {
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
  }

  #release(child: ChildProcess): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(child);
    else next(child);
  }
}

/** A process that is ended by a signal died of the question; one that exits has a defect. */
function askChild<Answer>(child: ChildProcess, question: object): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => {
      if (code === null) resolve(null);
      else reject(new Error(`a process of the crew exited with code ${code}`));
    };
    child.once("exit", onExit);
    child.once("message", (answer) => {
      child.off("exit", onExit);
      resolve(answer as Answer);
    });
    child.send(question);
  });
}
