/** The place that belongs to a place, in proportion between the two anchors around it. */
export function interpolate(place: number, from: readonly number[], to: readonly number[]): number {
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  const [startFrom, startTo] = [from[low - 1] ?? 0, to[low - 1] ?? 0];
  const [endFrom, endTo] = [from[low], to[low]];
  if (endFrom === undefined || endTo === undefined) return startTo;
  return startTo + ((place - startFrom) / Math.max(1e-9, endFrom - startFrom)) * (endTo - startTo);
}
