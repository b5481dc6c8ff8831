import type { ReportItem } from "../render/reports/ci-report.js";
import { isTerminal, writeStdout } from "./streams.js";

/** Prints JSON on standard output. */
export async function printJson(value: unknown): Promise<void> {
  const json = JSON.stringify(value, null, 2);
  writeStdout(`${isTerminal(1) ? (await loadNeutralizer()).escapeControls(json) : json}\n`);
}

/**
 * Prints a document on standard output: exactly, except on a terminal, where escape sequences in it are
 * made visible.
 */
export async function printDocument(text: string): Promise<void> {
  if (!isTerminal(1)) return void writeStdout(text);
  const shown = (await loadNeutralizer()).neutralizeLines(text);
  writeStdout(shown === "" || shown.endsWith("\n") ? shown : `${shown}\n`);
}

/** Prints a report for CI as GitHub's annotations. */
export async function printAnnotations(items: readonly ReportItem[]): Promise<void> {
  const { renderAnnotations } = await import("../render/reports/annotations.js");
  const lines = renderAnnotations(items);
  if (lines !== "") writeStdout(`${lines}\n`);
}

function loadNeutralizer() {
  return import("../render/neutralize.js");
}
