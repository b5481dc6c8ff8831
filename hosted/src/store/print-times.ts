/** A record with its times in ISO 8601: `at`, and names that end with `_at`. */
export function printTimes(row: object): object {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    /(?:^|_)at$/.test(name) && typeof value === "number" ? new Date(value).toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}
