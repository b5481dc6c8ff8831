import { type DestinationStream, type Logger, pino } from "pino";
import SonicBoom from "sonic-boom";
import { type Defect, describeDefect } from "../../../src/io/workers/defect.js";

/** Lines that wait for a slow reader, in bytes; beyond, lines are dropped. */
const MAX_WAITING_BYTES = 8_388_608;

/** One line of JSON for each request and event; times in ISO 8601. */
export function createLog(destination: DestinationStream): Logger {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

export interface LogOutput extends DestinationStream {
  /** Resolves when all written lines have left, or cannot. */
  close(): Promise<void>;
}

/**
 * A log must never hold up an answer, nor the end: its reader is not waited for, and what cannot be
 * written (a full disk, a reader that has gone) is dropped.
 *
 * @param fd Default: standard output.
 */
export function openLogOutput(fd = 1): LogOutput {
  const output = new SonicBoom({ fd, sync: false, maxLength: MAX_WAITING_BYTES });
  let isBroken = false;
  output.on("error", () => {
    isBroken = true;
  });
  return {
    write: (line) => {
      isBroken = false;
      output.write(line);
    },
    close: () =>
      new Promise((resolve) => {
        if (isBroken) return resolve();
        output.once("error", () => resolve());
        output.flush(() => resolve());
      }),
  };
}

/** The loggable part of a failure: its kind, its code and its place in the program; no words. */
export function describeFailure(error: unknown): Defect & { code?: string } {
  const { cause, reason, code } = Object(error) as Record<string, unknown>;
  const known = [reason, code].find((value) => typeof value === "string") as string | undefined;
  const defect = isDefect(cause) ? cause : describeDefect(error);
  return { ...defect, ...(known !== undefined && { code: known }) };
}

/** A worker's own description of a defect. */
function isDefect(value: unknown): value is Defect {
  return typeof value === "object" && value !== null && "at" in value && "name" in value;
}
