import type { WarningRange } from "../../engine/contract/contract.js";
import type { CiReport, ReportItem } from "./ci-report.js";
import { toArtifactLocation } from "./sarif-uri.js";

/** An item about a file. */
export type ResultItem = CiReport["items"][number];

/** The key of our fingerprint. Its version changes with the algorithm. */
const FINGERPRINT = "contextVerdict/v1";

/** Numbers the items of each rule in each file: an identity that does not depend on lines. */
export class Occurrences {
  readonly #counts = new Map<string, number>();

  /** @returns 1 for the first item of its rule in its file, then 2, and so on. */
  count(item: ResultItem): number {
    const key = JSON.stringify([item.path, toIdentity(item)]);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}

/**
 * Makes a result of a SARIF run. Code scanning only shows results with a line, so results for a whole
 * document are on its first line.
 *
 * `primaryLocationLineHash`, the only fingerprint that GitHub reads, depends on the text of the line.
 * GitHub's upload action adds it, and complains about one that differs from its own.
 */
export function toSarifResult(item: ResultItem, ruleIndex: number, occurrence: number) {
  const { rule, level, evidence, range, path } = item;
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: escapeMessage(describe(item)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: toArtifactLocation(path),
          region: toRegion(range),
        },
      },
    ],
    partialFingerprints: { [FINGERPRINT]: `${toIdentity(item)}:${occurrence}` },
    ...(evidence === undefined ? {} : { properties: { evidence } }),
  };
}

function toIdentity({ rule, subject }: ReportItem): string {
  return subject === undefined ? rule : `${rule}/${subject}`;
}

/**
 * Whole lines: in SARIF, the lines and characters of a region must name the same text, and a warning's
 * range seldom fills its lines.
 */
function toRegion({ line_start = 1, line_end = line_start }: WarningRange = {}) {
  return { startLine: line_start, endLine: Math.max(line_start, line_end) };
}

/** Message and suggestion as sentences. */
function describe({ message, suggestion }: ReportItem): string {
  return [message, ...(suggestion === undefined ? [] : [suggestion])]
    .map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(" ");
}

/** Braces are placeholders (SARIF 3.11.5) unless doubled, and `[text](target)` is a link (3.11.6). */
export function escapeMessage(text: string): string {
  return text.replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}
