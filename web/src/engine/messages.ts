import type { SourceType, Verdict } from "context-verdict";
import type { Settings } from "../state/settings.js";

/** What the page and its engine worker say to each other. */
export interface JudgeRequest {
  kind: "judge";
  id: number;
  text: string;
  flavor: "markdown" | "text";
  sourceType: SourceType;
  settings: Settings;
}

/** Everything the page shows about one document. */
export interface Judgement {
  /** The text that was judged. */
  source: string;
  flavor: "markdown" | "text";
  /** The answer of `convert`, with the candidate. */
  verdict: Verdict;
  /** The answer of `plan`, with the hybrid document. Always lossless, as plans are. */
  plan: Verdict;
  /** The Markdown that the candidate stands for; null where there is no candidate. */
  restored: string | null;
  /** The Markdown that the hybrid stands for. */
  restoredHybrid: string;
  /** Milliseconds in the worker. */
  took: number;
}

/** Which lines differ, found in the worker: comparing large texts takes time. */
export interface DiffRequest {
  kind: "diff";
  id: number;
  before: string;
  after: string;
}

/** A run of lines. `same` runs are cut down to their count, but for some lines around changes. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  lines: string[];
  /** How many lines are left out at this place. */
  hidden: number;
}

export type EngineRequest = JudgeRequest | DiffRequest;

export type EngineAnswer =
  | { id: number; kind: "judged"; judgement: Judgement }
  | { id: number; kind: "compared"; parts: DiffPart[] }
  | { id: number; kind: "failed"; code: string; message: string; field?: string };
