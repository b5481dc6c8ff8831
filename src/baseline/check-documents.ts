import { dirname, resolve } from "node:path";
import type { FileResult } from "../batch/file-result.js";
import type { JudgeFilesOptions } from "../batch/judge-files.js";
import type { Config } from "../config/config.js";
import { judgeConfigured } from "../config/judge-configured.js";
import { listDocuments } from "../config/list-documents.js";
import { nameBelow } from "../config/name-below.js";
import type { Verdict } from "../engine/contract.js";
import { type CheckReport, toCheckReport } from "./check-report.js";
import { compareResult } from "./compare-result.js";
import { findRemoved } from "./find-removed.js";
import type { Finding } from "./finding.js";
import { readBaseline } from "./read-baseline.js";

export interface CheckOptions {
  /** The path of the baseline, and the option that named it. */
  baseline: string;
  field?: string | undefined;
  config?: Config | undefined;
  /** Whether a verdict is one to fail on, whatever the baseline has. */
  fails?: (verdict: Verdict) => boolean;
  /** How files are judged, all of them. */
  judging?: JudgeFilesOptions;
}

/**
 * Compares documents with the baseline.
 * @param named Files, folders and globs; nothing means what the configuration includes.
 * @throws ContextVerdictError as `readBaseline` and `findFiles` do.
 */
export async function checkDocuments(
  named: readonly string[],
  { baseline: path, field, config, fails = () => false, judging }: CheckOptions,
): Promise<CheckReport> {
  const baseline = await readBaseline(path, field);
  const folder = dirname(resolve(path));
  const nameOf = (file: string) => nameBelow(folder, file);
  const documents = await listDocuments(named, config);
  const findings: Finding[] = [];
  for await (const result of judgeForBaseline(documents, config, judging)) {
    findings.push(...compareResult(baseline, result, { nameOf, fails }));
  }
  const removed = findRemoved(baseline, {
    folder,
    within: named.length === 0 ? undefined : named,
    found: new Set(documents.map(nameOf)),
    show: (file) => nameBelow(process.cwd(), file),
  });
  return toCheckReport({ ...baseline, path }, documents.length, [...findings, ...removed]);
}

/**
 * Judges documents as a baseline needs it: who counts tokens does not matter. Results come one by
 * one, so that only what is kept of them is held.
 */
export function judgeForBaseline(
  documents: readonly string[],
  config: Config | undefined,
  judging?: JudgeFilesOptions,
): AsyncGenerator<FileResult> {
  const flavorOf = (path: string) => {
    const flavor = config?.optionsFor(path).flavor;
    return flavor === undefined ? {} : { flavor };
  };
  return judgeConfigured(documents, flavorOf, judging);
}
