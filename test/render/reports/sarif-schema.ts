import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import AjvDraft04 from "ajv-draft-04";

/** The schema of the standard, as Microsoft's matchers for SARIF ship it. */
const SCHEMA_FILE = join(
  dirname(createRequire(import.meta.url).resolve("@microsoft/jest-sarif/package.json")),
  "lib/schemas/sarif-2.1.0-rtm.5.json",
);

const ajv = new AjvDraft04({
  strict: false,
  // One of its patterns is none with the flag `u`.
  unicodeRegExp: false,
  formats: {
    uri: isUri,
    "uri-reference": (text: string) => isUri(new URL(text, "base:///").href) && isEncoded(text),
    "date-time": true,
  },
});
const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA_FILE, "utf8")));

/** What the schema has against a log; nothing where it is valid. */
export function validateSarif(log: unknown) {
  return validate(log) ? [] : (validate.errors ?? []);
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && isEncoded(text);
}

/** Only characters that RFC 3986 allows. */
function isEncoded(text: string): boolean {
  return /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})*$/.test(text);
}
