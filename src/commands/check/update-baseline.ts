import { ContextVerdictError } from "../../engine/contract/errors.js";
import { type Baseline, type BaselineEntry, ENGINE, emptyBaseline, isCurrent } from "./baseline.js";

/** A baseline with some of its documents as they are now, and what that changed. */
export interface Update {
  baseline: Baseline;
  added: number;
  changed: number;
  unchanged: number;
  /** Entries of other documents, left as they were. */
  kept: number;
  removed: number;
}

/**
 * Takes documents into a baseline. Entries of other documents stay: whoever judges one folder of
 * many must not forget the rest.
 * @param judged The documents of now, under their names in the baseline.
 * @param isForgotten Which of the other entries are removed.
 * @throws ContextVerdictError `bad_request` where entries would stay that another engine has judged:
 *   a baseline is of one engine.
 */
export function updateBaseline(
  old: Baseline | undefined,
  judged: ReadonlyMap<string, BaselineEntry>,
  isForgotten: (name: string) => boolean,
): Update {
  const before = old?.files ?? new Map<string, BaselineEntry>();
  const others = [...before].filter(([name]) => !judged.has(name));
  const kept = others.filter(([name]) => !isForgotten(name));
  if (old !== undefined && kept.length > 0 && !isCurrent(old)) throw mixed(old, kept.length);
  const known = [...judged].filter(([name]) => before.has(name));
  const unchanged = known.filter(([name, entry]) => isSame(before.get(name)!, entry)).length;
  return {
    baseline: { ...emptyBaseline(), files: new Map([...kept, ...judged]) },
    added: judged.size - known.length,
    changed: known.length - unchanged,
    unchanged,
    kept: kept.length,
    removed: others.length - kept.length,
  };
}

/** The bytes say it all, but for files whose options have changed. */
function isSame(a: BaselineEntry, b: BaselineEntry): boolean {
  return a.sha256 === b.sha256 && a.verdict === b.verdict;
}

function mixed({ engine, policy_version }: Baseline, kept: number): ContextVerdictError {
  const entries = kept === 1 ? "1 other entry was" : `${kept} other entries were`;
  return new ContextVerdictError(
    "bad_request",
    `${entries} judged by ${engine} under policy ${policy_version}, and this is ${ENGINE}: renew the baseline as a whole`,
  );
}
