import { profileWithForm } from "../../../src/engine/api.js";
import type { BestForm } from "../../../src/engine/contract/contract.js";
import { readData } from "../../../src/engine/data/read-data.js";
import { type DataFormat, loadYaml } from "../../../src/index.js";

const KINDS: readonly DataFormat[] = ["json", "jsonl", "yaml"];

/** A heading, a table or a fence: where YAML has them, they are comments, or text in a value. */
const DOCUMENT_MARK = /^[ \t]*(?:#|\||`{3}|~{3})/m;

/**
 * The kind of data that a text reads as, where that gives another answer; null where there is none. Plain
 * lists, and texts in pairs of words, are Markdown: of data, it is the members of objects that save.
 * @param best The answer about the text as it was read.
 */
export async function findOtherKind(
  text: string,
  best: Pick<BestForm, "form" | "chars"> | undefined,
): Promise<DataFormat | null> {
  if (DOCUMENT_MARK.test(text)) return null;
  await loadYaml();
  const kind = KINDS.find((one) => holdsObjects(readData(text, one).data?.value));
  if (kind === undefined) return null;
  const { best_form: other } = profileWithForm(text, { flavor: kind });
  return other.form === best?.form && other.chars === best.chars ? null : kind;
}

function holdsObjects(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => isObject(item));
  return isObject(value);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
