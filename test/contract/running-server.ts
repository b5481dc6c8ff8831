import { type ServeProcess, serve } from "../http/serve-process.js";
import { WireClient } from "./wire-client.js";

/** The built command line's server, as a process of its own. */
export class RunningServer extends WireClient {
  readonly #process: ServeProcess;

  private constructor(process: ServeProcess) {
    super(process.port);
    this.#process = process;
  }

  static async start(): Promise<RunningServer> {
    return new RunningServer(await serve(["--quiet"]));
  }

  /** Whether the process has not ended. */
  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#process.child;
    return exitCode === null && signalCode === null;
  }

  async stop(): Promise<void> {
    this.close();
    if (this.isRunning) await this.#process.end();
  }
}
