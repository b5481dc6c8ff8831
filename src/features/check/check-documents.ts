import { dirname, resolve } from "node:path";
import { findDamage } from "../../engine/candidate/toon-blocks.js";
import type { Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { ifPossible } from "../../io/if-possible.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { readText } from "../../io/read-text.js";
import type { Config } from "../config/config.js";
import { matchNamed } from "../config/match-named.js";
import { nameBelow } from "../config/name-below.js";
import type { FileResult, JudgedFile } from "../files/file-result.js";
import { judgeConfigured } from "../files/judge-configured.js";
import type { JudgeFilesOptions } from "../files/judge-files.js";
import { type Baseline, ENGINE } from "./baseline.js";
import { readBaseline } from "./baseline-file.js";
import { checkBudgets } from "./check-budgets.js";
import { compareResult } from "./compare-document.js";
import { type Finding, newFinding, sortFindings } from "./finding.js";
import { keepChanged } from "./keep-changed.js";
import { listAccepted } from "./list-accepted.js";

export interface CheckOptions {
  /** The path of the baseline, and the option that named it. */
  baseline: string;
  field: string | undefined;
  config: Config | undefined;
  /** The words of `--fail-on` that a verdict matches, regardless of the baseline. */
  matchFailOn: (verdict: Verdict) => readonly string[];
  /** Whether an empty list of documents is allowed. */
  allowsNone: boolean;
  /** Only documents that changed since this git commit: see `keepChanged`. */
  since: string | undefined;
  /** For all files. */
  judging: JudgeFilesOptions;
}

/**
 * Compares documents with the baseline.
 * @param named Files, folders and globs; empty for all documents: see `listAccepted`.
 * @throws ContextVerdictError as `readBaseline`, `findFiles` and `keepChanged` do, and `bad_request` for a
 *   baseline of another policy.
 */
export async function checkDocuments(
  named: readonly string[],
  { baseline: path, field, config, matchFailOn, allowsNone, since, judging }: CheckOptions,
): Promise<CheckReport> {
  const baseline = await readBaseline(path, field);
  if (baseline.policy_version !== POLICY_VERSION) throw otherPolicy(baseline, field);
  const folder = dirname(resolve(path));
  const nameOf = (file: string) => nameBelow(folder, file);
  const names = { folder, names: baseline.files.keys() };
  const listed = await listAccepted(named, config, names, { allowsNone });
  // A named document that was deleted is not an error: lists of changed files have it too.
  const isRemoved = (file: string) => baseline.files.has(nameOf(file)) && isDocumentGone(file);
  const existing = named.length === 0 ? listed : listed.filter((file) => !isRemoved(file));
  const deciding = [path, ...(config === undefined ? [] : [config.path])];
  const { all, documents, submodules } =
    since === undefined
      ? { all: undefined, documents: existing, submodules: [] }
      : keepChanged(existing, since, { named, deciding });
  const limit = judging.maxSize ?? DEFAULT_MAX_SIZE;
  const options = {
    findEntry: ({ path }: JudgedFile) => baseline.files.get(nameOf(path)),
    matchFailOn,
  };
  const { budgets, findings: over } = await checkBudgets(config, limit);
  const judged = new Set(documents);
  // Judging reports an unreadable document itself.
  const findings = over.filter(({ code, path }) => code === "over_budget" || !judged.has(path));
  for await (const result of judgeForBaseline(documents, config, judging)) {
    findings.push(...compareResult(result, options));
    if (!("error" in result)) {
      const { path } = result;
      findings.push(...checkBlocks(path, limit, config?.optionsFor(path).flavor));
    }
  }
  findings.push(...findRemoved(baseline, folder, named));
  const { policy_version, engine } = baseline;
  return {
    schema_version: "1.1",
    passed: findings.every(({ level }) => level === "note"),
    files: documents.length,
    baseline: { path, policy_version, engine },
    current: { policy_version: POLICY_VERSION, engine: ENGINE },
    findings: sortFindings(findings),
    ...(budgets > 0 && { budgets }),
    ...(since !== undefined && {
      since: { ref: since, documents: existing.length, all: all ?? null, submodules },
    }),
  };
}

/**
 * Finds the damaged `toon` blocks of a hybrid, which cannot be accepted. Skips unreadable files, which are
 * findings themselves.
 */
function checkBlocks(path: string, limit: number, flavor: FlavorChoice | undefined): Finding[] {
  const text = ifPossible(() => readText(path, { limit }).text) ?? "";
  return findDamage(text, flavor ?? guessFlavor(path, text)).map(({ line = 1, message }) => ({
    ...newFinding("toon_damaged", path),
    message: `line ${line}: its toon block is damaged: ${message}; mend that line, or take the file from git`,
    range: { line_start: line, line_end: line },
  }));
}

/** Under another policy, verdicts and warnings mean something else. */
function otherPolicy({ policy_version }: Baseline, field: string | undefined): ContextVerdictError {
  const message = `the baseline is of policy ${policy_version}, and this is ${POLICY_VERSION}: renew it as a whole (check --accept --prune)`;
  return new ContextVerdictError("bad_request", message, field);
}

/** Finds the documents of a baseline that no longer exist; of named ones, only those. */
function findRemoved({ files }: Baseline, folder: string, named: readonly string[]): Finding[] {
  const listKinds = matchNamed(named);
  return [...files].flatMap(([name, { verdict }]) => {
    const path = resolve(folder, name);
    const isAsked = named.length === 0 || listKinds(path).length > 0;
    if (!isAsked || !isDocumentGone(path)) return [];
    const values = { baseline: verdict, current: null };
    return [newFinding("file_removed", nameBelow(process.cwd(), path), values)];
  });
}

/**
 * Judges documents for a baseline: with LF line endings, which differ between checkouts, and with the
 * default tokenizer, since a baseline has no tokens. Yields results one by one to save memory.
 */
export function judgeForBaseline(
  documents: readonly string[],
  config: Config | undefined,
  judging: JudgeFilesOptions,
): AsyncGenerator<FileResult> {
  const settings: JudgeFilesOptions = { ...judging, lineEndings: "lf" };
  return judgeConfigured(documents, config, settings, ({ flavor }) =>
    flavor === undefined ? {} : { flavor },
  );
}

/** The answer of `check`. New versions only add fields. */
export interface CheckReport {
  schema_version: "1.1";
  /** Whether no document is worse and every document could be judged. */
  passed: boolean;
  /** How many documents were compared. */
  files: number;
  /** The policy and engine that judged the accepted documents. */
  baseline: { path: string; policy_version: string; engine: string };
  /** The policy and engine of this check. */
  current: { policy_version: string; engine: string };
  findings: Finding[];
  /** How many budgets were checked; absent without any. */
  budgets?: number;
  /**
   * With `--since`: the commit, the number of all documents, the changed file that concerns them all, and
   * changed submodules that were not checked.
   */
  since?: { ref: string; documents: number; all: string | null; submodules: string[] };
}
