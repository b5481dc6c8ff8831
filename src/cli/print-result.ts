import { ENGINE_VERSION } from "../engine/contract/version.js";
import type { CiReport } from "../render/reports/ci-report.js";
import { writeStdout } from "./streams.js";

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
