import type { Verdict } from "context-verdict";
import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { nameAlternative } from "../../../../src/render/name-alternative.js";

const MEANINGS: Record<string, string> = {
  compact_markdown: "the same document with compact tables",
  minified_json: "the same text without indentation and line breaks",
};

/** The other ways to make a document smaller, one sentence each. */
export function describeAlternatives({ alternatives = [], measured_chars }: Verdict): string[] {
  return alternatives.map(({ name, chars, savings, savings_pct }) => {
    const meaning = MEANINGS[name] === undefined ? "" : `, ${MEANINGS[name]},`;
    const title = nameAlternative(name, false);
    const subject = title[0]?.toUpperCase() + title.slice(1) + meaning;
    if (savings === 0) return `${subject} would be as long as the source.`;
    const amount = `${formatInteger(Math.abs(savings))} characters`;
    const share = formatPercent(Math.abs(savings_pct));
    const change =
      savings > 0 ? `would save ${amount} (${share})` : `would add ${amount} (${share})`;
    const isBest = savings > 0 && chars <= measured_chars.toon;
    return `${subject} ${change}${isBest ? ", and be no longer than TOON" : ""}.`;
  });
}
