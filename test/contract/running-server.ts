import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { WireClient } from "./wire-client.js";

const BIN = fileURLToPath(new URL("../../bin/context-verdict.js", import.meta.url));

/** The built command line's server, as a process of its own. */
export class RunningServer extends WireClient {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    super(port);
    this.#child = child;
  }

  static async start(...options: string[]): Promise<RunningServer> {
    const args = [BIN, "serve", "--port", "0", "--quiet", ...options];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port !== undefined) return new RunningServer(child, Number(port));
    }
    throw new Error("the server ended without naming its address");
  }

  /** Whether the process has not ended. */
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async stop(): Promise<void> {
    this.close();
    if (!this.isRunning) return;
    this.#child.kill("SIGTERM");
    await once(this.#child, "exit");
  }
}
