/** The base that addresses are relative to in our SARIF files. */
const SOURCE_ROOT = "SRCROOT";

/**
 * Makes the addresses of a SARIF log relative to the repository, as code scanning expects them,
 * where the command ran below its root.
 * @param directory The working directory's path in the repository with `/`; empty for its root.
 * @throws SyntaxError where the text is no JSON.
 */
export function rebaseSarif(text, directory) {
  const prefix = directory.split("/").map(encodeURIComponent).join("/");
  const log = JSON.parse(text, (key, value) =>
    key === "artifactLocation" && value?.uriBaseId === SOURCE_ROOT && prefix !== ""
      ? { ...value, uri: `${prefix}/${value.uri}` }
      : value,
  );
  return JSON.stringify(log);
}
