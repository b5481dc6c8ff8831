import type { Question } from "./decisions.js";
import { readRows } from "./read-rows.js";

const USUAL = {
  verdict: { ask: "verdict", valid: true, lossless: true, mode: "lossless" },
  plan: { ask: "plan", converted: 2, safe: 2, verified: true, warnings: {} },
  form: { ask: "form", keep: 1_000, compact: null, hybrid: null, toon: null },
};

/** Both sides of every threshold, which the documents of the cases seldom hit. */
export const BOUNDARY_QUESTIONS = readRows<Question>(
  "boundary-questions.yaml",
  import.meta.url,
).map((question) => ({ ...USUAL[question.ask], ...question }));
