import type { ContextPlan, PlanSection, WarningRange } from "context-verdict";
import { formatInteger } from "../../../../src/render/format-number.js";
import { describeHybrid } from "../../../../src/render/plan-view.js";
import { useShown } from "../shell/show-more.js";
import { describeSavings, nameSection } from "./strip-segments.js";

const PAGE = 200;

/** The plan: every section with what becomes of it, and what that adds up to. */
export function PlanTable({
  plan,
  onGo,
}: {
  plan: ContextPlan;
  onGo: (range: WarningRange) => void;
}) {
  const { items, more } = useShown(plan.sections, PAGE);
  return (
    <div class="plan">
      <p>Hybrid: {describeHybrid(plan)}.</p>
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
          {items.map((section) => (
            <SectionRow key={section.range.char_start} section={section} onGo={onGo} />
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}

/** Its heading is the button; that all of the row works for a mouse is a convenience. */
function SectionRow({
  section,
  onGo,
}: {
  section: PlanSection;
  onGo: (range: WarningRange) => void;
}) {
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
