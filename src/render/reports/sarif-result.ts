import type { WarningRange } from "../../engine/contract/contract.js";
import type { CiReport, ReportItem } from "./ci-report.js";
import { toArtifactLocation } from "./sarif-uri.js";

/** An item about a file. */
export type ResultItem = CiReport["items"][number];

/** The key of our fingerprint; its version changes when the way of making it does. */
const FINGERPRINT = "contextVerdict/v1";

/** Numbers the items of one rule in one file: names them alike after lines have moved. */
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
 * One result of a SARIF run. Code scanning shows only what has a line, so what is said of a whole
 * document is on its first one.
 *
 * `primaryLocationLineHash`, the only fingerprint that GitHub reads, is made from the text of the
 * line; GitHub's upload action adds it where it is absent, and complains about one made differently.
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
 * Whole lines. The characters of a range are left out: with them a SARIF region has to name one
 * and the same text by lines and by characters, and a warning's range seldom fills its lines.
 */
function toRegion({ line_start = 1, line_end = line_start }: WarningRange = {}) {
  return { startLine: line_start, endLine: Math.max(line_start, line_end) };
}

/** The message and what to do, as sentences. */
function describe({ message, suggestion }: ReportItem): string {
  return [message, ...(suggestion === undefined ? [] : [suggestion])]
    .map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(" ");
}

/** Braces are placeholders (SARIF 3.11.5) unless doubled, and `[text](target)` is a link (3.11.6). */
export function escapeMessage(text: string): string {
  return text.replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}
