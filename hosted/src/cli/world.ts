import type { Config, Environment } from "../config/read-config.js";
import type { RunningHosted } from "../server/run-hosted.js";

export interface Sink {
  write(text: string): unknown;
}

/** The world outside of the commands. */
export interface World {
  env: Environment;
  stdout: Sink;
  stderr: Sink;
  runHosted(config: Config): Promise<RunningHosted>;
  /** Resolves when the process is asked to end. */
  untilStopped(): Promise<void>;
}
