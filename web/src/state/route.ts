import { signal } from "@preact/signals";
import { notify } from "./notices.js";
import { findReference } from "./server.js";

export type PageName = "judge" | "about";

/** Where the page is: `#/about/locality?…` is the page `about` and its part `locality`. */
export interface Route {
  page: PageName;
  part: string | null;
  query: string;
}

const PAGES: readonly PageName[] = ["judge", "about"];

/** Reads the hash of an address. An unknown hash is the page for judging. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [name = "", part] = path.split("/");
  return { page: PAGES.find((one) => one === name) ?? "judge", part: part || null, query };
}

export const route = signal<Route>(parseRoute(globalThis.location?.hash ?? ""));

/** How far the page of a history entry was scrolled when it was left, in pixels. */
const positions = new Map<number, number>();
let entry = 0;
let entries = 0;

/** Where to scroll to after Back or Forward; null after a link, which starts at the top. */
export let returnTo: number | null = null;

/** Follows the address. @returns a function that ends it. */
export function followAddress(): () => void {
  // The browser would scroll before the page is there.
  history.scrollRestoration = "manual";
  const readEntry = () => (history.state as { entry?: number } | null)?.entry;
  const mark = () => history.replaceState({ ...history.state, entry: entries }, "");
  mark();
  noteMoved();
  const follow = () => {
    positions.set(entry, scrollY);
    const known = readEntry();
    returnTo = known === undefined ? null : (positions.get(known) ?? 0);
    entry = known ?? ++entries;
    if (known === undefined) mark();
    route.value = parseRoute(location.hash);
    noteMoved();
  };
  addEventListener("hashchange", follow);
  return () => removeEventListener("hashchange", follow);
}

/** `#/api` was a page once. */
function noteMoved(): void {
  if (!/^#\/?api(?:[/?]|$)/.test(location.hash)) return;
  const reference = findReference();
  if (reference !== null) {
    location.replace(reference);
    return;
  }
  notify("note", "The reference of the HTTP API is not part of this page.", [
    "It is at /reference/ of a running server, and docs/http.md of the package describes it.",
  ]);
}
