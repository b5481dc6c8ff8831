import type { AdviceAction } from "../../../src/engine/judge/advise.js";
import { ACTION_WORDS, describeGain } from "../../../src/render/advice.js";
import { formatInteger } from "../../../src/render/format-number.js";
import { neutralize } from "../../../src/render/neutralize.js";
import { adviseOn, EXACT, type Form, findBest, listForms } from "../answer/list-forms.js";
import type { Judgement } from "../engine/messages.js";
import { escapeXml } from "./escape-xml.js";

export const CARD = { width: 1200, height: 630 };

const INK = "#1d1a14";
const SOFT = "#595244";
const GOOD = "#17673a";
const TONES: Record<AdviceAction, string> = {
  keep: "#44505f",
  compact: GOOD,
  use_toon: GOOD,
  use_hybrid: GOOD,
  look_first: "#864a00",
};
const SERIF = "Iowan Old Style,Palatino Linotype,Palatino,Georgia,Liberation Serif,serif";
const MONO = "Menlo,Consolas,Liberation Mono,monospace";

/** The answer as a picture: figures and a name, not a word of the document. */
export function drawCard(name: string, judgement: Judgement): string {
  const advice = adviseOn(judgement);
  const words = ACTION_WORDS[advice.action];
  const figure = describeGain(advice);
  const tone = TONES[advice.action];
  const best = findBest(judgement);
  const forms = listForms(judgement).filter(({ tokens }) => tokens !== null);
  const longest = Math.max(1, ...forms.map(({ tokens }) => tokens?.count ?? 0));
  const title = `${name}: ${words}, ${figure}`;
  const rows = forms.map((form, index) =>
    drawRow(form, 350 + index * 48, longest, form.id === best),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}" role="img" aria-label="${escapeXml(neutralize(title))}">
<rect width="1200" height="630" fill="#f7f4ec"/><rect width="1200" height="64" fill="${INK}"/>
<text x="60" y="42" font-family="${SERIF}" font-size="26" font-weight="600" fill="#f7f4ec">Context Verdict</text>
<text x="60" y="124" font-family="${MONO}" font-size="24" fill="${SOFT}">${escapeXml(cut(neutralize(name), 48))}</text>
<text x="60" y="206" font-family="${SERIF}" font-size="56" font-weight="600" fill="${INK}">${escapeXml(words)}:</text>
<text x="60" y="274" font-family="${SERIF}" font-size="56" font-weight="600" fill="${tone}">${escapeXml(figure)}</text>
${rows.join("\n")}
<text x="60" y="598" font-family="${MONO}" font-size="18" fill="${SOFT}">tokens by ${escapeXml(
    neutralize(judgement.exact === undefined ? judgement.plan.token_estimates.estimator : EXACT),
  )} · ${escapeXml(judgement.verdict.provenance?.engine ?? "")}</text>
</svg>
`;
}

function drawRow({ name, tokens }: Form, y: number, longest: number, isBest: boolean): string {
  const count = tokens?.count ?? 0;
  const width = Math.round((count / longest) * 540);
  const weight = isBest ? ' font-weight="700"' : "";
  return `<text x="60" y="${y}" font-family="${MONO}" font-size="22"${weight} fill="${INK}">${escapeXml(name)}</text><rect x="400" y="${y - 20}" width="${width}" height="24" fill="${isBest ? GOOD : "#5b6b80"}"/><text x="1140" y="${y}" text-anchor="end" font-family="${MONO}" font-size="22"${weight} fill="${INK}">${formatInteger(count)} tokens</text>`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
