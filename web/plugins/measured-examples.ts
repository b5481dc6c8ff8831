import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { convert, loadTokenizer, plan } from "../../src/index.js";
import type { MeasuredExample } from "../src/pages/measured-example.js";
import { ROOT } from "./paths.js";

const MODULE = "virtual:measured-examples";

/** Documents of this repository, of the kinds that people have. */
const DOCUMENTS = [
  "examples/options.md",
  "examples/mixed.md",
  "examples/glossary.md",
  "examples/AGENTS.md",
  "examples/requirements.md",
  "corpus/cases/verdicts/convert-many-rows.md",
  "corpus/cases/verdicts/keep-markdown-prose.md",
  "corpus/cases/verdicts/keep-markdown-code-heavy.md",
  "corpus/cases/warnings/padding_savings-fires.md",
];

/**
 * What the engine says about our own documents, measured while building, for the page about the
 * app. Tokens are exact o200k_base counts.
 */
export function measuredExamples(): Plugin {
  return {
    name: "measured-examples",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const estimator = await loadTokenizer("o200k_base");
      const measured = DOCUMENTS.map((path) => measure(path, estimator));
      measured.sort((one, other) => other.tokens.savings_pct - one.tokens.savings_pct);
      return `export default ${JSON.stringify(measured)};`;
    },
  };
}

function measure(
  path: string,
  estimator: Awaited<ReturnType<typeof loadTokenizer>>,
): MeasuredExample {
  const text = readFileSync(new URL(path, ROOT), "utf8");
  const verdict = convert(text, { estimator });
  const { context_plan } = plan(text);
  const { source, toon, savings_pct } = verdict.token_estimates;
  return {
    path,
    title: verdict.profile.title ?? path,
    profile: verdict.profile.name,
    verdict: verdict.verdict,
    chars: verdict.measured_chars,
    tokens: { source, toon, savings_pct },
    hybrid:
      verdict.verdict !== "convert" && context_plan?.recommend_hybrid ? context_plan.net : null,
  };
}
