import { formatInteger } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import type { CiReport, ReportItem, ReportRule } from "./ci-report.js";
import { escapeMessage, Occurrences, toSarifResult } from "./sarif-result.js";
import { SOURCE_ROOT, toArtifactLocation } from "./sarif-uri.js";

/** GitHub accepts 25,000 results of a run and shows 5,000. */
export const MOST_RESULTS = 5_000;
/** GitHub accepts 10 MB after compression; this is before. */
export const MOST_BYTES = 9_000_000;
/** Further failures are only counted. */
const MOST_FAILURES = 1_000;
/** Characters of a path or a message. */
const LONGEST_FAILURE = 1_000;

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Renders a report as a SARIF 2.1.0 log of one run. Equal reports give equal texts. Cuts the least important
 * results to GitHub's limits, with a notification.
 * @param version Of this package.
 */
export function renderSarif(report: CiReport, version: string): string {
  const { rules, items, failures, notes = [] } = report;
  const kept = keepWithinLimits(report);
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Context Verdict", version, rules: rules.map(toDescriptor) } },
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: [
              ...noteFailures(failures),
              ...notes.map(toNotification),
              ...noteCut(items.length, kept.length),
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

function toDescriptor({ id, short, help, level }: ReportRule) {
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: `${short} ${help}` },
    help: { text: help },
    defaultConfiguration: { level },
  };
}

/** The most important results that fit. */
function keepWithinLimits({ rules, items }: CiReport) {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const occurrences = new Occurrences();
  const kept: ReturnType<typeof toSarifResult>[] = [];
  let bytes = 0;
  for (const item of items.slice(0, MOST_RESULTS)) {
    const result = toSarifResult(item, indexes.get(item.rule)!, occurrences.count(item));
    bytes += measureBytes(result);
    if (bytes > MOST_BYTES) break;
    kept.push(result);
  }
  return kept;
}

function measureBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length + 1;
}

function noteFailures(failures: readonly ReportItem[]) {
  const rest = failures.length - MOST_FAILURES;
  return [
    ...failures.slice(0, MOST_FAILURES).map(toNotification),
    ...(rest > 0
      ? [{ level: "error", message: { text: `${formatInteger(rest)} more files were not read.` } }]
      : []),
  ];
}

function toNotification({ level, rule, path, message }: ReportItem) {
  return {
    level,
    descriptor: { id: rule },
    message: { text: shorten(escapeMessage(neutralize(message))) },
    // Longer paths could exceed the limits.
    ...(path === undefined || path.length > LONGEST_FAILURE
      ? {}
      : { locations: [{ physicalLocation: { artifactLocation: toArtifactLocation(path) } }] }),
  };
}

function shorten(text: string): string {
  return text.length > LONGEST_FAILURE ? `${neutralize(text.slice(0, LONGEST_FAILURE))}…` : text;
}

function noteCut(found: number, kept: number) {
  if (found === kept) return [];
  const text = `${formatInteger(found - kept)} of ${formatInteger(found)} results were left out, the least important ones: code scanning shows ${formatInteger(MOST_RESULTS)} and takes 10 MB.`;
  return [{ level: "warning", message: { text } }];
}
