import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Verdict } from "../../src/index.js";
import { type Case, readExpectation } from "./cases.js";

/** What was decided on one case, and on which text. */
export interface Decision {
  /** SHA-256 of the document and its options, the first 16 hex digits. */
  input: string;
  decision: string;
}

/** The decisions of one policy version on `corpus/cases`, by case and tool. */
export interface Decisions {
  policy_version: string;
  /** SHA-256 of all entries. */
  digest: string;
  decisions: Record<string, Decision>;
}

export function decisionsPath(version: string): string {
  return fileURLToPath(new URL(`../../corpus/decisions/${version}.json`, import.meta.url));
}

export function readDecisions(version: string): Decisions | null {
  const path = decisionsPath(version);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** The decisions that the expectations of all cases hold. */
export function collectDecisions(cases: readonly Case[]): Decisions["decisions"] {
  return Object.fromEntries(
    cases.flatMap((document) =>
      Object.entries<Partial<Verdict>>(readExpectation(document) ?? {}).map(([tool, verdict]) => [
        `${document.name} ${tool}`,
        { input: hashInput(document, tool), decision: describeDecision(verdict) },
      ]),
    ),
  );
}

/** Everything that a decision is, in one line. */
function describeDecision({ verdict, safe_to_auto_apply, context_plan }: Partial<Verdict>): string {
  const own = `${verdict}${safe_to_auto_apply ? " safe" : ""}`;
  if (context_plan === undefined) return own;
  const sections = context_plan.sections.map(
    ({ verdict, action, safe_to_auto_apply: safe }) => `${verdict}:${action}${safe ? ":safe" : ""}`,
  );
  const { recommend_hybrid: recommended, safe_to_auto_apply: safe } = context_plan;
  const hybrid = `hybrid ${recommended ? "recommended" : "not recommended"}${safe ? " safe" : ""}`;
  return [own, hybrid, ...sections].join(", ");
}

function hashInput({ source, flavor, conversions }: Case, tool: string): string {
  const options = conversions[tool.replace(/^convert /, "")] ?? {};
  return sha256(JSON.stringify([source, flavor, tool.includes(" ") ? options : {}])).slice(0, 16);
}

export function digestOf(decisions: Decisions["decisions"]): string {
  const lines = Object.entries(decisions).map(([name, { input, decision }]) => [
    name,
    input,
    decision,
  ]);
  return sha256(JSON.stringify(lines.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
