/** The base of relative URIs in a SARIF file. */
export const SOURCE_ROOT = "SRCROOT";

export interface ArtifactLocation {
  uri: string;
  /** Absent for absolute paths. */
  uriBaseId?: string;
}

/**
 * Turns a path into the URI of a SARIF artifact: percent-encoded (RFC 3986), relative to the source root
 * unless it is absolute. Lone surrogates become U+FFFD.
 */
export function toArtifactLocation(path: string): ArtifactLocation {
  const uri = path
    .replace(/^(?:\.\/+)+/, "")
    .split("/")
    .map(encodePart)
    .join("/");
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${uri}` };
  // Two leading slashes would name a host.
  if (path.startsWith("/")) return { uri: `file:///${uri.replace(/^\/+/, "")}` };
  return { uri, uriBaseId: SOURCE_ROOT };
}

/** Like `encodeURIComponent`, which leaves `!'()*` alone although RFC 3986 reserves them. */
function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
