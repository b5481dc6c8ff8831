import type {
  ContextPlan,
  DataFormat,
  Flavor,
  FlavorChoice,
  SourceType,
  Verdict,
} from "context-verdict";
import type { Settings } from "../state/settings.js";

/** A request of the page to its engine worker. */
export interface JudgeRequest {
  kind: "judge";
  text: string;
  flavor: FlavorChoice;
  /** Default: the profile of the text's flavor. */
  sourceType?: SourceType | undefined;
  settings: Settings;
}

/** Everything the page shows about one document. */
export interface Judgement {
  /** The text that was judged. */
  source: string;
  /** The flavor of the text, chosen or detected. */
  flavor: Flavor;
  /** The answer of `convert`, with the candidate. */
  verdict: Verdict;
  /** The answer of `plan`, with the hybrid document. Always lossless, as plans are. */
  plan: Verdict;
  /** Whether every character comes back from the candidate. */
  isSameText: boolean;
  /** The document as compact Markdown, or minified JSON; null where that is the document as it is. */
  compact: string | null;
  /** Data as JSON tables; null where these are no form of it. */
  table: string | null;
  /** Exact tokens of the texts, once they are counted. */
  exact?: ExactCounts;
}

/** Tokens as o200k_base counts them; null where there is no such text. */
export interface ExactCounts {
  source: number;
  compact: number | null;
  table: number | null;
  hybrid: number | null;
  /** The candidate of the mode. */
  made: number | null;
}

/** Asks for exact counts: judging goes by estimates, which are there at once. */
export interface CountRequest {
  kind: "count";
  texts: readonly (string | null)[];
}

/** Which lines differ, found in the worker: comparing large texts takes time. */
export interface DiffRequest {
  kind: "diff";
  before: string;
  after: string;
  /** The second text is a candidate or a hybrid, and what it stands for is compared. */
  restores: boolean;
}

export interface Comparison {
  parts: DiffPart[];
  /** There are more parts than these. */
  isCut: boolean;
  /** Lines that differ, by why they do. */
  counts: Record<DifferenceKind, number>;
  /** Line endings or a byte order mark that only the first text has. */
  lineEndings: boolean;
  byteOrderMark: boolean;
}

/**
 * Why lines differ: `padding` of table cells, delimiter rows or headings; `blank` lines between
 * blocks; or `text`, anything else.
 */
export type DifferenceKind = "padding" | "blank" | "text";

/** A run of lines. `same` runs are cut down to some lines around changes. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  lines: string[];
  /** The first of the lines (1-based): in the second text where they were added, else in the first. */
  line: number;
  /**
   * How many lines are left out. Unchanged ones: at the start of the first part, at the end of the last
   * one, in the middle of one between changes. Changed ones: at the end of their part.
   */
  hidden: number;
}

/** Asks what other kind a text reads as. */
export interface OtherRequest {
  kind: "other";
  text: string;
  /** The answer about it as it was read. */
  best: ContextPlan["best_form"];
}

export type EngineRequest = JudgeRequest | DiffRequest | CountRequest | OtherRequest;

/** The answer to each kind of request. */
export interface Answers {
  /** All but the source, which the page has. */
  judge: Omit<Judgement, "source">;
  diff: Comparison;
  count: (number | null)[];
  other: DataFormat | null;
}

export type EngineAnswer = { answer: Answers[keyof Answers] } | { code: string; message: string };
