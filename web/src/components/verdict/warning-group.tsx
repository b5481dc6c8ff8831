import type { Severity, Warning } from "context-verdict";
import { WARNING_CATALOGUE, type WarningEntry } from "../../../../src/engine/warnings/catalogue.js";
import { STATED_CODES } from "../../../../src/render/describe-loss.js";
import { formatInteger, formatMeasures } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { describePlace } from "../../../../src/render/terminal/warning-list.js";
import { goTo } from "./go-to.js";

const SEVERITIES: Record<Severity, { tone: string; shape: string; words: string }> = {
  warning: { tone: "caution", shape: "M10 2.5l8.5 15h-17z", words: "warning" },
  info: { tone: "neutral", shape: "M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15z", words: "note" },
};

/** All warnings of a kind: what the kind means once, then where it is. */
export function WarningGroup({
  warnings,
  total,
  documentId,
}: {
  warnings: readonly Warning[];
  /** With those that are not shown yet. */
  total: number;
  documentId: number;
}) {
  const [first] = warnings;
  if (first === undefined) return null;
  const { code, severity } = first;
  const { tone, shape, words } = SEVERITIES[severity];
  const meaning = (WARNING_CATALOGUE as Record<string, WarningEntry>)[code]?.short;
  return (
    <li class="warning-group" data-tone={tone}>
      <p class="warning-head">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={shape} />
        </svg>
        <strong class="severity">{words}</strong> <code>{neutralize(code)}</code>
        {total > 1 && <span class="soft">×{formatInteger(total)}</span>}
      </p>
      {meaning !== undefined && <p class="soft warning-meaning">{meaning}</p>}
      <ul>
        {warnings.map((warning, index) => (
          <WarningItem
            key={index}
            warning={warning}
            next={warnings[index + 1]}
            documentId={documentId}
          />
        ))}
      </ul>
    </li>
  );
}

/** One warning. What a run of them has in common is said after the last of them. */
function WarningItem({
  warning,
  next,
  documentId,
}: {
  warning: Warning;
  next: Warning | undefined;
  documentId: number;
}) {
  const { code, message, suggestion, evidence, range } = warning;
  const where = describePlace(warning);
  const isLast = (key: "suggestion" | "evidence") => next?.[key] !== warning[key];
  return (
    <li class="warning" tabIndex={-1}>
      <p>
        {range !== undefined && where !== "" && (
          <button
            type="button"
            class="warning-place no-print"
            onClick={() => goTo(documentId, range)}
            aria-label={`Show ${where}`}
          >
            {where}
          </button>
        )}{" "}
        <bdi>{neutralize(message)}</bdi>
      </p>
      {evidence !== undefined && isLast("evidence") && !STATED_CODES.has(code) && (
        <p class="soft">{formatMeasures(neutralize(evidence))}</p>
      )}
      {suggestion !== undefined && isLast("suggestion") && (
        <p>
          <span aria-hidden="true">→</span> <span class="visually-hidden">Suggestion: </span>
          {neutralize(suggestion)}
        </p>
      )}
    </li>
  );
}
