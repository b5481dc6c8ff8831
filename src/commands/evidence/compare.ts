/** What the answers say about each form of the documents, and what they cannot say. */
import { ARMS, type ArmName } from "./arms.js";
import type { Observation } from "./results.js";
import {
  bootstrapMean,
  type Interval,
  mcnemar,
  type Pairs,
  pairedDifference,
  pairsNeeded,
  scoreInterval,
} from "./statistics.js";

export interface EvidenceOptions {
  /** How much worse a form may be and still count as no worse, as a share: 0.05. */
  margin: number;
  seed: string;
}

/** `context-verdict evidence --json`; described in docs/understanding.md. Shares are between 0 and 1. */
export interface Evidence {
  schema_version: "1.0";
  margin: number;
  seed: string;
  models: ModelEvidence[];
}

export interface ModelEvidence {
  model: string;
  documents: number;
  arms: ArmEvidence[];
  /** What the sample cannot tell, in sentences. */
  limits: string[];
}

export interface ArmEvidence {
  arm: ArmName;
  answered: number;
  /** Questions that the tool reports an error for; they count nowhere else. */
  errors: number;
  right: number;
  accuracy: number | null;
  /** 95 %, by a bootstrap over documents; the score interval where all answers are right, or none. */
  accuracy_interval: Interval | null;
  /** Mean a question, as the provider counted; null where the tool does not say. */
  tokens: number | null;
  cost: number | null;
  cost_per_right_answer: number | null;
  /** Against the source, question by question; null for the source itself. */
  against_source: Comparison | null;
}

export interface Comparison {
  pairs: number;
  /** Right in the source alone, and in this form alone. */
  lost: number;
  gained: number;
  /** Accuracy of this form minus that of the source, with its 95 % interval. */
  difference: number;
  interval: Interval;
  /** Exact McNemar test, two-sided. */
  p_value: number;
  /** Whether the whole interval lies above minus the margin. */
  non_inferior: boolean;
}

/** Fewer documents than this say little about others. */
const FEW_DOCUMENTS = 10;

export function compareForms(
  observations: readonly Observation[],
  { margin, seed }: EvidenceOptions,
): Evidence {
  const models = groupBy(observations, ({ model }) => model);
  return {
    schema_version: "1.0",
    margin,
    seed,
    models: [...models].map(([model, answers]) => compareModel(model, answers, { margin, seed })),
  };
}

function compareModel(
  model: string,
  observations: readonly Observation[],
  options: EvidenceOptions,
): ModelEvidence {
  const byArm = groupBy(observations, ({ arm }) => arm);
  const source = firstAnswers(byArm.get("source") ?? []);
  const arms = ARMS.flatMap((arm) => {
    const answers = byArm.get(arm);
    return answers === undefined ? [] : [describeArm(arm, answers, source, options)];
  });
  const documents = new Set(observations.map(({ document }) => document)).size;
  return { model, documents, arms, limits: findLimits(arms, documents, options.margin) };
}

function describeArm(
  arm: ArmName,
  observations: readonly Observation[],
  source: ReadonlyMap<string, boolean>,
  { margin, seed }: EvidenceOptions,
): ArmEvidence {
  const answers = observations.filter(({ given }) => given !== null);
  const right = answers.filter((answer) => answer.right).length;
  const clusters = [...groupBy(answers, ({ document }) => document).values()];
  const costs = answers.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const allCost = costs.length === answers.length ? sum(costs) : null;
  const hasAnswers = answers.length > 0;
  return {
    arm,
    answered: answers.length,
    errors: observations.length - answers.length,
    right,
    accuracy: hasAnswers ? right / answers.length : null,
    accuracy_interval: hasAnswers ? accuracyInterval(clusters, right, answers.length, seed) : null,
    tokens: mean(answers.flatMap(({ tokens }) => (tokens === null ? [] : [tokens]))),
    cost: mean(costs),
    cost_per_right_answer: allCost === null || right === 0 ? null : allCost / right,
    against_source:
      arm === "source" ? null : compareAnswers(firstAnswers(observations), source, margin),
  };
}

/** A bootstrap knows no spread where all answers came out alike; the score interval does. */
function accuracyInterval(
  clusters: readonly (readonly Observation[])[],
  right: number,
  answered: number,
  seed: string,
): Interval {
  if (right === 0 || right === answered) return scoreInterval(right, answered);
  return bootstrapMean(
    clusters.map((cluster) => cluster.map((answer) => Number(answer.right))),
    seed,
  );
}

/** Whether each question was answered right, by its first answer: repeats of one are no further evidence. */
function firstAnswers(observations: readonly Observation[]): Map<string, boolean> {
  const first = new Map<string, boolean>();
  for (const { document, id, given, right } of observations) {
    const key = JSON.stringify([document, id]);
    if (given !== null && !first.has(key)) first.set(key, right);
  }
  return first;
}

function compareAnswers(
  form: ReadonlyMap<string, boolean>,
  source: ReadonlyMap<string, boolean>,
  margin: number,
): Comparison | null {
  const pairs: Pairs = { bothRight: 0, firstOnly: 0, secondOnly: 0, bothWrong: 0 };
  for (const [key, right] of form) {
    const other = source.get(key);
    if (other === undefined) continue;
    if (right) pairs[other ? "bothRight" : "firstOnly"]++;
    else pairs[other ? "secondOnly" : "bothWrong"]++;
  }
  const count = sum(Object.values(pairs));
  if (count === 0) return null;
  const { difference, low, high } = pairedDifference(pairs);
  return {
    pairs: count,
    lost: pairs.secondOnly,
    gained: pairs.firstOnly,
    difference,
    interval: { low, high },
    p_value: mcnemar(pairs),
    non_inferior: low > -margin,
  };
}

function findLimits(arms: readonly ArmEvidence[], documents: number, margin: number): string[] {
  const points = `${formatNumber(100 * margin)} points`;
  const limits: string[] = [];
  if (documents < FEW_DOCUMENTS) {
    limits.push(
      `Answers are about ${documents === 1 ? "one document" : `${documents} documents`}: they say little about others.`,
    );
  }
  for (const { arm, against_source: against, errors } of arms) {
    if (errors > 0) limits.push(`${arm}: ${errors} questions ended in an error and are left out.`);
    if (against === null || arm === "source_again") continue;
    if (against.non_inferior) continue;
    if (against.interval.high < 0) {
      limits.push(`${arm}: worse than the source; more questions will not change that it is.`);
      continue;
    }
    // Where no pair differs, the next could: the rule of three bounds what was not seen.
    const differing = Math.max(against.lost + against.gained, 3) / against.pairs;
    limits.push(
      `${arm}: ${against.pairs} questions cannot show that it is no more than ${points} worse; with as many differences about ${pairsNeeded(differing, margin)} would.`,
    );
  }
  const noise = arms.find(({ arm }) => arm === "source_again")?.against_source;
  if (noise == null) {
    limits.push("The unchanged documents were asked once: how much two runs differ is not known.");
  }
  return limits;
}

function formatNumber(value: number): string {
  return String(Number(value.toFixed(1)));
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}
