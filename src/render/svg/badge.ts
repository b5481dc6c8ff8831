import type { FormName, Verdict, VerdictName } from "../../engine/contract/contract.js";
import { formatPercent } from "../format-number.js";
import { escapeXml } from "./escape-xml.js";

/** What a badge says; all of it from the answer of `plan`. */
export interface BadgeWords {
  label: string;
  message: string;
  tone: keyof typeof COLORS;
}

/** White text on each of them has a contrast of at least 4.5. */
const COLORS = { good: "#17673a", caution: "#864a00", neutral: "#44505f" } as const;

const WORDS: Record<FormName, string> = {
  keep: "keep Markdown",
  compact: "compact tables",
  hybrid: "hybrid",
  toon: "convert",
};

const TONES: Record<VerdictName, BadgeWords["tone"]> = {
  convert: "good",
  review: "caution",
  split_first: "good",
  keep_markdown: "neutral",
  refused: "neutral",
};

/** The best form and what it saves in tokens: `hybrid −6.1 % tokens`. @param verdict The answer of `plan`. */
export function describeBadge({ verdict, token_estimates, context_plan }: Verdict): BadgeWords {
  const form = context_plan?.best_form?.form ?? "keep";
  const { alternatives = [] } = token_estimates;
  const find = (...names: string[]) => alternatives.findLast(({ name }) => names.includes(name));
  const tokens = {
    keep: undefined,
    compact: find("compact_markdown", "minified_json"),
    hybrid: find("hybrid"),
    toon: token_estimates,
  }[form];
  const saved =
    tokens === undefined || tokens.savings <= 0
      ? ""
      : ` −${formatPercent(tokens.savings_pct)} tokens`;
  return {
    label: "TOON",
    message: WORDS[form] + saved,
    tone: form === "keep" ? "neutral" : TONES[verdict],
  };
}

const GAP = 7;

/** A badge as SVG: no script, no style sheet, no font to load. The same words give the same bytes. */
export function drawBadge({ label, message, tone }: BadgeWords): string {
  const [left, right] = [measure(label), measure(message)];
  const width = left.box + right.box;
  const title = escapeXml(`${label}: ${message}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}"><title>${title}</title><rect width="${width}" height="20" rx="3" fill="#1d1a14"/><path d="M${left.box} 0h${right.box - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right.box - 3}z" fill="${COLORS[tone]}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${GAP}" y="14" textLength="${left.text}">${escapeXml(label)}</text><text x="${left.box + GAP}" y="14" textLength="${right.text}">${escapeXml(message)}</text></g></svg>
`;
}

function measure(text: string): { text: number; box: number } {
  const width = Math.round([...text].reduce((sum, one) => sum + widthOf(one), 0));
  return { text: width, box: width + 2 * GAP };
}

/** About as wide as in the badge's face, in pixels; `textLength` makes it exact. */
function widthOf(character: string): number {
  if (/[A-Z%−]/.test(character)) return character === "%" ? 11 : 8.6;
  return /[\s.il]/.test(character) ? 4 : 6.8;
}
