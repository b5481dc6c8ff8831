import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { type Explanation, KIND_TEXTS, KINDS, type Kind } from "../../engine/explain/kinds.js";
import { alone, explained, isCutting } from "../../state/explain.js";
import { MAX_EXPLAINED } from "./use-explanation.js";

/** What the colours mean, and how much of source and output each of them has. */
export function SpentLegend({ length, name }: { length: number; name: string | null }) {
  if (length > MAX_EXPLAINED) {
    return (
      <p class="soft small">
        Texts of more than {formatInteger(MAX_EXPLAINED)} characters are not coloured.
      </p>
    );
  }
  const source = explained.source.value;
  const other = explained.other.value;
  if (source === null) return <p class="soft small">Looking where it goes…</p>;
  const unit = isCutting.value && source.cut !== null ? "tokens" : "characters";
  return (
    <div class="spent">
      <table class="spent-table">
        <caption>
          Where the {unit} go{unit === "tokens" && `, cut by ${source.cut?.by}`}. Press a name to
          see it alone.
        </caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" class="number">
              Source
            </th>
            {name !== null && (
              <th scope="col" class="number">
                {name}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind, index) => (
            <tr key={kind}>
              <th scope="row">
                <KindButton kind={kind} />
                <span class="soft small">{KIND_TEXTS[kind].about}</span>
              </th>
              <Share explanation={source} index={index} />
              {name !== null && <Share explanation={other} index={index} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KindButton({ kind }: { kind: Kind }) {
  const isAlone = alone.value === kind;
  return (
    <button
      type="button"
      class="spent-kind"
      aria-pressed={isAlone}
      onClick={() => {
        alone.value = isAlone ? null : kind;
      }}
    >
      <span class={`spent-key spent-key-${kind}`} aria-hidden="true" />
      {KIND_TEXTS[kind].name}
    </button>
  );
}

function Share({ explanation, index }: { explanation: Explanation | null; index: number }) {
  if (explanation === null) return <td class="number soft">…</td>;
  const counts =
    isCutting.value && explanation.cut !== null ? explanation.cut.tokens : explanation.chars;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const count = Math.round(counts[index] as number);
  return (
    <td class="number">
      {formatInteger(count)}{" "}
      <span class="soft">
        {formatPercent(total === 0 ? 0 : ((counts[index] as number) / total) * 100)}
      </span>
    </td>
  );
}
