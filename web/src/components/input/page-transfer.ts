import { signal } from "@preact/signals";
import { notify } from "../../state/notices.js";
import { fromDrop, fromList, takeEntries } from "./found-files.js";
import { takeFiles } from "./take-files.js";
import { takeText } from "./take-text.js";

/** Whether something that can be dropped is over the page. */
export const isDragging = signal(false);

/** Whether dragged data come from this page: then they are no document. */
let isOwn = false;

/**
 * Dropping anywhere on the page, and pasting anywhere but in a field.
 *
 * Drops are caught before any element sees them: an editor would take a file's text into itself,
 * and the browser would leave the page for the file.
 */
export function acceptTransfers(): void {
  const note = ({ type }: Event) => {
    isOwn = type === "dragstart";
  };
  addEventListener("dragstart", note, true);
  addEventListener("dragend", note, true);
  addEventListener("dragenter", drag, true);
  addEventListener("dragover", drag, true);
  addEventListener("dragleave", leave, true);
  addEventListener("drop", drop, true);
  addEventListener("paste", paste);
}

function drag(event: DragEvent): void {
  if (!hasDocuments(event.dataTransfer, event)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
  isDragging.value = true;
}

/** Only leaving the window ends it; going from element to element does not. */
function leave(event: DragEvent): void {
  if (event.relatedTarget === null) isDragging.value = false;
}

function drop(event: DragEvent): void {
  isDragging.value = false;
  const { dataTransfer: transfer } = event;
  if (transfer === null || !hasDocuments(transfer, event)) return;
  event.preventDefault();
  event.stopPropagation();
  if (hasFiles(transfer)) void fromDrop(takeEntries(transfer)).then(takeFiles);
  else if (isAddress(transfer)) {
    notify("problem", "A web address is no document.", [
      "This page cannot fetch anything. Save the document and drop its file, or paste its text.",
    ]);
  } else takeText(transfer.getData("text/plain"));
}

function paste(event: ClipboardEvent): void {
  const { clipboardData: data } = event;
  if (data === null || event.defaultPrevented) return;
  const text = data.getData("text/plain");
  if (data.files.length > 0 && text === "") {
    event.preventDefault();
    void takeFiles(fromList(data.files));
  } else if (text !== "" && !isEditing(event)) {
    event.preventDefault();
    takeText(text);
  }
}

/** A link or a bookmark. Its address is no document, and this page can fetch nothing. */
function isAddress(transfer: DataTransfer): boolean {
  const text = transfer.getData("text/plain").trim();
  return transfer.types.includes("text/uri-list") || /^https?:\/\/\S+$/i.test(text);
}

/** The editor or field handles text that is dragged within or into it. */
function hasDocuments(transfer: DataTransfer | null, event: Event): boolean {
  if (transfer === null || isOwn) return false;
  return hasFiles(transfer) || (transfer.types.includes("text/plain") && !isEditing(event));
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}

/** Whether the event is meant for something that text is typed into, in a shadow root too. */
function isEditing(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
