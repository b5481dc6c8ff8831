/** The library: the engine's functions, the tokenizers, and the types of the wire. Browser-safe. */

export { compact, convert, plan, profile, tables } from "./engine/api.js";
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
} from "./engine/contract/contract.js";
export {
  ContextVerdictError,
  type ErrorCode,
  type ErrorEnvelope,
} from "./engine/contract/errors.js";
export type { TokenEstimator } from "./engine/contract/estimator.js";
export type {
  CompactOptions,
  ConvertOptions,
  DataFormat,
  PlanOptions,
  ProfileOptions,
  RestoreOptions,
  ValidateOptions,
} from "./engine/contract/options.js";
export type { FlavorChoice } from "./engine/contract/requests.js";
export { loadYaml } from "./engine/data/yaml.js";
export { restore, validate } from "./engine/read-toon.js";
export { loadTokenizer, type TokenizerName } from "./tokenizers/load.js";
