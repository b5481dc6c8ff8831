import type { Analysis } from "../../candidate/analysis.js";
import type { UnitKind } from "./importance.js";

/** How many units of a kind there are, and how many were cut, wholly or in part. Of data, items of arrays. */
export interface Loss {
  kind: UnitKind | "item";
  total: number;
  cut: number;
}

/** Steps of cutting a document. Each keeps everything that the one before keeps; the last keeps all. */
export interface Cuts {
  steps: number;
  /** The remaining document. */
  print(step: number): Analysis;
  listLosses(step: number): Loss[];
}
