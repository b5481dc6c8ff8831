import type { Verdict } from "../../engine/contract/contract.js";
import type { Advice, Amount, MeasuredForm } from "../../engine/judge/advise.js";
import { nameForm } from "../advice.js";
import { formatInteger, formatPercent } from "../format-number.js";
import { truncateText } from "./fit-text.js";
import { renderTable } from "./table.js";
import type { View } from "./view.js";

/** Renders all forms of a document in tokens and characters. Highlights the advised one. */
export function renderForms(
  { forms, form: advised }: Advice,
  verdict: Verdict,
  view: View,
): string[] {
  const { colors } = view;
  const paint = (row: MeasuredForm) =>
    row.form === "keep" ? undefined : row === advised ? colors.green : colors.dim;
  const name = ({ form }: MeasuredForm) => nameForm(form, verdict);
  return renderTable(
    forms,
    {
      columns: [
        { title: "FORM", cell: name, paint: (row) => (row === advised ? colors.bold : undefined) },
        { title: "TOKENS", cell: ({ tokens }) => formatCount(tokens), align: "right" },
        { title: "SAVED", cell: (row) => formatSaved(row.tokens, row), align: "right", paint },
        { title: "CHARACTERS", cell: ({ chars }) => formatCount(chars), align: "right" },
        { title: "SAVED", cell: (row) => formatSaved(row.chars, row), align: "right", paint },
      ],
      elastic: { title: "FORM", shortest: 8, cut: truncateText },
      mark: () => "  ",
    },
    view,
  );
}

function formatCount(amount: Amount | null): string {
  return amount === null ? "" : formatInteger(amount.count);
}

function formatSaved(amount: Amount | null, { form }: MeasuredForm): string {
  return amount === null || form === "keep" ? "" : formatPercent(amount.savings_pct);
}
