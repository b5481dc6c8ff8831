import { effect } from "@preact/signals";
import type { FlavorChoice } from "context-verdict";
import { formatCount } from "../../../src/render/format-number.js";
import { FLAVORS } from "../answer/describe-kind.js";
import { EXAMPLES, openExample } from "../examples/examples.js";
import { add, readAs, selectedId } from "./documents.js";
import { notify } from "./notices.js";
import { parseQuery, type Settings, settings, toQuery } from "./settings.js";
import { goTo } from "./view.js";

/**
 * Takes settings and documents from the address, and keeps the settings in it, so that it can be shared.
 * A document is not kept in it: one that a link brings is taken out of the address at once.
 */
export function followAddress(): void {
  const follow = () => {
    const [, query = ""] = location.hash.split("?", 2);
    if (query !== "" && query !== toQuery(settings.peek())) read(query);
    write();
  };
  follow();
  addEventListener("hashchange", follow);
  effect(write);
}

function write(): void {
  const hash = toHash(settings.value);
  if (location.hash !== hash) history.replaceState(history.state, "", hash);
}

/** The document of a link: packed, or the name of an example; and what belongs to it. */
export interface Shared {
  doc?: string;
  example?: string;
  /** What it is read as, where a person chose that. */
  flavor?: FlavorChoice;
  /** The line of the source (1-based) to scroll to. */
  line?: string;
}

/** The address of the page with its settings and a document. */
export function makeLink(shared: Shared): string {
  const query = [toQuery(settings.peek()), new URLSearchParams(Object.entries(shared))];
  return `${location.origin}${location.pathname}#/?${query.filter((part) => part !== "").join("&")}`;
}

function toHash(current: Settings): string {
  const query = toQuery(current);
  return query === "" ? "#/" : `#/?${query}`;
}

function read(query: string): void {
  const rest = new URLSearchParams(query);
  const take = (key: keyof Shared) => {
    const value = rest.get(key);
    rest.delete(key);
    return value;
  };
  const [doc, example] = [take("doc"), take("example")];
  // They say something about the document of a link, and nothing without one.
  if (doc !== null || example !== null) {
    const line = Number(take("line"));
    const flavor = Object.hasOwn(FLAVORS, rest.get("flavor") ?? "") ? take("flavor") : null;
    const taken = doc === null ? takeExample(example ?? "") : takeShared(doc);
    void taken.then((isTaken) => {
      const id = selectedId.peek();
      if (!isTaken || id === null) return;
      if (flavor !== null) readAs(id, flavor as FlavorChoice);
      if (Number.isSafeInteger(line) && line > 0) goTo(id, { line_start: line });
    });
  }
  const { settings: linked, ignored } = parseQuery(rest);
  settings.value = linked;
  if (ignored.length === 0) return;
  const count = formatCount(ignored.length, "setting");
  const were = ignored.length === 1 ? "was" : "were";
  notify("note", `${count} of the link could not be used and ${were} ignored.`, ignored);
}

async function takeShared(word: string): Promise<boolean> {
  try {
    const { unpackDocument } = await import("../share/document-link.js");
    add([{ ...(await unpackDocument(word)), sourceType: "paste" }]);
    return true;
  } catch {
    notify("problem", "The document of the link could not be read.", [
      "The link is damaged or was cut on its way. Ask for it again, or for the file.",
    ]);
    return false;
  }
}

async function takeExample(name: string): Promise<boolean> {
  const example = EXAMPLES.find((one) => one.name === name);
  if (example !== undefined) return openExample(example);
  const names = EXAMPLES.map((one) => one.name).join(", ");
  notify("problem", "There is no such example.", [`There are: ${names}.`]);
  return false;
}
