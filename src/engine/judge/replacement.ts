import { Analysis, analyze } from "../candidate/analysis.js";
import { compactMarkdown } from "../candidate/compact.js";
import { restoreHybrid } from "../candidate/hybrid.js";
import { joinLinesOf } from "../candidate/join-lines.js";
import type { FlavorChoice } from "../contract/requests.js";
import { readData } from "../data/read-data.js";
import { parseDocument } from "../markdown/document.js";
import { isCompactWorthIt } from "../policy/choose-form.js";
import { defaultEstimator } from "../weight/default-estimator.js";
import { findBestForm } from "./best-form.js";
import { judge } from "./judge.js";

export interface ReplacementOptions {
  flavor: FlavorChoice;
  /** `compact`: compact Markdown alone. `best`: a hybrid, too, in a file that only agents read. */
  form: "compact" | "best";
  forAgents: boolean;
  /** Whether to join wrapped lines first. The text may then differ from the document even if `form` is `keep`. */
  joinsLines?: boolean | undefined;
}

/** The text to write in the place of a document. */
export interface Replacement {
  /** `keep` if no other form is worth writing. */
  form: "keep" | "compact" | "hybrid";
  text: string;
  /** A lighter form, withheld because people read the document. */
  withheld?: "hybrid";
}

/**
 * The text to write in the place of a document, which stays Markdown. It is proved to restore to the document,
 * with joined lines where asked for, and its own replacement is itself.
 */
export function findReplacement(source: string, options: ReplacementOptions): Replacement {
  const { form, forAgents, joinsLines = false } = options;
  const { data, flavor } = readData(source, options.flavor);
  // Programs read data, so it is never replaced.
  if (data !== null) return { form: "keep", text: source };
  const text = joinsLines ? joinLinesOf(source, flavor) : source;
  if (form === "compact") return compactAlone(text, flavor);
  const original = restoreHybrid(text, flavor);
  if (original === null) return chooseBest(text, flavor, forAgents);
  return forAgents ? renewHybrid(text, original, flavor) : compactAlone(text, flavor);
}

function compactAlone(text: string, flavor: FlavorChoice): Replacement {
  const { weight, compact, compactWeight } = new Analysis(parseDocument(text, flavor));
  return isCompactWorthIt(weight, compactWeight)
    ? { form: "compact", text: compact }
    : { form: "keep", text };
}

function chooseBest(text: string, flavor: FlavorChoice, forAgents: boolean): Replacement {
  const whole = judge(analyze(text, flavor), { looksForParts: false });
  const choose = (hybrid?: null) => {
    const { best, text } = findBestForm(whole, { inPlace: true }, hybrid);
    return { form: best.form as Replacement["form"], text };
  };
  const found = choose();
  if (found.form !== "hybrid" || forAgents) return found;
  return { ...choose(null), withheld: "hybrid" };
}

/**
 * Writes a hybrid anew if that is lighter, such as after somebody has added a table. It is made from the
 * Markdown that it restores to: a hybrid of a hybrid could not be restored, as the two look alike.
 */
function renewHybrid(text: string, original: string, flavor: FlavorChoice): Replacement {
  const { text: compact } = compactMarkdown(parseDocument(text, flavor));
  const originals = [original, restoreHybrid(compact, flavor) ?? original];
  const hybrids = [...new Set(originals)]
    .map((one) => chooseBest(one, flavor, true))
    .filter(({ form }) => form === "hybrid");
  const all: Replacement[] = [
    { form: "keep", text },
    { form: "compact", text: compact },
    ...hybrids,
  ];
  const counted = all.map((one) => ({ one, tokens: defaultEstimator.count(one.text) }));
  // Of equals, the one that changes the document least.
  return counted.reduce((best, next) => (next.tokens < best.tokens ? next : best)).one;
}
