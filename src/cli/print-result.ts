import { ENGINE_VERSION } from "../engine/contract/version.js";
import type { Finding } from "../render/reports/finding.js";
import { writeStdout } from "./streams.js";

/** Prints findings for CI. */
export async function printReport(
  format: "sarif" | "github",
  findings: readonly Finding[],
): Promise<void> {
  if (format === "sarif") {
    const { renderSarif } = await import("../render/reports/sarif.js");
    writeStdout(`${renderSarif(findings, ENGINE_VERSION)}\n`);
    return;
  }
  const { renderAnnotations } = await import("../render/reports/annotations.js");
  const lines = renderAnnotations(findings);
  if (lines !== "") writeStdout(`${lines}\n`);
}
