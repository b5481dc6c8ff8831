import { fstatSync, statSync, write, writeSync } from "node:fs";
import { promisify } from "node:util";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { describeWriteFailure, ifPossible, systemCode } from "../io/failures.js";
import { RETRY_MS, whenReady } from "../io/read-text.js";
import type { Finding } from "../render/reports/finding.js";
import { CliError } from "./command.js";

const STDOUT = 1;
const STDERR = 2;

const writeLater = promisify(write);

/** Whether a descriptor is a terminal. Loads `node:tty` only if it may be one. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    const stream = fstatSync(descriptor);
    if (!stream.isCharacterDevice() || stream.rdev === statSync("/dev/null").rdev) return false;
  } catch {
    // Not on this system: ask `node:tty`.
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
 * Writes without blocking the thread, for slow readers.
 * @returns Whether there still is a reader.
 */
export async function sendStdout(bytes: Uint8Array): Promise<boolean> {
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += (await writeLater(STDOUT, bytes, offset)).bytesWritten;
    } catch (error) {
      const code = systemCode(error);
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw toWriteError(code);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return true;
}

/** Writes a note or an error to standard error; ignores failures. */
export function writeStderr(text: string): void {
  ifPossible(() => writeAll(STDERR, text));
}

/** Prints the stack of an error if `CONTEXT_VERDICT_DEBUG=1` is set. */
export function showStack(error: unknown): void {
  if (process.env.CONTEXT_VERDICT_DEBUG !== "1") return;
  writeStderr(`${error instanceof Error ? error.stack : String(error)}\n`);
}

/**
 * Writes synchronously and not through `process.stdout`: creating that stream costs start-up time, and
 * its output may be lost when the process ends.
 */
function writeAll(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text, "utf8");
  try {
    for (let offset = 0; offset < bytes.length; ) {
      offset += whenReady(() => writeSync(descriptor, bytes, offset));
    }
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === "EPIPE") return false;
    throw toWriteError(code);
  }
}

function toWriteError(code: string | undefined): CliError {
  return new CliError("internal", `cannot write the result: ${describeWriteFailure(code)}`);
}

/** Prints JSON on standard output. */
export async function printJson(value: unknown): Promise<void> {
  const json = JSON.stringify(value, null, 2);
  if (!isTerminal(1)) return void writeStdout(`${json}\n`);
  const { escapeControls } = await import("../render/neutralize.js");
  writeStdout(`${escapeControls(json)}\n`);
}

/** Prints findings for CI. */
export async function printReport(
  format: "sarif" | "github",
  findings: readonly Finding[],
): Promise<void> {
  const text =
    format === "sarif"
      ? (await import("../render/reports/sarif.js")).renderSarif(findings, ENGINE_VERSION)
      : (await import("../render/reports/annotations.js")).renderAnnotations(findings);
  if (text !== "") writeStdout(`${text}\n`);
}
