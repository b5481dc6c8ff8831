import { formatCount, formatInteger, NO_BREAK } from "../../render/format-number.js";
import { escapeMarkdown, formatPath } from "../../render/reports/escape-markdown.js";
import { type AcceptOptions, findAcceptCommand } from "./accept-command.js";
import type { CheckReport } from "./check-documents.js";
import { describeSince } from "./describe-since.js";
import type { Finding } from "./finding.js";
import { listFixCommands } from "./fix-commands.js";
import { describeOtherEngine } from "./other-engine.js";

/** A comment on GitHub holds 65,536 characters; this leaves room for what is around the table. */
const TABLE_CHARACTERS = 60_000;
/** What a command may take beside it. */
const COMMAND_CHARACTERS = 3_000;

/**
 * Renders a check as Markdown for a job's summary or a comment on a pull request: what fails first,
 * one row a finding. What does not fit is counted.
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
  return [...text, ...renderFixes(report), ...renderAdvice(report, accept)].join("\n\n");
}

/** How to mend it comes before how to accept it. */
function renderFixes(report: CheckReport): string[] {
  const commands = listFixCommands(report).map(({ words }) => words.join(" "));
  const block = commands.join("\n");
  if (commands.length === 0 || block.length > COMMAND_CHARACTERS) return [];
  return ["To fix this:", `\`\`\`sh\n${block}\n\`\`\``];
}

/** The command in a block of its own, which GitHub lets a reader copy. */
function renderAdvice(report: CheckReport, accept: AcceptOptions): string[] {
  const found = findAcceptCommand(report, accept);
  if (found === undefined) return [];
  const command = found.words.join(" ");
  if (command.length > COMMAND_CHARACTERS) return [];
  return [`${found.label}:`, `\`\`\`sh\n${command}\n\`\`\``];
}

function renderTable(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const lines = ["| document | finding | what |", "| --- | --- | --- |"];
  let room = TABLE_CHARACTERS;
  let shown = 0;
  for (const { path, code, message, range } of findings) {
    const place = range?.line_start === undefined ? path : `${path}:${range.line_start}`;
    const row = `| ${formatPath(place)} | \`${code}\` | ${escapeMarkdown(message)} |`;
    room -= row.length + 1;
    if (room < 0) break;
    lines.push(row);
    shown++;
  }
  const rest = findings.length - shown;
  return [lines.join("\n"), ...(rest === 0 ? [] : [`And ${formatInteger(rest)} more.`])];
}
