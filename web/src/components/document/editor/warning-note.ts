import type { Severity, Warning } from "context-verdict";
import { formatMeasures } from "../../../../../src/render/format-number.js";

/** How a severity looks: its name, its shape and its class. */
export const SEVERITY: Record<Severity, { name: string; mark: string; className: string }> = {
  warning: { name: "Warning", mark: "▲", className: "cv-severity-warning" },
  info: { name: "Note", mark: "○", className: "cv-severity-info" },
};

/** The text of warnings, as an element that is announced when it appears. */
export function renderWarning(warnings: readonly Warning[]): HTMLElement {
  const note = document.createElement("div");
  note.className = "cv-note";
  note.role = "status";
  for (const { severity, code, message, evidence, suggestion } of warnings) {
    const { name, mark, className } = SEVERITY[severity];
    const title = `${mark} ${name}: ${code.replaceAll("_", " ")}`;
    append(note, "strong", title).className = className;
    append(note, "p", message);
    if (evidence !== undefined) append(note, "p", formatMeasures(evidence)).className = "cv-soft";
    if (suggestion !== undefined) append(note, "p", `→ ${suggestion}`);
  }
  return note;
}

function append(parent: HTMLElement, tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}
