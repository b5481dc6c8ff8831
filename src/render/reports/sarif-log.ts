import { formatInteger } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { escapeMessage, Occurrences, type SarifItem, toSarifResult } from "./sarif-result.js";
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

/** A kind of results, for those who have nothing but the report before them. */
export interface SarifRule {
  id: string;
  /** One sentence. */
  short: string;
  /** What to do about it. */
  help: string;
  level: SarifItem["level"];
}

/** Something about the run or a file that is no result. */
export interface SarifNote {
  level: "error" | "warning" | "note";
  /** A code, for readers that are programs. */
  code: string;
  path?: string;
  message: string;
}

/** What a log says. */
export interface SarifReport {
  /** Every rule that there is, so that a reader learns of them. */
  rules: readonly SarifRule[];
  /** In the order in which they are written. */
  items: readonly SarifItem[];
  /** The same ones, what matters most first: what does not fit is cut from the end. */
  ranked: readonly SarifItem[];
  /** Files that could not be judged. */
  failures: readonly SarifNote[];
  /** What else there is to say. */
  notes?: readonly SarifNote[];
}

/**
 * Renders a SARIF 2.1.0 log of one run, for code scanning and other readers. Same report, same text:
 * no clock, no machine. Where GitHub's limits cut it, what matters least goes, and a notification
 * says how much.
 */
export function renderSarifLog(report: SarifReport, { version }: SarifTool): string {
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

function toDescriptor({ id, short, help, level }: SarifRule) {
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: `${short} ${help}` },
    help: { text: help },
    defaultConfiguration: { level },
  };
}

/** The most important results that fit, in the order of the items. */
function keepWithinLimits({ rules, items, ranked }: SarifReport) {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const occurrences = new Occurrences();
  const numbers = new Map(items.map((item) => [item, occurrences.count(item)]));
  const kept = new Map<SarifItem, ReturnType<typeof toSarifResult>>();
  let bytes = 0;
  for (const item of ranked.slice(0, MOST_RESULTS)) {
    const { rule } = item;
    const result = toSarifResult(item, indexes.get(rule)!, numbers.get(item)!);
    bytes += measureBytes(result);
    if (bytes > MOST_BYTES) break;
    kept.set(item, result);
  }
  return items.flatMap((item) => kept.get(item) ?? []);
}

function measureBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length + 1;
}

function noteFailures(failures: readonly SarifNote[]) {
  const rest = failures.length - MOST_FAILURES;
  return [
    ...failures.slice(0, MOST_FAILURES).map(toNotification),
    ...(rest > 0
      ? [{ level: "error", message: { text: `${formatInteger(rest)} more files were not read.` } }]
      : []),
  ];
}

function toNotification({ level, code, path, message }: SarifNote) {
  return {
    level,
    descriptor: { id: code },
    message: { text: shorten(escapeMessage(neutralize(message))) },
    // Paths of any length, of any number of files, would be too much.
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
