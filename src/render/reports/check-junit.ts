import type { CheckReport } from "../../commands/check/check-documents.js";
import type { Finding } from "../../commands/check/finding.js";
import { neutralize } from "../neutralize.js";
import { describeOtherEngine } from "../other-engine.js";
import { escapeXml } from "../svg/escape-xml.js";

const SUITE = "context-verdict check";

/**
 * Renders a check as JUnit XML, as CI servers read it: a test case a document, with a failure for each
 * regression, an error where it could not be judged, and notes as its output.
 * @param documents The documents that were compared.
 * @returns Lines without a final line ending. Same report, same text: there are no times in it.
 */
export function renderCheckJunit(report: CheckReport, documents: readonly string[]): string {
  const found = group(report.findings);
  const paths = [...new Set([...documents, ...found.keys()])];
  const count = (level: Finding["level"]) =>
    [...found.values()].filter((findings) => findings.some((one) => one.level === level)).length;
  const counts = `tests="${paths.length}" failures="${count("regression")}" errors="${count("error")}" skipped="0"`;
  const otherEngine = describeOtherEngine(report);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${SUITE}" ${counts}>`,
    `  <testsuite name="${SUITE}" ${counts}>`,
    ...paths.flatMap((path) => renderCase(path, found.get(path) ?? [])),
    ...(otherEngine === undefined
      ? []
      : [`    <system-out>${escapeXml(otherEngine)}</system-out>`]),
    "  </testsuite>",
    "</testsuites>",
  ].join("\n");
}

function group(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = groups.get(finding.path);
    if (known === undefined) groups.set(finding.path, [finding]);
    else known.push(finding);
  }
  return groups;
}

function renderCase(path: string, findings: readonly Finding[]): string[] {
  const name = escapeXml(neutralize(path));
  const open = `    <testcase classname="${SUITE}" name="${name}" file="${name}"`;
  if (findings.length === 0) return [`${open}/>`];
  // In the order of JUnit's schema: output is last.
  const notes = findings.filter(({ level }) => level === "note");
  return [
    `${open}>`,
    ...findings.filter(({ level }) => level !== "note").map(renderFailure),
    ...(notes.length === 0
      ? []
      : [`      <system-out>${escapeXml(notes.map(describe).join("\n"))}</system-out>`]),
    "    </testcase>",
  ];
}

function renderFailure(finding: Finding): string {
  const element = finding.level === "error" ? "error" : "failure";
  const message = escapeXml(neutralize(finding.message));
  return `      <${element} type="${finding.code}" message="${message}">${escapeXml(describe(finding))}</${element}>`;
}

/** `docs/a.md:3: warning_added: …`, as editors and terminals find the place. */
function describe({ path, range, code, message }: Finding): string {
  const line = range?.line_start === undefined ? "" : `:${range.line_start}`;
  return `${neutralize(path)}${line}: ${code}: ${neutralize(message)}`;
}
