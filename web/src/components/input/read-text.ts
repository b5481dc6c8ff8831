import { describeHead } from "../../../../src/io/describe-bytes.js";
import { formatInteger } from "../../../../src/render/format-number.js";

/** The largest document, in bytes of UTF-8. */
export const MAX_BYTES = 10_000_000;

/** The text of a file, or why it has none, after its name. */
export type ReadResult = { text: string } | { problem: string };

/** Reads a file as strict UTF-8. A byte order mark is part of the document. */
export async function readText(file: Blob): Promise<ReadResult> {
  const problem = describeSize(file.size);
  if (problem !== undefined) return { problem };
  try {
    return decode(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { problem: "cannot be read: it was moved, deleted or changed, or access was denied" };
  }
}

/** Why a document of so many bytes is not taken, after its name; undefined where it is. */
export function describeSize(bytes: number): string | undefined {
  if (bytes <= MAX_BYTES) return undefined;
  return `has ${formatInteger(bytes)} bytes, and ${formatInteger(MAX_BYTES)} (10 MB) is the limit`;
}

function decode(bytes: Uint8Array): ReadResult {
  const problem = describeHead(bytes);
  if (problem !== undefined) return { problem: toSentence(problem) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: "is not valid UTF-8" };
  }
}

/** The message for a picture leaves out the place of its first NUL. */
function toSentence(problem: string): string {
  return problem.startsWith("is binary")
    ? "is not text: pictures and programs cannot be judged"
    : problem;
}
