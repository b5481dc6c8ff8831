import { WARNING_CATALOGUE } from "../../engine/contract/warning-catalogue.js";
import { formatInteger } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { type Finding, findRule, RULES, sortBySeverity } from "./finding.js";

/** GitHub accepts 25,000 results of a run and shows 5,000. */
export const MOST_RESULTS = 5_000;

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The base of relative URIs. */
const SOURCE_ROOT = "SRCROOT";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** A result needs a line, and these files have none: they are notifications of the run. */
const ABOUT_RUN = ["unreadable"];

/**
 * Renders findings as a SARIF 2.1.0 log of one run. Equal findings give equal texts. Cuts the least severe
 * to GitHub's limits, with a notification.
 * @param version Of this package.
 */
export function renderSarif(findings: readonly Finding[], version: string): string {
  const sorted = sortBySeverity(findings);
  const items = sorted.filter(({ code }) => !ABOUT_RUN.includes(code));
  const about = sorted.filter(({ code }) => ABOUT_RUN.includes(code));
  // Readers show all rules, with and without results.
  const known = [RULES, WARNING_CATALOGUE].flatMap((rules) => Object.keys(rules));
  const ids = [...new Set([...known, ...items.map(({ code }) => neutralize(code))])];
  const notes: object[] = about.slice(0, MOST_RESULTS).map(toNotification);
  const results = [...toResults(items.slice(0, MOST_RESULTS), ids)];
  const cut = findings.length - notes.length - results.length;
  if (cut > 0) {
    const text = `${formatInteger(cut)} of ${formatInteger(findings.length)} results were left out, the least important ones: code scanning shows ${formatInteger(MOST_RESULTS)}.`;
    notes.push({ level: "warning", message: { text } });
  }
  const executionSuccessful = !about.some(({ severity }) => severity === "error");
  const run = {
    tool: { driver: { name: "Context Verdict", version, rules: ids.map(toDescriptor) } },
    invocations: [{ executionSuccessful, toolExecutionNotifications: notes }],
    originalUriBaseIds: {
      [SOURCE_ROOT]: { description: { text: "The directory in which the command ran." } },
    },
    columnKind: "utf16CodeUnits",
    results,
  };
  return JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

function toDescriptor(id: string) {
  const { short, help, severity } = findRule(id);
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: `${short} ${help}` },
    help: { text: help },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

/**
 * Code scanning only shows results with a line, so those for a whole document are on its first line. Regions
 * are whole lines: with columns, both would have to name the same text.
 *
 * The fingerprint numbers the results of a rule in a file, so that it does not depend on lines.
 * `primaryLocationLineHash`, the only one that GitHub reads, depends on the text of the line; GitHub's upload
 * action adds it, and complains about one that differs from its own.
 */
function* toResults(items: readonly Finding[], ids: readonly string[]) {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const counts = new Map<string, number>();
  for (const { path, code, severity, message, suggestion, range } of items) {
    const ruleId = neutralize(code);
    const key = JSON.stringify([path, ruleId]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const sentences = [message, suggestion ?? ""].flatMap((text) => neutralize(text) || []);
    const text = sentences.map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(" ");
    const { line_start = 1, line_end = line_start } = range ?? {};
    const region = { startLine: line_start, endLine: Math.max(line_start, line_end) };
    yield {
      ruleId,
      ruleIndex: indexes.get(ruleId),
      level: LEVELS[severity],
      message: { text: escapeMessage(text) },
      locations: [{ physicalLocation: { artifactLocation: toArtifactLocation(path), region } }],
      // The version in the key changes with the algorithm.
      partialFingerprints: { "contextVerdict/v1": `${ruleId}:${count}` },
    };
  }
}

function toNotification({ code, severity, path, message }: Finding) {
  return {
    level: LEVELS[severity],
    descriptor: { id: code },
    message: { text: escapeMessage(neutralize(message)) },
    locations: [{ physicalLocation: { artifactLocation: toArtifactLocation(path) } }],
  };
}

/** Braces are placeholders (SARIF 3.11.5) unless doubled, and `[text](target)` is a link (3.11.6). */
function escapeMessage(text: string): string {
  return text.replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}

/**
 * Turns a path into the URI of a SARIF artifact: percent-encoded (RFC 3986), relative to the source root
 * unless it is absolute. Lone surrogates become U+FFFD.
 */
export function toArtifactLocation(path: string): { uri: string; uriBaseId?: string } {
  const parts = path.replace(/^(?:\.\/+)+/, "").split("/");
  // `encodeURIComponent` leaves `!'()*` alone although RFC 3986 reserves them.
  const encoded = parts.map((part) =>
    encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd")).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
  const uri = encoded.join("/");
  // Two leading slashes would name a host.
  const isAbsolute = path.startsWith("/") || /^[A-Za-z]:\//.test(path);
  return isAbsolute
    ? { uri: `file:///${uri.replace(/^\/+/, "")}` }
    : { uri, uriBaseId: SOURCE_ROOT };
}
