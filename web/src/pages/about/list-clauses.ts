import { HEADLINES } from "../../../../src/render/headline.js";

/** An entry of the policy's priority, as `schema/v1/policy.json` has it. */
export interface PriorityEntry {
  verdict: string;
  any_code?: readonly string[];
  valid_and_clears?: boolean;
  no_code?: readonly string[];
  any_severity?: string;
}

/**
 * The priority in words, numbered as everywhere: two entries that differ in a warning's severity
 * only are one clause.
 */
export function listClauses(priority: readonly PriorityEntry[]): string[] {
  const clauses: string[] = [];
  for (const [index, entry] of priority.entries()) {
    if (isException(priority[index - 1], entry)) continue;
    const { verdict, any_severity, ...conditions } = entry;
    const next = priority[index + 1];
    const words = [describe(conditions), nameOf(verdict)];
    if (next !== undefined && isException(entry, next)) {
      words.push(`where a warning has severity “${any_severity}”, else ${nameOf(next.verdict)}`);
    }
    clauses.push(`${words.join(" ")}.`);
  }
  return clauses;
}

/** Whether the first entry is the second one with a condition on severities. */
function isException(one: PriorityEntry | undefined, other: PriorityEntry): boolean {
  if (one?.any_severity === undefined || other.any_severity !== undefined) return false;
  const [{ verdict: _, any_severity: __, ...first }, { verdict: ___, ...second }] = [one, other];
  return describe(first) === describe(second);
}

function describe({
  any_code,
  valid_and_clears,
  no_code,
}: Omit<PriorityEntry, "verdict" | "any_severity">): string {
  const parts: string[] = [];
  if (any_code !== undefined) parts.push(`${listCodes(any_code)} fired`);
  if (valid_and_clears) parts.push("the candidate is valid and its savings clear the band");
  if (no_code !== undefined) parts.push(`none of ${listCodes(no_code)} fired`);
  return parts.length === 0 ? "In every other case:" : `If ${parts.join(", and ")}:`;
}

function listCodes(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(" or ");
}

function nameOf(verdict: string): string {
  const headline = HEADLINES[verdict as keyof typeof HEADLINES];
  return `**${headline.words}**`;
}
