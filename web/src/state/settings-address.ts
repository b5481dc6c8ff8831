import { effect } from "@preact/signals";
import { goTo } from "../components/verdict/go-to.js";
import { EXAMPLES, openExample } from "../examples/examples.js";
import { add, selectedId } from "./documents.js";
import { notify } from "./notices.js";
import { route } from "./route.js";
import { type Settings, settings } from "./settings.js";
import { parseQuery, toQuery } from "./settings-link.js";

/**
 * Keeps the settings in the address, so that the address can be shared, and a reload keeps them.
 * A document is not kept in it: one that a link brings is taken out of the address at once.
 */
export function keepSettingsInAddress(): () => void {
  const stopReading = effect(() => {
    const { page, query } = route.value;
    if (page === "judge" && query !== "" && query !== toQuery(settings.peek())) read(query);
  });
  const stopWriting = effect(() => {
    if (route.value.page !== "judge") return;
    const hash = toHash(settings.value);
    if (location.hash !== hash) history.replaceState(history.state, "", hash);
  });
  return () => {
    stopReading();
    stopWriting();
  };
}

/** The document of a link: packed, or the name of an example. */
export interface Shared {
  doc?: string;
  example?: string;
  /** The line of the source (1-based) to scroll to. */
  line?: string;
}

/** The address of the page with its settings, and with a document if there is one to share. */
export function makeLink(shared: Shared = {}): string {
  const hash = toHash(settings.peek());
  const query = new URLSearchParams(Object.entries(shared)).toString();
  const joint = hash.includes("?") ? "&" : "?";
  return `${location.origin}${location.pathname}${hash}${query === "" ? "" : joint + query}`;
}

function toHash(current: Settings): string {
  const query = toQuery(current);
  return query === "" ? "#/" : `#/?${query}`;
}

function read(query: string): void {
  const rest = new URLSearchParams(query);
  const doc = rest.get("doc");
  const example = rest.get("example");
  const line = Number(rest.get("line") ?? 0);
  for (const key of ["doc", "example", "line"]) rest.delete(key);
  if (doc !== null) void takeShared(doc).then(() => showLine(line));
  if (example !== null) void takeExample(example).then(() => showLine(line));
  const { settings: linked, ignored } = parseQuery(rest.toString());
  settings.value = linked;
  // Nothing else may have changed, and the address has to lose what was taken from it.
  history.replaceState(history.state, "", toHash(linked));
  if (ignored.length === 0) return;
  const things = ignored.length === 1 ? "One setting" : `${ignored.length} settings`;
  notify("note", `${things} of the link could not be used and were ignored.`, ignored);
}

/** Goes to a line of what a link has brought. */
function showLine(line: number): void {
  const id = selectedId.peek();
  if (id !== null && Number.isSafeInteger(line) && line > 0) goTo(id, { line_start: line });
}

async function takeShared(word: string): Promise<void> {
  try {
    const { unpackDocument } = await import("../share/document-link.js");
    add([{ ...(await unpackDocument(word)), sourceType: "paste" }]);
  } catch {
    notify("problem", "The document of the link could not be read.", [
      "The link is damaged or was cut on its way. Ask for it again, or for the file.",
    ]);
  }
}

async function takeExample(name: string): Promise<void> {
  const example = EXAMPLES.find((one) => one.name === name);
  if (example !== undefined) return void (await openExample(example));
  const names = EXAMPLES.map((one) => one.name).join(", ");
  notify("problem", "There is no such example.", [`There are: ${names}.`]);
}
