import type { Evidence } from "../../commands/evidence/compare.js";
import { formatArm, formatMargin } from "../evidence-cells.js";
import { escapeMarkdown } from "./escape-markdown.js";

const HEADER = [
  "| form | right | 95 % | against the source | p | tokens | cost per right answer |",
  "| --- | --: | --: | --: | --: | --: | --: |",
];

/** The same as on a terminal, as Markdown. */
export function renderEvidenceMarkdown({ models, margin }: Evidence): string {
  const parts = models.map(({ model, documents, arms, limits }) =>
    [
      `## ${escapeMarkdown(model)}`,
      "",
      `${documents} ${documents === 1 ? "document" : "documents"}; a form is called no worse where its whole interval lies above −${formatMargin(margin)}.`,
      "",
      ...HEADER,
      ...arms.map((arm) => {
        const { form, right, interval, difference, p, tokens, cost } = formatArm(arm);
        const worse = arm.against_source?.non_inferior === true ? ", no worse" : "";
        return `| ${form} | ${right} | ${interval} | ${difference}${worse} | ${p} | ${tokens} | ${cost} |`;
      }),
      ...(limits.length === 0 ? [] : ["", ...limits.map((limit) => `- ${limit}`)]),
    ].join("\n"),
  );
  return `${parts.join("\n\n")}\n`;
}
