/** A day as it is in UTC: `2026-11-21`. @param time In ISO 8601. */
export function formatDay(time: string): string {
  return time.slice(0, 10);
}

/** A minute as it is in UTC: `2026-11-21 14:05`. @param time In ISO 8601. */
export function formatMinute(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}

const DAY_MS = 86_400_000;

/** Today in UTC, or so many days before. */
export function findDay(daysAgo = 0): string {
  return formatDay(new Date(Date.now() - daysAgo * DAY_MS).toISOString());
}
