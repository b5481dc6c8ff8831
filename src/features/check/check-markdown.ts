import { formatCount, formatInteger, NO_BREAK } from "../../render/format-number.js";
import { escapeMarkdown, formatPath } from "../../render/reports/escape-markdown.js";
import { takeWithin } from "../files/markdown-summary.js";
import type { CheckReport } from "./check-documents.js";
import {
  type AcceptOptions,
  describeOtherEngine,
  describeSince,
  listCommands,
} from "./describe-report.js";
import type { Finding } from "./finding.js";

/** A comment on GitHub holds 65,536 characters, with the rest of the text. */
const TABLE_CHARACTERS = 60_000;
/** The limit of all commands together. */
const COMMAND_CHARACTERS = 4_000;

/**
 * Renders a check as Markdown for a job's summary or a comment on a pull request: one row a finding,
 * failures first. Counts findings that do not fit.
 * @returns Lines without a final line ending.
 */
export function renderCheckMarkdown(report: CheckReport, accept: AcceptOptions): string {
  const { files, findings } = report;
  const failing = findings.filter(({ level }) => level !== "note");
  const notes = findings.filter(({ level }) => level === "note");
  const verdict = failing.length === 0 ? "no worse" : formatCount(failing.length, "finding");
  const otherEngine = describeOtherEngine(report);
  const text = [
    `### Context Verdict: ${verdict}`,
    `${formatCount(files, "document")}${describeSince(report)} compared with the baseline.`,
    ...(otherEngine === undefined ? [] : [escapeMarkdown(otherEngine)]),
    ...renderTable([...failing, ...notes]),
  ].map((part) => part.replaceAll(NO_BREAK, " "));
  return [...text, ...renderCommands(report, accept)].join("\n\n");
}

/** Each command in a block of its own, with a copy button on GitHub. */
function renderCommands(report: CheckReport, accept: AcceptOptions): string[] {
  let room = COMMAND_CHARACTERS;
  return listCommands(report, accept).flatMap(({ label, words }) => {
    const command = words.join(" ");
    room -= label.length + command.length + "\n:\n\n```sh\n\n```\n".length;
    return room < 0 ? [] : [`${label}:`, `\`\`\`sh\n${command}\n\`\`\``];
  });
}

function renderTable(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const rows = takeWithin(TABLE_CHARACTERS, findings.map(renderRow));
  const rest = findings.length - rows.length;
  const table = ["| document | finding | what |", "| --- | --- | --- |", ...rows].join("\n");
  return [table, ...(rest === 0 ? [] : [`And ${formatInteger(rest)} more.`])];
}

function renderRow({ path, code, message, range }: Finding): string {
  const location = range?.line_start === undefined ? path : `${path}:${range.line_start}`;
  return `| ${formatPath(location)} | \`${code}\` | ${escapeMarkdown(message)} |`;
}
