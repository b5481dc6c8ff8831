import { findAdvised } from "../../answer/list-forms.js";
import type { PageDocument } from "../../state/documents.js";

const HEADER = [
  "path",
  "state",
  "verdict",
  "safe_to_auto_apply",
  "source_chars",
  "toon_chars",
  "savings_chars",
  "savings_pct",
  "hybrid_chars",
  "hybrid_recommended",
  "hybrid_safe",
  "estimator",
  "source_tokens",
  "toon_tokens",
  "profile",
  "warnings",
  "best_form",
  "best_chars",
  "best_tokens",
];

type Cell = string | number | boolean | null;

/** All documents as comma-separated values (RFC 4180), a line each. */
export function toCsv(documents: readonly PageDocument[]): string {
  return [HEADER, ...documents.map(toCells)]
    .map((cells) => `${cells.map(printCell).join(",")}\r\n`)
    .join("");
}

function toCells({ name, state }: PageDocument): Cell[] {
  if (state.kind !== "judged") {
    return [name, state.kind, ...Array.from({ length: HEADER.length - 2 }, () => null)];
  }
  const { verdict, plan } = state.judgement;
  const { measured_chars: chars, token_estimates: tokens, profile, warnings } = verdict;
  const hybrid = plan.context_plan;
  const best = findAdvised(state.judgement);
  return [
    name,
    state.kind,
    verdict.verdict,
    verdict.safe_to_auto_apply,
    chars.source,
    chars.toon,
    chars.savings,
    chars.savings_pct,
    hybrid?.net.hybrid ?? null,
    hybrid?.recommend_hybrid ?? null,
    hybrid?.safe_to_auto_apply ?? null,
    tokens.estimator,
    tokens.source,
    tokens.toon,
    profile.name,
    warnings.filter(({ severity }) => severity === "warning").length,
    best.id,
    best.chars.count,
    best.tokens?.count ?? null,
  ];
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe, numbers (a saving below zero)
 * do not.
 */
function printCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
