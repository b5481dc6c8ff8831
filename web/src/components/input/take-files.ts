import { signal } from "@preact/signals";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import {
  add,
  documents,
  type NewDocument,
  selectedId,
  selectsFirstChange,
} from "../../state/documents.js";
import { announce, dismissAll, notify } from "../../state/notices.js";
import { arriveAtAnswer } from "../../state/view.js";
import { describeSkipped, type FoundFile, type FoundFiles } from "./found-files.js";
import { readText } from "./read-text.js";

/** Documents that are taken at once. */
export const MAX_FILES = 1_000;

/** All texts on the page together, in UTF-16 code units: a tab has to hold five times as much. */
const MAX_TOTAL = 100_000_000;
const ROOM = formatInteger(MAX_TOTAL);

/** Files that are read before the page gets a turn, and appears with what was read so far. */
const BATCH = 25;

/** How far reading has got; null while nothing is read. */
export const reading = signal<{ done: number; total: number } | null>(null);

/**
 * Reads files in batches and puts them on the page, the first of them in view. Says what could not
 * be read and what was left out. Nothing leaves the page.
 */
export async function takeFiles(found: FoundFiles): Promise<void> {
  dismissAll();
  const files = [...found.files].sort(byPath).slice(0, MAX_FILES);
  const problems: string[] = [];
  let added = 0;
  let isShown = false;
  for (let start = 0; start < files.length; start += BATCH) {
    reading.value = { done: start, total: files.length };
    const before = documents.peek().length;
    const first = addNew(
      await Promise.all(files.slice(start, start + BATCH).map(readOne)),
      problems,
    );
    added += documents.peek().length - before;
    // Later batches must not take the view away from the first.
    if (first !== undefined && !isShown) {
      selectedId.value = first;
      isShown = true;
      // Of many documents, the page selects the first change itself, until a person acts.
      selectsFirstChange.value = files.length > 1;
      if (files.length === 1) arriveAtAnswer();
    }
    await nextTurn();
  }
  reading.value = null;
  report(found, files.length, added, problems);
}

async function readOne({ path, open }: FoundFile): Promise<NewDocument | string> {
  const file = await open().catch(() => undefined);
  const result =
    file === undefined ? { problem: "cannot be read: access was denied" } : await readText(file);
  if ("problem" in result) return `${path} ${result.problem}.`;
  return { name: path, text: result.text, sourceType: "markdown" };
}

/** Adds what fits and is not on the page yet. @returns the document to show. */
function addNew(read: readonly (NewDocument | string)[], problems: string[]): number | undefined {
  let room = MAX_TOTAL - documents.peek().reduce((sum, { text }) => sum + text.length, 0);
  const added: NewDocument[] = [];
  let known: number | undefined;
  for (const one of read) {
    if (typeof one === "string") {
      problems.push(one);
      continue;
    }
    const same = documents.peek().find(({ name, text }) => name === one.name && text === one.text);
    known ??= same?.id;
    if (same !== undefined) continue;
    if (one.text.length > room) {
      problems.push(`${one.name} does not fit: the page holds ${ROOM} characters at most.`);
      continue;
    }
    room -= one.text.length;
    added.push(one);
  }
  const shown = selectedId.peek();
  const [id] = added.length === 0 ? [] : add(added);
  if (id !== undefined && shown !== null) selectedId.value = shown;
  return id ?? known;
}

function report(
  found: FoundFiles,
  tried: number,
  added: number,
  problems: readonly string[],
): void {
  const beyond = found.files.length - tried;
  const notes = [
    ...describeSkipped(found),
    ...(beyond === 0
      ? []
      : [
          `Only the first ${formatInteger(MAX_FILES)} were read, ${formatInteger(beyond)} were not.`,
        ]),
  ];
  const action =
    found.skipped.length === 0
      ? undefined
      : {
          label: `Add ${formatCount(found.skipped.length, "skipped file")} anyway`,
          run: () => {
            void takeFiles({ files: found.skipped, skipped: [], skippedFolders: new Set() });
          },
        };
  if (problems.length > 0) {
    const count = formatCount(problems.length, "file was", "files were");
    notify("problem", `${count} not added.`, [...problems, ...notes], action);
  } else if (found.files.length === 0) {
    notify("problem", "No document was found there.", notes, action);
  } else if (notes.length > 0) {
    notify("note", `${formatCount(added, "document")} added.`, notes, action);
  }
  announce(`${formatCount(added, "document")} added.`);
}

function byPath({ path }: FoundFile, other: FoundFile): number {
  return path < other.path ? -1 : path > other.path ? 1 : 0;
}

/** Lets the page draw and answer before more is read. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
