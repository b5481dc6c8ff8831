import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { resolvePath } from "../../engine/split/addresses.js";
import type { PartRecord, SplitRecord } from "../../engine/split/join-split.js";
import { isGone } from "../../io/is-gone.js";
import {
  count,
  list,
  mapOf,
  object,
  sha256,
  text,
  value,
  word,
} from "../../io/json/json-validators.js";
import { parseJson } from "../../io/json/parse-json.js";
import { readText } from "../../io/read-text.js";

/** How a document was split, to be committed beside it. Hashes are of the texts with LF line endings. */
export interface SplitFile extends SplitRecord {
  version: 1;
  source_sha256: string;
  start_sha256: string;
  parts: (PartRecord & { sha256: string })[];
}

const MAX_BYTES = 16_777_216;

const path = value("a path below the root", (seen) => {
  return (
    typeof seen === "string" && resolvePath("", seen) === seen && !/^\.git(?:\/|$)/i.test(seen)
  );
});
const links = mapOf(text);
const form = word("markdown", "compact", "toon");
const TEXTS = { link: text, line: text, heading: text, tail: text };
const PART = { path, ...TEXTS, form, head_lines: count, links, sha256 };
const FILE = {
  version: value("1", (seen) => seen === 1),
  path: text,
  source_sha256: sha256,
  start_sha256: sha256,
  links,
  parts: list("a list", object({ ...PART, original: text }, Object.keys(PART))),
};
const checkRecord = object(FILE, Object.keys(FILE));

/** The record of a document: `AGENTS.md` → `.AGENTS.md.split.json`. */
export function nameRecord(document: string): string {
  return join(dirname(document), `.${basename(document)}.split.json`);
}

/**
 * Reads the record of a document; undefined where there is none.
 * @throws ContextVerdictError `bad_request` for a file that is no record.
 */
export function readRecord(document: string): SplitFile | undefined {
  const file = nameRecord(document);
  if (isGone(file)) return undefined;
  try {
    const record = parseJson(readText(file, { limit: MAX_BYTES, followsLinks: false }).text);
    if (checkRecord(record, []).length === 0) return record as SplitFile;
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
  }
  throw new ContextVerdictError(
    "bad_request",
    `${basename(file)} is not a record of split; if a merge left a conflict in it, take one side of it whole`,
  );
}

export function printRecord(record: SplitFile): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}
