import type { Judgement } from "../engine/messages.js";
import { buildReport, type Report } from "./build-report.js";
import { escapeMarkdown } from "./escape-markdown.js";

/** The report on a document as Markdown: verdict, why, numbers, warnings, plan. */
export function renderReport(document: string, judgement: Judgement): string {
  const report = buildReport(document, judgement);
  const { name, verdict, why, numbers, facts, warnings, plan, receipt } = report;
  return [
    `# ${escapeMarkdown(name)}: ${verdict}`,
    ...why.map(escapeMarkdown),
    "## Numbers",
    renderTable(numbers, 1),
    renderFacts(facts),
    "## Warnings",
    warnings.length === 0 ? "None." : warnings.map(renderWarning).join("\n"),
    ...(plan === null ? [] : ["## Plan", renderFacts(plan.facts), renderTable(plan.rows, 3)]),
    ...(receipt.length === 0 ? [] : [`Made by ${receipt.map(escapeMarkdown).join(", ")}.`]),
  ]
    .join("\n\n")
    .concat("\n");
}

function renderFacts(facts: Report["facts"]): string {
  return facts.map(({ label, text }) => `- ${label}: ${escapeMarkdown(text)}`).join("\n");
}

function renderWarning({ title, texts }: Report["warnings"][number]): string {
  const lines = texts.map((text) => `  - ${escapeMarkdown(text)}`);
  return [`- **${escapeMarkdown(title)}**`, ...lines].join("\n");
}

/** @param numeric Index of the first column of numbers, which are aligned right. */
function renderTable([header = [], ...rows]: string[][], numeric: number): string {
  const rules = header.map((_, index) => (index < numeric ? "---" : "---:"));
  const lines = [header.map(escapeMarkdown), rules, ...rows.map((row) => row.map(escapeMarkdown))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
