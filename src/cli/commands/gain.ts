import { rmSync } from "node:fs";
import type { Command, Invocation } from "../command.js";
import { printJson, writeStdout } from "../streams.js";
import { showCard } from "../terminal.js";

export const command: Command = {
  summary: "Say what read, wrap and hooks for results saved",
  argument: "",
  options: [["json", "forget"]],
  conflicts: [["forget", "json"]],
  details: `Adds up a local file of counts by day, surface, form and tool. It has no names
of files, no text and no arguments. It has at most 1 MB: the oldest days are
folded.
CONTEXT_VERDICT_GAIN=0 keeps nothing.
`,
  examples: ["context-verdict gain", "context-verdict gain --json"],
  exits: { 1: null },
  run,
};

/** `gain`: prints or deletes the counts. */
async function run({ options }: Invocation): Promise<number> {
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
  const report = reportGain(gains, defaultEstimator.name);
  if (options.json) await printJson(report);
  else showCard((view) => renderGain(report, view), 1);
  return 0;
}
