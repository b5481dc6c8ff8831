import { toShare } from "../policy/coverage.js";
import { isCoverageEnough, MIN_COVERAGE_PCT } from "../policy/policy.js";
import { defineWarning } from "./define-warning.js";

export const lowCoverage = defineWarning<{ kept: number; total: number }>({
  find({ conversion }) {
    if (!("coverage" in conversion) || isCoverageEnough(conversion.coverage)) return [];
    return [{ args: conversion.coverage }];
  },
  render({ kept, total }) {
    const share = (100 * toShare({ kept, total })).toFixed(1);
    return {
      message: `The candidate keeps less than ${MIN_COVERAGE_PCT} % of the document's text`,
      suggestion: "Make sure that the missing text is not needed, or convert losslessly",
      evidence: `${kept} of ${total} letters and digits (${share} %)`,
    };
  },
});
