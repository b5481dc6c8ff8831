import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { Judgement } from "../../engine/messages.js";
import { type Bar, listBars } from "./list-bars.js";

/** The measured lengths as bars to one scale. What is longer than the source goes past its mark. */
export function MeasuredBars({ judgement }: { judgement: Judgement }) {
  const bars = listBars(judgement);
  const { source } = judgement.verdict.measured_chars;
  const longest = Math.max(1, ...bars.map(({ chars }) => chars));
  return (
    <section class="verdict-part verdict-bars">
      <h3>Characters</h3>
      <ul>
        {bars.map((bar) => (
          <Row key={bar.label} bar={bar} source={source} longest={longest} />
        ))}
      </ul>
      {longest > source && source > 0 && (
        <p class="bar-legend soft small">
          The line marks the length of the source. What is hatched is longer.
        </p>
      )}
    </section>
  );
}

function Row({ bar, source, longest }: { bar: Bar; source: number; longest: number }) {
  const { label, chars, tone } = bar;
  const within = Math.min(chars, source);
  return (
    <li data-tone={tone}>
      <span class="bar-label">{label}</span>
      <span class="bar-track" aria-hidden="true">
        <span class="bar-fill" style={{ width: toWidth(within, longest) }} />
        <span class="bar-excess" style={{ width: toWidth(chars - within, longest) }} />
        {longest > source && (
          <span class="bar-source" style={{ insetInlineStart: toWidth(source, longest) }} />
        )}
      </span>
      <span class="bar-number">
        {formatInteger(chars)}
        <span class="visually-hidden"> characters, </span>
      </span>
      <span class="bar-share">
        {source === 0 ? "" : formatPercent((chars / source) * 100)}
        <span class="visually-hidden"> of the source</span>
      </span>
    </li>
  );
}

function toWidth(chars: number, longest: number): string {
  return `${(chars / longest) * 100}%`;
}
