import type { FailedFile, FileResult } from "../batch/file-result.js";
import { type Finding, isFailed, listTasks, sortByImportance } from "./findings.js";
import { formatInteger } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import { describeRule, RULE_TEXTS } from "./rule-texts.js";
import { escapeMessage, LEVELS, Occurrences, toSarifResult } from "./sarif-result.js";
import { SOURCE_ROOT, toArtifactLocation } from "./sarif-uri.js";

/** GitHub accepts 25,000 results a run and shows 5,000 of them; which ones is better chosen here. */
export const MOST_RESULTS = 5_000;
/** GitHub accepts 10 MB after compression; this is before, so it holds however well that goes. */
export const MOST_BYTES = 9_000_000;
/** Unreadable files beyond these are counted. */
const MOST_FAILURES = 1_000;
/** No path or message of a failure takes more of a notification. */
const LONGEST_FAILURE = 1_000;

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** Who reports. */
export interface SarifTool {
  /** Version of this package. */
  version: string;
}

/**
 * Renders verdicts on files as a SARIF 2.1.0 log of one run, for code scanning and other readers.
 * Same results, same text: no clock, no machine. Where GitHub's limits cut it, what matters least
 * goes, and a notification says how much.
 */
export function renderSarif(results: readonly FileResult[], { version }: SarifTool): string {
  const findings = results.flatMap(listTasks);
  const rules = listRules(findings);
  const kept = keepWithinLimits(findings, rules);
  const failed = results.filter(isFailed);
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Context Verdict", version, rules: rules.map(toRule) } },
        invocations: [
          {
            executionSuccessful: failed.length === 0,
            toolExecutionNotifications: [
              ...noteFailures(failed),
              ...noteCut(findings.length, kept.length),
            ],
          },
        ],
        originalUriBaseIds: {
          [SOURCE_ROOT]: { description: { text: "The directory in which the command ran." } },
        },
        columnKind: "utf16CodeUnits",
        results: kept,
      },
    ],
  };
  return JSON.stringify(log);
}

/** Every rule that the engine has, so that a reader learns of them, then unknown ones as they come. */
function listRules(findings: readonly Finding[]): string[] {
  return [...new Set([...Object.keys(RULE_TEXTS), ...findings.map(({ rule }) => rule)])];
}

function toRule(id: string) {
  const { short, help, severity } = describeRule(id);
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: `${short} ${help}` },
    help: { text: help },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

/** The most important results that fit, in the order of the findings. */
function keepWithinLimits(findings: readonly Finding[], rules: readonly string[]) {
  const indexes = new Map(rules.map((rule, index) => [rule, index]));
  const occurrences = new Occurrences();
  const numbers = new Map(findings.map((finding) => [finding, occurrences.count(finding)]));
  const kept = new Map<Finding, ReturnType<typeof toSarifResult>>();
  let bytes = 0;
  for (const finding of sortByImportance(findings).slice(0, MOST_RESULTS)) {
    const { rule } = finding;
    const result = toSarifResult(finding, indexes.get(rule)!, numbers.get(finding)!);
    bytes += measureBytes(result);
    if (bytes > MOST_BYTES) break;
    kept.set(finding, result);
  }
  return findings.flatMap((finding) => kept.get(finding) ?? []);
}

function measureBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length + 1;
}

function noteFailures(failed: readonly FailedFile[]) {
  const rest = failed.length - MOST_FAILURES;
  return [
    ...failed.slice(0, MOST_FAILURES).map(({ path, error }) => ({
      level: "error",
      descriptor: { id: error.code },
      message: { text: shorten(escapeMessage(neutralize(error.message))) },
      // Paths of any length, of any number of files, would be too much.
      ...(path.length > LONGEST_FAILURE
        ? {}
        : { locations: [{ physicalLocation: { artifactLocation: toArtifactLocation(path) } }] }),
    })),
    ...(rest > 0
      ? [{ level: "error", message: { text: `${formatInteger(rest)} more files were not read.` } }]
      : []),
  ];
}

function shorten(text: string): string {
  return text.length > LONGEST_FAILURE ? `${neutralize(text.slice(0, LONGEST_FAILURE))}…` : text;
}

function noteCut(found: number, kept: number) {
  if (found === kept) return [];
  const text = `${formatInteger(found - kept)} of ${formatInteger(found)} results were left out, the least important ones: code scanning shows ${formatInteger(MOST_RESULTS)} and takes 10 MB.`;
  return [{ level: "warning", message: { text } }];
}
