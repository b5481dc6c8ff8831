import type { Config, Environment } from "../config/read-config.js";
import type { Store } from "../store/store.js";

/** Where a command prints. */
export interface Sink {
  /** Returns false where it is full, like a stream of Node. */
  write(text: string): unknown;
  isTTY?: boolean;
  /** Columns, where it is a terminal. */
  columns?: number;
}

/** The service while it runs. */
export interface RunningService {
  url: string;
  /** undefined where no metrics are served. */
  metricsUrl?: string | undefined;
  /** Takes no new requests, finishes what was begun, and resolves when nothing is left. */
  stop(): Promise<void>;
}

/** A file for a secret, which is made before the secret is. */
export interface SecretFile {
  write(text: string): void;
  /** Takes it away again: there is no secret to write. */
  remove(): void;
}

/** All that commands know of the world outside. */
export interface World {
  env: Environment;
  stdout: Sink;
  stderr: Sink;
  /** Makes a new file that only this user can read. @throws the system's error where it cannot. */
  createSecret(path: string): SecretFile;
  openStore(options: { url: string; poolSize: number; mayCreate?: boolean }): Promise<Store>;
  runHosted(config: Config): Promise<RunningService>;
  /** Resolves when the process is told to end. */
  untilStopped(): Promise<void>;
}
