import { signal } from "@preact/signals";

export type PageName = "judge" | "about" | "api";

/** Where the page is: `#/about/locality?…` is the page `about` and its part `locality`. */
export interface Route {
  page: PageName;
  part: string | null;
  query: string;
}

const PAGES: readonly PageName[] = ["judge", "about", "api"];

/** Reads the hash of an address; what is not known is the page for judging. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [name = "", part] = path.split("/");
  return { page: PAGES.find((one) => one === name) ?? "judge", part: part || null, query };
}

export const route = signal<Route>(parseRoute(globalThis.location?.hash ?? ""));

/** Follows the address. @returns a function that ends it. */
export function followAddress(): () => void {
  const follow = () => {
    route.value = parseRoute(location.hash);
  };
  addEventListener("hashchange", follow);
  return () => removeEventListener("hashchange", follow);
}
