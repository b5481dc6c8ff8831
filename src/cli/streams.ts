import { writeSync } from "node:fs";
import { describeWriteFailure } from "../io/describe-failure.js";
import { pause } from "../io/pause.js";
import { CliError, systemCode } from "./cli-error.js";

const STDOUT = 1;
const STDERR = 2;

/** Pause between attempts on a full non-blocking pipe. */
const RETRY_MS = 5;

/**
 * Writes a result to standard output. A reader that has gone away (`| head`) is not an error.
 * @returns Whether there still is a reader.
 */
export function writeStdout(text: string): boolean {
  return writeAll(STDOUT, text);
}

/** Writes a note or an error to standard error; where even that fails there is nobody to tell. */
export function writeStderr(text: string): void {
  try {
    writeAll(STDERR, text);
  } catch {}
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
      if (code !== "EAGAIN") {
        throw new CliError("internal", `cannot write the result: ${describeWriteFailure(code)}`);
      }
      pause(RETRY_MS);
    }
  }
  return true;
}
