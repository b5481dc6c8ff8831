import { ENGINE_VERSION } from "../engine/contract/version.js";
import type { CiReport } from "../render/reports/ci-report.js";
import { isTerminal, writeStdout } from "./streams.js";

/** Prints JSON on standard output. */
export async function printJson(value: unknown): Promise<void> {
  const json = JSON.stringify(value, null, 2);
  if (!isTerminal(1)) return void writeStdout(`${json}\n`);
  writeStdout(`${(await import("../render/neutralize.js")).escapeControls(json)}\n`);
}

/**
 * Prints a document on standard output: exactly, except on a terminal, where escape sequences in it are
 * made visible.
 */
export async function printDocument(text: string): Promise<void> {
  if (!isTerminal(1)) return void writeStdout(text);
  const shown = (await import("../render/neutralize.js")).neutralizeLines(text);
  writeStdout(shown === "" || shown.endsWith("\n") ? shown : `${shown}\n`);
}

/** Prints a report for CI. */
export async function printReport(format: "sarif" | "github", report: CiReport): Promise<void> {
  if (format === "sarif") {
    const { renderSarif } = await import("../render/reports/sarif.js");
    writeStdout(`${renderSarif(report, ENGINE_VERSION)}\n`);
    return;
  }
  const { renderAnnotations } = await import("../render/reports/annotations.js");
  const lines = renderAnnotations(report);
  if (lines !== "") writeStdout(`${lines}\n`);
}
