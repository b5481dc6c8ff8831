import type { Verdict } from "../../src/index.js";
import { type Case, readExpectation } from "../support/cases.js";

/**
 * As few cases as show all that the cases show: every verdict, mode, profile, delimiter, warning,
 * option and kind of text. Each next one shows the most that was not shown yet.
 *
 * @returns Their names.
 */
export function chooseTypical(cases: readonly Case[]): Set<string> {
  const traits = new Map(cases.map((one) => [one.name, traitsOf(one)]));
  const missing = new Set([...traits.values()].flat());
  const chosen = new Set<string>();
  while (missing.size > 0) {
    const news = (shown: string[]) => shown.filter((trait) => missing.has(trait)).length;
    const [name, shown] = [...traits].reduce((best, next) =>
      news(next[1]) > news(best[1]) ? next : best,
    );
    chosen.add(name);
    for (const trait of shown) missing.delete(trait);
  }
  return chosen;
}

function traitsOf(one: Case): string[] {
  const options = Object.values(one.conversions).flatMap((all) =>
    Object.entries(all).map(([name, value]) => `${name} ${typeof value === "number" ? "" : value}`),
  );
  const bytes = [/\r\n/, /\r(?!\n)/, /^\ufeff/, /\0/, /[^\0-\x7f]/, /[^\n\r]$/, /^$/]
    .filter((pattern) => pattern.test(one.source))
    .map(String);
  const verdicts = Object.entries(readExpectation(one) ?? {}).flatMap(([tool, verdict]) =>
    traitsOfVerdict(verdict).map((trait) => `${tool.split(" ")[0]}: ${trait}`),
  );
  return [...new Set([one.flavor, ...options, ...bytes, ...verdicts])];
}

function traitsOfVerdict(verdict: Partial<Verdict>): string[] {
  const { mode, delimiter, profile, warnings = [], alternatives = [], context_plan } = verdict;
  return [
    `${mode} ${verdict.verdict}`,
    `${delimiter}`,
    `${profile?.name}`,
    ...warnings.map(({ code }) => code),
    ...alternatives.map(({ name }) => name),
    `${context_plan?.recommend_hybrid} ${context_plan?.safe_to_auto_apply}`,
    ...(context_plan?.sections ?? []).map(({ kind, action }) => `${kind} ${action}`),
  ];
}
