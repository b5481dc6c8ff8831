/**
 * The first of the offered encodings that an `Accept-Encoding` accepts (RFC 9110, 12.5.3).
 * @returns undefined where the content has to be sent as it is.
 */
export function chooseEncoding<Name extends string>(
  header: string | undefined,
  offered: readonly Name[],
): Name | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return offered.find((name) => (weights.get(name) ?? weights.get("*") ?? 0) > 0);
}
