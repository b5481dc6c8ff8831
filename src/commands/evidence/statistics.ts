/**
 * Statistics of right and wrong answers. Pure; what is random is seeded. Proportions and
 * differences are shares between −1 and 1.
 */
import { SeededRandom } from "../../engine/questions/random.js";

export interface Interval {
  low: number;
  high: number;
}

/** Two-sided 95 %: the quantile of the normal distribution at 0.975. */
const Z = 1.959963984540054;

/** How many resamples a bootstrap draws. */
const RESAMPLES = 2000;

/**
 * Wilson's score interval of a proportion, 95 % (Wilson 1927; method 3 of Newcombe, Statistics in
 * Medicine 17, 1998, 857–872).
 */
export function scoreInterval(right: number, asked: number): Interval {
  if (asked === 0) return { low: 0, high: 1 };
  const share = right / asked;
  const middle = 2 * right + Z * Z;
  const reach = Z * Math.sqrt(Z * Z + 4 * right * (1 - share));
  const scale = 2 * (asked + Z * Z);
  return {
    low: Math.max(0, (middle - reach) / scale),
    high: Math.min(1, (middle + reach) / scale),
  };
}

/** How pairs of answers to the same question came out. */
export interface Pairs {
  bothRight: number;
  /** Right in the first form only. */
  firstOnly: number;
  secondOnly: number;
  bothWrong: number;
}

/**
 * Difference of two paired proportions, first minus second, and its 95 % interval (method 10 of
 * Newcombe, Statistics in Medicine 17, 1998, 2635–2650).
 */
export function pairedDifference(pairs: Pairs): Interval & { difference: number } {
  const { bothRight: a, firstOnly: b, secondOnly: c, bothWrong: d } = pairs;
  const asked = a + b + c + d;
  if (asked === 0) return { difference: 0, low: -1, high: 1 };
  const first = (a + b) / asked;
  const second = (a + c) / asked;
  const one = scoreInterval(a + b, asked);
  const two = scoreInterval(a + c, asked);
  const correlation = pairedCorrelation(pairs);
  const reach = (x: number, y: number) => Math.sqrt(x * x - 2 * correlation * x * y + y * y);
  const difference = first - second;
  return {
    difference,
    low: Math.max(-1, difference - reach(first - one.low, two.high - second)),
    high: Math.min(1, difference + reach(one.high - first, second - two.low)),
  };
}

/** Newcombe's φ, with the continuity correction that he states for positive association. */
function pairedCorrelation({
  bothRight: a,
  firstOnly: b,
  secondOnly: c,
  bothWrong: d,
}: Pairs): number {
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  if (margins === 0) return 0;
  const excess = a * d - b * c;
  const corrected = excess > 0 ? Math.max(excess - (a + b + c + d) / 2, 0) : excess;
  return corrected / Math.sqrt(margins);
}

/**
 * Exact McNemar test, two-sided: how likely a split of the pairs that differ at least this uneven
 * is, were both forms equally good (McNemar 1947; the binomial test of `firstOnly` against
 * `secondOnly`).
 */
export function mcnemar({ firstOnly, secondOnly }: Pairs): number {
  const differing = firstOnly + secondOnly;
  const fewer = Math.min(firstOnly, secondOnly);
  let tail = 0;
  // The logarithm of how likely `count` of the differing pairs are on one side.
  let log = -differing * Math.LN2;
  for (let count = 0; count <= fewer; count++) {
    tail += Math.exp(log);
    log += Math.log((differing - count) / (count + 1));
  }
  return Math.min(1, 2 * tail);
}

/**
 * Bootstrap interval of a mean, 95 % by percentiles (Efron 1979), drawing whole clusters: answers
 * about one document are not independent of each other.
 */
export function bootstrapMean(clusters: readonly (readonly number[])[], seed: string): Interval {
  if (clusters.length === 0) return { low: 0, high: 1 };
  const sums = clusters.map((values) => values.reduce((sum, value) => sum + value, 0));
  const random = new SeededRandom(seed);
  const means: number[] = [];
  for (let draw = 0; draw < RESAMPLES; draw++) {
    let sum = 0;
    let count = 0;
    for (let pick = 0; pick < clusters.length; pick++) {
      const index = random.below(clusters.length);
      sum += sums[index] as number;
      count += (clusters[index] as readonly number[]).length;
    }
    means.push(count === 0 ? 0 : sum / count);
  }
  means.sort((one, other) => one - other);
  return {
    low: means[Math.floor(0.025 * RESAMPLES)] as number,
    high: means[Math.ceil(0.975 * RESAMPLES) - 1] as number,
  };
}

/**
 * How many pairs would show that a form is no worse than `margin`, with 80 % power and 2.5 %
 * one-sided error, if both were equally good and this share of pairs differed (Liu, Hsueh, Hsieh
 * and Chen, Statistics in Medicine 21, 2002, 231–245, with no true difference).
 */
export function pairsNeeded(differing: number, margin: number): number {
  const POWER = 0.8416212335729143;
  return Math.ceil(((Z + POWER) ** 2 * differing) / margin ** 2);
}
