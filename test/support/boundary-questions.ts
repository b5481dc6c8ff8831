import type { Question } from "./decisions.js";

const verdict = { ask: "verdict", valid: true, lossless: true, mode: "lossless" } as const;
const plan = { ask: "plan", converted: 2, safe: 2, verified: true, warnings: {} } as const;
const form = { ask: "form", keep: 1_000, compact: null, hybrid: null, toon: null } as const;
const weighing = (weight: number, standing: "safe" | "review" = "safe") => ({ weight, standing });

/** Both sides of every threshold, which the documents of the cases seldom hit. */
export const BOUNDARY_QUESTIONS: readonly Question[] = [
  { ...verdict, source: 100, toon: 95, warnings: {} },
  { ...verdict, source: 100, toon: 96, warnings: {} },
  { ...verdict, source: 0, toon: 0, warnings: {} },
  { ...verdict, source: 100, toon: 95, warnings: { compact_suffices: "warning" } },
  { ...verdict, source: 100, toon: 95, warnings: { line_ending_savings: "warning" } },
  { ...verdict, source: 100, toon: 95, warnings: { long_lines: "warning" } },
  {
    ...verdict,
    source: 100,
    toon: 95,
    warnings: { compact_suffices: "warning", split_candidate: "info" },
  },
  { ...verdict, source: 100, toon: 95, warnings: { padding_savings: "warning" } },
  { ...verdict, source: 100, toon: 95, warnings: { new_code: "info" } },
  { ...verdict, source: 100, toon: 95, warnings: {}, valid: false },
  { ...verdict, source: 100, toon: 95, warnings: {}, mode: "record" },
  { ...verdict, source: 100, toon: 95, warnings: {}, mode: "budget", lossless: false },
  { ...plan, source: 100, hybrid: 95 },
  { ...plan, source: 100, hybrid: 96 },
  { ...plan, source: 100, hybrid: 95, converted: 0, safe: 0 },
  { ...plan, source: 100, hybrid: 95, safe: 1 },
  { ...plan, source: 100, hybrid: 95, verified: false },
  { ...plan, source: 100, hybrid: 95, warnings: { padding_savings: "warning" } },
  { ...plan, source: 100, hybrid: 95, warnings: { compact_suffices: "warning" } },
  form,
  { ...form, compact: 990 },
  { ...form, compact: 991 },
  { ...form, compact: 1_000 },
  { ...form, toon: weighing(900) },
  { ...form, toon: weighing(900, "review") },
  { ...form, hybrid: weighing(900), toon: weighing(900) },
  { ...form, hybrid: weighing(900), toon: weighing(899) },
  { ...form, hybrid: weighing(900), toon: weighing(899, "review") },
  { ...form, toon: weighing(950) },
  { ...form, toon: weighing(951) },
  { ...form, compact: 995, toon: weighing(945) },
  { ...form, compact: 995, toon: weighing(946) },
  { ...form, compact: 910, toon: weighing(860) },
  { ...form, compact: 910, toon: weighing(861) },
  { ...form, compact: 900, toon: weighing(900) },
  { ...form, compact: 910, hybrid: weighing(860, "review") },
  { ...form, compact: 910, hybrid: weighing(861, "review") },
  { ...form, compact: 910, hybrid: weighing(865), toon: weighing(850) },
];
