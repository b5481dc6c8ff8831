import { fstatSync, statSync, write, writeSync } from "node:fs";
import { describeWriteFailure } from "../io/describe-failure.js";
import { pause } from "../io/pause.js";
import { CliError, systemCode } from "./cli-error.js";

const STDOUT = 1;
const STDERR = 2;

/** Pause between attempts on a full non-blocking pipe. */
const RETRY_MS = 5;

/** Whether a descriptor shows its text to a person. Loads `node:tty` only where that is possible. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    const stream = fstatSync(descriptor);
    if (!stream.isCharacterDevice() || stream.rdev === statSync("/dev/null").rdev) return false;
  } catch {
    // Without a file system of that kind, the module below decides.
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}

/**
 * Writes a result to standard output. A reader that has gone away (`| head`) is not an error.
 * @returns Whether there still is a reader.
 */
export function writeStdout(text: string): boolean {
  return writeAll(STDOUT, text);
}

/**
 * Writes without keeping the thread, however slow the reader is: for what goes on meanwhile.
 * @returns Whether there still is a reader.
 */
export async function sendStdout(bytes: Uint8Array): Promise<boolean> {
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += await writeSome(bytes.subarray(offset));
    } catch (error) {
      const code = systemCode(error);
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw toWriteError(code);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return true;
}

function writeSome(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    write(STDOUT, bytes, (error, written) => (error === null ? resolve(written) : reject(error)));
  });
}

/** Writes a note or an error to standard error; a failure of that is ignored. */
export function writeStderr(text: string): void {
  try {
    writeAll(STDERR, text);
  } catch {}
}

/** Shows where an error came from, to whom asks for it with `CONTEXT_VERDICT_DEBUG=1`. */
export function showStack(error: unknown): void {
  if (process.env.CONTEXT_VERDICT_DEBUG !== "1") return;
  writeStderr(`${error instanceof Error ? error.stack : String(error)}\n`);
}

/**
 * Writes synchronously, without `process.stdout`: creating that stream costs start-up time, and
 * what is written here is complete before the process ends by itself.
 */
function writeAll(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text, "utf8");
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += writeSync(descriptor, bytes, offset);
    } catch (error) {
      const code = systemCode(error);
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw toWriteError(code);
      pause(RETRY_MS);
    }
  }
  return true;
}

function toWriteError(code: string | undefined): CliError {
  return new CliError("internal", `cannot write the result: ${describeWriteFailure(code)}`);
}
