/** The library: the engine's functions, the tokenizers, and the types of the wire. Browser-safe. */
export { compact } from "./engine/compact.js";
export type {
  Alternative,
  AlternativeEstimate,
  BudgetTarget,
  ContextPlan,
  DelimiterName,
  Flags,
  Flavor,
  MeasuredChars,
  Mode,
  Net,
  PlanSection,
  Profile,
  ProfileName,
  Provenance,
  RatioEstimate,
  SectionRange,
  Severity,
  SourceType,
  Stats,
  TokenEstimates,
  ToonProblem,
  Validation,
  Verdict,
  VerdictName,
  Warning,
  WarningRange,
} from "./engine/contract.js";
export { ContextVerdictError, type ErrorCode, type ErrorEnvelope } from "./engine/errors.js";
export type { TokenEstimator } from "./engine/estimators/estimator.js";
export type {
  CompactOptions,
  ConvertOptions,
  PlanOptions,
  ProfileOptions,
  ValidateOptions,
} from "./engine/options.js";
export { convert, plan, profile, restore, validate } from "./engine/verdict.js";
export { loadTokenizer, type TokenizerName } from "./tokenizers/load.js";
