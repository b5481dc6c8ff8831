import type { Severity, Warning } from "context-verdict";
import { STATED_CODES } from "../../../../src/render/describe-loss.js";
import { formatMeasures } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { describePlace } from "../../../../src/render/terminal/warning-list.js";
import { goTo } from "./go-to.js";

const SEVERITIES: Record<Severity, { tone: string; shape: string; words: string }> = {
  warning: { tone: "caution", shape: "M10 2.5l8.5 15h-17z", words: "warning" },
  info: { tone: "neutral", shape: "M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15z", words: "info" },
};

interface Props {
  warning: Warning;
  /** The one after it: what a run of warnings has in common is said after the last of them. */
  next: Warning | undefined;
  documentId: number;
}

export function WarningItem({ warning, next, documentId }: Props) {
  const { code, message, suggestion, evidence, range } = warning;
  const { tone, shape, words } = SEVERITIES[warning.severity];
  const where = describePlace(warning);
  const isLast = (key: "suggestion" | "evidence") =>
    !(next?.code === code && next[key] === warning[key]);
  return (
    <li class="warning" data-tone={tone} tabIndex={-1}>
      <p class="warning-head">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={shape} />
        </svg>
        <strong class="severity">{words}</strong> <code>{neutralize(code)}</code>
        {range !== undefined && where !== "" && (
          <button
            type="button"
            class="warning-place"
            onClick={() => goTo(documentId, range)}
            aria-label={`Show ${where}`}
          >
            {where}
          </button>
        )}
      </p>
      <p>
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
