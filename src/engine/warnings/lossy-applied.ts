import type { Loss } from "../modes/budget/parts.js";
import { suggestForm } from "../modes/budget/target.js";
import type { BudgetConversion } from "../modes/conversion.js";
import { defineWarning } from "./define-warning.js";

export const lossyApplied = defineWarning<Pick<BudgetConversion, "losses" | "fitting">>({
  find({ conversion }) {
    if (conversion.kind !== "budget" || conversion.flags.lossless) return [];
    const { losses, fitting } = conversion;
    return [{ args: { losses, fitting } }];
  },
  render({ losses, fitting }) {
    const isData = losses.some(({ kind }) => kind === "item");
    return {
      message: isData
        ? "The ends of arrays were cut to meet the target; nothing marks them"
        : "Content was cut to meet the target; the candidate marks every place with […]",
      suggestion:
        suggestForm(fitting) ?? "Review the cuts before you use the candidate, or raise the target",
      evidence: `cut: ${losses.map(describeLoss).join(", ")}`,
    };
  },
});

const NOUNS: Record<Loss["kind"], string> = {
  item: "array item",
  heading: "heading",
  rule: "rule",
  definition: "definition",
  table_header: "table header",
  table_row: "table row",
  frontmatter: "frontmatter",
  opening: "opening paragraph",
  text: "further paragraph",
  link_definition: "link definition",
  quotation: "quotation",
  code: "code block",
  other: "other block",
};

function describeLoss({ kind, cut, total }: Loss): string {
  return `${cut} of ${total} ${NOUNS[kind]}${total === 1 ? "" : "s"}`;
}
