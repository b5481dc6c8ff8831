/** A time as programs read it: `2026-11-21T10:30:00.000Z`. */
export function toIso(time: number): string {
  return new Date(time).toISOString();
}

/** As people read it, in UTC: `2026-11-21 10:30`. */
export function formatTime(time: number): string {
  return toIso(time).slice(0, 16).replace("T", " ");
}

/** The day, in UTC: `2026-11-21`. */
export function formatDay(time: number): string {
  return toIso(time).slice(0, 10);
}
