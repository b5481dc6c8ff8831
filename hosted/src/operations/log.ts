import { type DestinationStream, type Logger, pino } from "pino";

/** One line of JSON for each request and event, on standard output; times in ISO 8601. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // Not waiting for the pipe: a reader that is slow must not hold up answers.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** What may be said of a failure: its kind, and where in the program, but none of its words. */
export function describeFailure(error: unknown): { name: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const { code, reason } = error as { code?: unknown; reason?: unknown };
  const known = [reason, code].find((value) => typeof value === "string") as string | undefined;
  return {
    name: error.name,
    ...(known !== undefined && { code: known }),
    ...(at !== undefined && { at: at.map((line) => line.trim()) }),
  };
}
