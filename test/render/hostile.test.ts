import fc from "fast-check";
import displayWidth from "fast-string-width";
import { expect, test } from "vitest";
import { renderGain, reportGain } from "../../src/cli/commands/gain.js";
import { renderValidation } from "../../src/cli/commands/validate.js";
import { renderOverview } from "../../src/cli/overview-card.js";
import { renderCheck } from "../../src/features/check/render-check.js";
import { renderSummary, toRow } from "../../src/features/files/summary.js";
import { nothingFor, renderOutcome } from "../../src/features/fix/outcome.js";
import type { HostLoads } from "../../src/features/hosts/find-loads.js";
import { renderPlan } from "../../src/render/plan-view.js";
import { renderVerdict } from "../../src/render/terminal/verdict-card.js";
import type { View } from "../../src/render/terminal/view.js";
import { hostileText } from "./arbitrary-results.js";
import {
  plainView,
  sampleCheck,
  sampleCut,
  sampleFile,
  sampleGain,
  sampleOverview,
  samplePlan,
  sampleRefusal,
  sampleSection,
  sampleVerdict,
  sampleWarning,
} from "./sample.js";

const warn = (text: string, code = text) =>
  sampleWarning({ code, message: text, suggestion: text, evidence: text });

function showVerdict(text: string, view: View): string {
  const { profile, token_estimates } = sampleVerdict();
  const verdict = sampleVerdict({
    profile: { ...profile, title: text },
    verdict: "review",
    warnings: [warn(text)],
    alternatives: [{ name: text, chars: 1, savings: 1, savings_pct: 1 }],
    token_estimates: { ...token_estimates, estimator: text },
  });
  return renderVerdict(verdict, view, { path: text.slice(0, 20) });
}

function showOverview(text: string, view: View): string {
  const path = `a/${text}.md`;
  const lost = { line: 1, lost: [text], lost_count: 1 };
  const cut = { unit: "bytes" as const, most: 1, verified: true, ...lost };
  const host: HostLoads = {
    host: "codex",
    title: "Codex",
    tokens: 3,
    files: [{ path, tokens: 3, cut }],
    skills: [{ path, name: text, tokens: 2 }],
    findings: [{ kind: "cut", path, line: 7, message: text }],
  };
  const saving = {
    ...sampleOverview().saving,
    ...{ files: 1, tokens: 1, at_start: 1, of: 9 },
    left: [{ path, tokens: 1, reason: "page" as const }],
    rewritten: [{ path, tokens: 1, tool: "Prettier", exclusion: ".prettierignore" }],
  };
  return renderOverview(sampleOverview({ directory: path, saving, hosts: [host] }), view);
}

const invalid = (message: string, line = 7) => {
  return {
    schema_version: "1.0",
    valid: false,
    restores: null,
    error: { code: "invalid_toon" as const, message, line },
  };
};

/** Everything that is shown on a terminal, with a text wherever a text of others can be. */
const SHOWN: [name: string, show: (text: string, view: View) => string][] = [
  ["a verdict", showVerdict],
  [
    "a cut document",
    (text, view) => {
      const flags = { lossless: false, valid: true, target_reached: false, restores: null };
      const codes = ["lossy_applied", "target_not_reached", "low_coverage"];
      return renderVerdict(
        sampleCut({ flags, warnings: codes.map((code) => warn(text, code)) }),
        view,
      );
    },
  ],
  [
    "a refusal",
    (text, view) =>
      renderVerdict(sampleRefusal({ warnings: [warn(text, "budget_refused")] }), view),
  ],
  [
    "a plan",
    (text, view) => {
      const sections = [
        sampleSection({ heading: text, verdict: "review", warnings: [warn(text)] }),
      ];
      return renderPlan(samplePlan({ sections, warnings: [warn(text)] }), view);
    },
  ],
  [
    "many verdicts",
    (text, view) => {
      const results = [
        sampleFile(`${text}.md`),
        { path: text, error: { code: "internal" as const, message: text } },
      ];
      return renderSummary(
        results.map((result) => toRow(result)),
        { settings: [], named: [] },
        view,
      );
    },
  ],
  [
    "a check",
    (text, view) => {
      const { report, accept } = sampleCheck({
        findings: [
          [text, `${text}.md`, text, { line: 3 }],
          ["unreadable", text, text],
        ],
      });
      return renderCheck(report, view, accept);
    },
  ],
  ["a validation", (text, view) => renderValidation(invalid(text), view)],
  ["the first screen", showOverview],
  ["an outcome of fix", (text, view) => renderOutcome(nothingFor(text, "not_in_git"), view)],
  [
    "gain",
    (text, view) =>
      renderGain(reportGain([sampleGain({ results: 1, tool: text })], "pieces@4"), view),
  ],
];

const LONG = [..."word 漢字 x 👩‍👩‍👧‍👦 a/ 文档/".split(" ")]
  .map((part) => part.repeat(80))
  .concat("word ".repeat(60));
const anyText = fc.oneof(hostileText, fc.constantFrom(...LONG));
const anyWidth = fc.constantFrom(40, 47, 52, 59, 60, 66, 80, 100, 120, 160);
/** Commands to copy, and lines that are never wrapped. */
const UNWRAPPED =
  /context-verdict |^Codex {2}|in 1\Wresult|^(?:Subtracted|Tokens are|Kept whole|Each --form)/;

test.each(SHOWN)("%s fits, whatever is in it, and no text of it is obeyed", (_, show) => {
  fc.assert(
    fc.property(anyText, anyWidth, (text, width) => {
      const shown = show(text, plainView(width));
      expect(shown).not.toMatch(
        /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069]|\p{Cs}/u,
      );
      expect(shown).not.toMatch(/\b(?:undefined|null|NaN|Infinity)\b/);
      for (const line of shown.split("\n")) {
        if (!UNWRAPPED.test(line)) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
      }
    }),
    { numRuns: 100 },
  );
  expect(show("\x1b]0;x\x07", plainView(160))).toContain("␛]0;x␇");
});
