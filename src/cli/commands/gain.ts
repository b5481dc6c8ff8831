import { rmSync } from "node:fs";
import { type Command, type Invocation, usageError } from "../command.js";
import { printJson, writeStdout } from "../streams.js";
import { showCard } from "../terminal.js";

export const command: Command = {
  summary: "Say what read, wrap and hooks for results saved",
  argument: "",
  options: [["json", "since", "forget"]],
  meanings: { since: { value: "DAYS", text: "Only the last days, as 7d" } },
  conflicts: [
    ["forget", "json"],
    ["forget", "since"],
  ],
  details: `Adds up a local file of counts by day, surface, form and tool. It has no names
of files, no text and no arguments. It has at most 1 MB: the oldest days are
folded.
CONTEXT_VERDICT_GAIN=0 keeps nothing.
`,
  examples: ["context-verdict gain", "context-verdict gain --since 7d --json"],
  exits: { 1: null },
  run,
};

const DAY_MS = 86_400_000;

/** `gain`: prints or deletes the counts. */
async function run({ options }: Invocation): Promise<number> {
  const first = readSince(options.since);
  const { findGainFile, readGain } = await import("../../features/gain/gain-file.js");
  const { renderGain, reportGain } = await import("../../features/gain/render-gain.js");
  const { defaultEstimator } = await import("../../engine/weight/default-estimator.js");
  const file = findGainFile();
  if (options.forget) {
    if (file !== undefined) rmSync(file, { force: true, recursive: true });
    writeStdout("Forgotten.\n");
    return 0;
  }
  const gains = file === undefined ? [] : readGain(file);
  const recent = gains.filter(
    ({ day }) => first === undefined || (day !== "older" && day >= first),
  );
  const report = reportGain(recent, defaultEstimator.name);
  if (options.json) await printJson(report);
  else showCard((view) => renderGain(report, view), 1);
  return 0;
}

/** The first day, as `2026-11-25`. */
function readSince(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const [, days] = /^(\d{1,4})d$/.exec(typed) ?? [];
  if (days === undefined || days === "0") {
    throw usageError("--since takes a number of days, such as 7d", { field: "--since" });
  }
  return new Date(Date.now() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
}
