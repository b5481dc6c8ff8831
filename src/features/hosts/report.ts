import type { Limit } from "./host.js";
import type { HeadingLine } from "./read-document.js";

/** The files that hosts load for a directory. This is the JSON output; docs/loads.md describes it. */
export interface LoadsReport {
  directory: string;
  /** The root of the repository; the directory itself outside of one. */
  root: string;
  /** Whether files of the user and above the repository were looked at. */
  user: boolean;
  tokenizer: string;
  hosts: HostLoads[];
}

export interface HostLoads {
  host: string;
  title: string;
  /** Of the files at the start, without the parts that are cut, and of the list of skills. */
  tokens: number;
  /** Loaded at the start, in this order; a file that is loaded twice is here twice. */
  files: LoadedFile[];
  skills: { tokens: number; listed: ListedSkill[] };
  /** In places of rules, but loaded later, if at all. */
  on_demand: { path: string; tokens: number }[];
  findings: LoadFinding[];
  /** Whether the report is not complete: too many files, imports or folders. */
  partial: boolean;
}

/** Sizes in bytes, UTF-16 code units and lines; tokens without the parts that are cut or removed. */
export interface LoadedFile {
  path: string;
  /** `place`: because of its name and place; or because another file imports it. */
  via: "place" | "import";
  asked_by: { path: string; line?: number } | null;
  /** How many imports led to it. */
  depth: number;
  bytes: number;
  characters: number;
  lines: number;
  tokens: number;
  cut: Cut | null;
}

/** A skill in the list of a host, by its name and description, as far as they are shown. */
export interface ListedSkill {
  path: string;
  name: string;
  characters: number;
  tokens: number;
}

/** Where a host stops reading a file. */
export interface Cut extends Pick<Limit, "unit" | "most" | "of" | "verified"> {
  /** How much of this file is left, in the same unit. */
  kept: number;
  /** The line in which it is cut, from 1. */
  line: number;
  /** The heading above the cut, whose section is not whole; null where there is none. */
  inside: HeadingLine | null;
  /** The headings that are lost, the first 1,000 of them. */
  lost_headings: HeadingLine[];
  lost_count: number;
}

/** Kinds of findings, the most important first. */
export const FINDING_KINDS = [
  "cut",
  "missing",
  "outside",
  "unreadable",
  "deep",
  "cycle",
  "twice",
  "advice",
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** A finding that the files themselves do not show; one sentence without a full stop. */
export interface LoadFinding {
  kind: FindingKind;
  path: string;
  line?: number;
  message: string;
}
