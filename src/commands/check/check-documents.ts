import { dirname, resolve } from "node:path";
import type { Verdict } from "../../engine/contract/contract.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import type { Config } from "../config/config.js";
import { judgeConfigured } from "../config/judge-configured.js";
import { nameBelow } from "../config/name-below.js";
import type { FileResult, JudgedFile } from "../judge-files/file-result.js";
import type { JudgeFilesOptions } from "../judge-files/judge-files.js";
import { AcceptedEntries } from "./accepted-entries.js";
import { type CheckReport, toCheckReport } from "./check-report.js";
import { compareResult } from "./compare-result.js";
import { findRemoved } from "./find-removed.js";
import type { Finding } from "./finding.js";
import { isDocumentGone } from "./is-gone.js";
import { listAccepted } from "./list-accepted.js";
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
 * @param named Files, folders and globs; nothing means everything: see `listAccepted`.
 * @throws ContextVerdictError as `readBaseline` and `findFiles` do.
 */
export async function checkDocuments(
  named: readonly string[],
  { baseline: path, field, config, fails = () => false, judging }: CheckOptions,
): Promise<CheckReport> {
  const baseline = await readBaseline(path, field);
  const folder = dirname(resolve(path));
  const nameOf = (file: string) => nameBelow(folder, file);
  const accepted = new AcceptedEntries(baseline, folder);
  const listed = await listAccepted(named, config, { folder, names: baseline.files.keys() });
  // What was accepted and is gone is no error, also where it is named, as in a list of changes.
  const isRemoved = (file: string) => baseline.files.has(nameOf(file)) && isDocumentGone(file);
  const documents = named.length === 0 ? listed : listed.filter((file) => !isRemoved(file));
  const options = {
    findEntry: ({ path, sha256 }: JudgedFile) => accepted.find(nameOf(path), sha256),
    samePolicy: baseline.policy_version === POLICY_VERSION,
    fails,
  };
  const findings: Finding[] = [];
  for await (const result of judgeForBaseline(documents, config, judging)) {
    findings.push(...compareResult(result, options));
  }
  const removed = findRemoved(baseline, {
    folder,
    named,
    found: new Set(documents.map(nameOf)),
    movedTo: (name) => accepted.movedTo(name),
  });
  return toCheckReport({ ...baseline, path }, documents.length, [...findings, ...removed]);
}

/**
 * Judges documents as a baseline needs it: who counts tokens does not matter, nor do line endings,
 * which differ from one checkout to the next. Results come one by one, so that only what is kept of
 * them is held.
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
  return judgeConfigured(documents, flavorOf, { ...judging, lineEndings: "lf" });
}
