/** Stops on a slider; each is some 5 % further than the one before. */
const STOPS = 100;

/** The smallest target worth offering, as a share of the largest. */
const SMALLEST = 0.01;

/**
 * The targets that a slider offers, in rising order: whole numbers, as far apart as they are large,
 * up to the longest text that can be asked for. `exact` ones are among them as they are.
 */
export function listTargets(longest: number, exact: readonly number[] = []): number[] {
  const last = Math.max(1, Math.round(longest));
  const first = Math.max(1, Math.round(last * SMALLEST));
  const ratio = (last / first) ** (1 / STOPS);
  const stops = new Set([last, ...exact.filter((one) => one >= first && one <= last)]);
  for (let stop = first; stop < last; stop = Math.max(stop + 1, Math.round(stop * ratio))) {
    stops.add(stop);
  }
  return [...stops].sort((one, other) => one - other);
}

/** The place of a target among the stops: the nearest. */
export function findStop(stops: readonly number[], target: number): number {
  const next = stops.findIndex((stop) => stop >= target);
  if (next <= 0) return next === 0 ? 0 : stops.length - 1;
  const [below = 0, above = 0] = [stops[next - 1], stops[next]];
  return target - below < above - target ? next - 1 : next;
}
