import { readJsonFile } from "../../io/json/json-file.js";
import type { Baseline, BaselineEntry } from "./baseline.js";
import { checkBaseline } from "./check-baseline.js";

/** The name of a baseline that nobody named. */
export const BASELINE_NAME = "context-verdict.baseline.json";

/** Some 200,000 documents. */
const MAX_BYTES = 67_108_864;

/**
 * Reads a baseline strictly.
 * @param field The option that named it.
 * @throws ContextVerdictError as `readJsonFile` does: `input_not_found` where there is none.
 */
export async function readBaseline(path: string, field?: string): Promise<Baseline> {
  const read = await readJsonFile(path, { maxBytes: MAX_BYTES, field, check: checkBaseline });
  const baseline = read as Omit<Baseline, "files"> & { files: Record<string, BaselineEntry> };
  return { ...baseline, files: new Map(Object.entries(baseline.files)) };
}
