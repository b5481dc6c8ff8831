import type { Severity, Warning } from "context-verdict";
import {
  WARNING_CATALOGUE,
  type WarningEntry,
} from "../../../../src/engine/contract/warning-catalogue.js";
import { severityOf } from "../../../../src/engine/warnings/is-about-savings.js";
import { formatInteger, formatMeasures, NO_BREAK } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import {
  countSeverities,
  describeLocation,
  STATED_CODES,
} from "../../../../src/render/terminal/verdict-card.js";
import { goTo } from "../../state/view.js";
import { useShown } from "../shell/show-more.js";

/** Thousands of warnings are not read, and no page draws them in a moment. */
const STEP = 50;

/** The warnings by their subject, some at a time. */
export function WarningList({
  warnings,
  documentId,
  isOpen,
}: {
  warnings: readonly Warning[];
  documentId: number;
  /** Whether they decide the verdict; then they are shown without a click. */
  isOpen: boolean;
}) {
  const { items, more } = useShown(warnings, STEP);
  if (warnings.length === 0) return null;
  return (
    <details class="fold verdict-warnings" open={isOpen}>
      <summary>{countSeverities(warnings)}</summary>
      <ul class="warning-groups plain-list" aria-label="Warnings">
        {group(items).map(([code, some]) => (
          <WarningGroup
            key={code}
            warnings={some}
            total={warnings.filter((one) => one.code === code).length}
            documentId={documentId}
          />
        ))}
      </ul>
      {more}
    </details>
  );
}

/** Warnings by code: what counts against the document first, else in the order of the document. */
function group(warnings: readonly Warning[]): [code: string, warnings: Warning[]][] {
  const groups = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const known = groups.get(warning.code);
    if (known === undefined) groups.set(warning.code, [warning]);
    else known.push(warning);
  }
  const rank = ([, [first]]: [string, Warning[]]) =>
    first !== undefined && severityOf(first) === "warning" ? 0 : 1;
  return [...groups].sort((one, other) => rank(one) - rank(other));
}

const SEVERITIES: Record<Severity, { tone: string; shape: string; words: string }> = {
  warning: { tone: "caution", shape: "M10 2.5l8.5 15h-17z", words: "warning" },
  info: { tone: "neutral", shape: "M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15z", words: "note" },
};

/** All warnings of a kind: its meaning once, then the places. */
function WarningGroup({
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
  const { code } = first;
  const { tone, shape, words } = SEVERITIES[severityOf(first)];
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
      <ul class="plain-list">
        {warnings.map((warning, index) => (
          <WarningItem
            key={index}
            warning={warning}
            next={warnings[index + 1]}
            meaning={meaning}
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
  meaning,
  documentId,
}: {
  warning: Warning;
  next: Warning | undefined;
  meaning: string | undefined;
  documentId: number;
}) {
  const { code, message, suggestion, evidence, range } = warning;
  const where = describeLocation(warning);
  const hasPlace = range !== undefined && where !== "";
  const isSaid = meaning !== undefined && toWords(meaning) === toWords(message);
  const isLast = (key: "suggestion" | "evidence") => next?.[key] !== warning[key];
  return (
    <li class="warning">
      {(hasPlace || !isSaid) && (
        <p>
          {hasPlace && (
            <button
              type="button"
              class="warning-place"
              onClick={() => goTo(documentId, range)}
              aria-label={`Show ${where}`}
            >
              {where}
            </button>
          )}{" "}
          {!isSaid && <bdi>{printWarning(message)}</bdi>}
        </p>
      )}
      {evidence !== undefined && isLast("evidence") && !STATED_CODES.has(code) && (
        <p class="soft">{formatMeasures(neutralize(evidence))}</p>
      )}
      {suggestion !== undefined && isLast("suggestion") && (
        <p>
          <span aria-hidden="true">→</span> <span class="visually-hidden">Suggestion: </span>
          {printWarning(suggestion)}
        </p>
      )}
    </li>
  );
}

/** A text without punctuation, for comparison: a message often repeats the meaning of its kind. */
function toWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Words of a warning, with numbers and their units as the rest of the card has them. Line numbers stay as they are. */
export function printWarning(text: string): string {
  return neutralize(text)
    .replace(/\d{4,}(?= characters?\b)/g, (digits) => formatInteger(Number(digits)))
    .replace(/(\d) %/g, `$1${NO_BREAK}%`);
}
