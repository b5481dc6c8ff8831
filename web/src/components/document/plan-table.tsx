import type { ContextPlan, PlanSection, WarningRange } from "context-verdict";
import { useMemo, useState } from "preact/hooks";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { describeHybrid } from "../../../../src/render/plan-view.js";
import { describeSavings, nameSection } from "./describe-section.js";
import { ShowMore, useShown } from "./show-more.js";

type Go = (range: WarningRange) => void;

const PAGE = 200;

/** The plan: every section with what becomes of it, and what that adds up to. */
export function PlanTable({ plan, onGo }: { plan: ContextPlan; onGo: Go }) {
  const [onlyConverted, setOnlyConverted] = useState(false);
  const converted = useMemo(
    () => plan.sections.filter(({ action }) => action === "convert"),
    [plan],
  );
  const shown = useShown(onlyConverted ? converted : plan.sections, PAGE);
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
      <div class="plan-scroll">
        <table class="plan-table" aria-label="Sections of the document">
          <thead>
            <tr>
              <th scope="col">Heading</th>
              <th scope="col" class="number">
                Lines
              </th>
              <th scope="col" class="plan-action">
                Action
              </th>
              <th scope="col" class="number plan-chars">
                Characters
              </th>
              <th scope="col" class="number">
                Saved
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.items.map((section) => (
              <SectionRow key={section.range.char_start} section={section} onGo={onGo} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore shown={shown} noun="sections" />
    </div>
  );
}

/** Its heading is the button; that all of the row works for a mouse is a convenience. */
function SectionRow({ section, onGo }: { section: PlanSection; onGo: Go }) {
  const { range, action, measured_chars: chars } = section;
  const { line_start: start, line_end: end } = range;
  return (
    <tr class={`plan-row plan-${action}`} onClick={() => onGo(range)}>
      <th scope="row">
        <button type="button" class="plan-heading text-button">
          {nameSection(section)}
        </button>
      </th>
      <td class="number">{start === end ? start : `${start}-${end}`}</td>
      <td class="plan-action">{action}</td>
      <td class="number plan-chars">
        {chars && `${formatInteger(chars.source)} → ${formatInteger(chars.toon)}`}
      </td>
      <td class="number">{chars && describeSavings(chars)}</td>
    </tr>
  );
}
