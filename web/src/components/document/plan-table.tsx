import type { ContextPlan, PlanSection, WarningRange } from "context-verdict";
import { useMemo, useState } from "preact/hooks";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { describeHybrid } from "../../../../src/render/plan-view.js";
import { describeSavings, nameSection } from "./describe-section.js";
import { type Column, formatLines, SectionTable } from "./section-table.js";

type Go = (range: WarningRange) => void;

const PAGE = 200;
const COLUMNS: readonly Column<PlanSection>[] = [
  { title: "Lines", class: "number", cell: ({ range }) => formatLines(range) },
  { title: "Action", class: "plan-action", cell: ({ action }) => action },
  {
    title: "Characters",
    class: "number plan-chars",
    cell: ({ measured_chars: chars }) =>
      chars && `${formatInteger(chars.source)} → ${formatInteger(chars.toon)}`,
  },
  {
    title: "Saved",
    class: "number",
    cell: ({ measured_chars: chars }) => chars && describeSavings(chars),
  },
];

/** The plan: every section with what becomes of it, and what that adds up to. */
export function PlanTable({ plan, onGo }: { plan: ContextPlan; onGo: Go }) {
  const [onlyConverted, setOnlyConverted] = useState(false);
  const converted = useMemo(
    () => plan.sections.filter(({ action }) => action === "convert"),
    [plan],
  );
  const listed = onlyConverted ? converted : plan.sections;
  return (
    <div class="plan">
      <p>
        {formatCount(plan.sections.length, "section")}, {formatInteger(converted.length)} to
        convert. Hybrid: {describeHybrid(plan)}.
      </p>
      {converted.length > 0 && converted.length < plan.sections.length && (
        <label class="plan-filter">
          <input
            type="checkbox"
            checked={onlyConverted}
            onChange={({ currentTarget }) => setOnlyConverted(currentTarget.checked)}
          />{" "}
          Only sections to convert
        </label>
      )}
      <SectionTable
        rows={listed}
        label="Sections of the document"
        page={PAGE}
        columns={COLUMNS}
        nameRow={nameSection}
        describeRow={({ range, action }) => ({ key: range.char_start, action })}
        onGo={({ range }) => onGo(range)}
      />
    </div>
  );
}
