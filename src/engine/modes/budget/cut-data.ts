import { analyzeValue } from "../../candidate/analysis.js";
import { isValueOf } from "../../data/json.js";
import type { Data } from "../../data/read-data.js";
import { countItems, cutArrays } from "../../data/tables.js";
import type { Cuts } from "./cuts.js";

/**
 * Cuts data by limiting the items of every array, so that the longest arrays lose their last items first.
 * Objects keep their members. null if there is nothing to cut, or JavaScript cannot hold the value
 * exactly.
 */
export function cutData({ value, json, isLines, isBounded }: Data): Cuts | null {
  const { all, longest } = countItems(value);
  if (longest === 0 || !isBounded() || !isValueOf(json, value, isLines)) return null;
  return {
    steps: longest + 1,
    print: (step) => analyzeValue(cutArrays(value, step)),
    listLosses(step) {
      const left = countItems(cutArrays(value, step)).all;
      return left === all ? [] : [{ kind: "item", total: all, cut: all - left }];
    },
  };
}
