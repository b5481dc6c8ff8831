import { closeSync, openSync, readSync } from "node:fs";

/** For three numbers. */
const BUFFER = Buffer.alloc(80);
const NS_PER_MS = 1e6;

/**
 * The processor time of a thread, from Linux's file about it. Node has `threadCpuUsage` from 23.9 on, for the
 * own thread.
 */
export class ProcessorTime {
  readonly #file: number;

  /**
   * @param thread Its folder: `/proc/thread-self` for this one.
   * @throws the system's error on other systems.
   */
  constructor(thread: string) {
    this.#file = openSync(`${thread}/schedstat`, "r");
  }

  /** Milliseconds since the thread began. @throws the system's error if it has ended. */
  read(): number {
    const length = readSync(this.#file, BUFFER, 0, BUFFER.length, 0);
    return Number.parseInt(BUFFER.toString("latin1", 0, length), 10) / NS_PER_MS;
  }

  close(): void {
    closeSync(this.#file);
  }
}
