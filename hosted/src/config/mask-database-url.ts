const MASK = "***";

/**
 * The address of a database as it may be shown: without the password, and without the values of
 * parameters, since a driver takes passwords there, too.
 */
export function maskDatabaseUrl(text: string): string {
  if (text.startsWith("file:")) return text;
  const url = new URL(text);
  if (url.password !== "") url.password = MASK;
  for (const name of new Set(url.searchParams.keys())) url.searchParams.set(name, MASK);
  url.hash = "";
  return url.href;
}
