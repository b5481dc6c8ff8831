import type { Analysis } from "../../candidate/analysis.js";
import type { UnitKind } from "./importance.js";

/** How many units of a kind there are, and how many were not kept wholly. Of data, the items of its arrays. */
export interface Loss {
  kind: UnitKind | "item";
  total: number;
  cut: number;
}

/** Ways to cut a document, each keeping what the one before it keeps. The last one keeps everything. */
export interface Cuts {
  steps: number;
  /** What is left of the document. */
  print(step: number): Analysis;
  listLosses(step: number): Loss[];
}
