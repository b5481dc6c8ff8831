import type { ArmEvidence, Evidence, ModelEvidence } from "../../commands/evidence/compare.js";
import { formatArm, formatMargin, formatShare } from "../evidence-cells.js";
import { formatCount, NO_BREAK } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { hangText } from "./fit-text.js";
import { renderTable } from "./table.js";
import type { View } from "./view.js";

/** What the answers of each model say, and what they cannot say. */
export function renderEvidence({ models, margin }: Evidence, view: View): string[] {
  return models.flatMap((model) => [...renderModel(model, margin, view), ""]);
}

function renderModel(
  { model, documents, arms, limits }: ModelEvidence,
  margin: number,
  view: View,
): string[] {
  const title = `${view.colors.bold(neutralize(model))}  ${formatCount(documents, "document").replaceAll(NO_BREAK, " ")}`;
  return [
    title,
    "",
    ...renderTable(
      arms.map((arm) => formatArm(arm)),
      {
        columns: [
          { title: "FORM", cell: ({ form }) => form },
          { title: "RIGHT", cell: ({ right }) => right, align: "right" },
          { title: "95 %", cell: ({ interval }) => interval, align: "right" },
          { title: "AGAINST SOURCE", cell: ({ difference }) => difference, align: "right" },
          { title: "P", cell: ({ p }) => p, align: "right" },
          { title: "TOKENS", cell: ({ tokens }) => tokens, align: "right" },
          { title: "COST/RIGHT", cell: ({ cost }) => cost, align: "right" },
        ],
        elastic: { title: "FORM", shortest: 8 },
        stack: ({ form, right, interval, difference, p }) => [
          `  ${form}: ${right} right (95 %: ${interval})`,
          ...(difference === "" ? [] : [`    against the source: ${difference}, p = ${p}`]),
        ],
      },
      view,
    ),
    "",
    ...[...arms.flatMap((arm) => sayMargin(arm, margin)), ...limits].flatMap((text) =>
      hangText("  ", neutralize(text), view.width),
    ),
  ];
}

function sayMargin({ arm, against_source: against }: ArmEvidence, margin: number): string[] {
  if (against?.non_inferior !== true || arm === "source_again") return [];
  return [
    `${arm}: no more than ${formatMargin(margin)} worse than the source (at worst ${formatShare(against.interval.low)}).`,
  ];
}
