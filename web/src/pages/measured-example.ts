import type { MeasuredChars, Net, ProfileName, VerdictName } from "context-verdict";

/** One of our own documents, measured by the engine while the app was built. */
export interface MeasuredExample {
  /** In this repository. */
  path: string;
  title: string;
  profile: ProfileName;
  verdict: VerdictName;
  chars: MeasuredChars;
  /** Exact counts of o200k_base. */
  tokens: { source: number; toon: number; savings_pct: number };
  /** What a hybrid measures, where only a hybrid pays. */
  hybrid: Net | null;
}
