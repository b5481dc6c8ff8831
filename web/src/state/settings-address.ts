import { effect } from "@preact/signals";
import { notify } from "./notices.js";
import { route } from "./route.js";
import { settings } from "./settings.js";
import { parseQuery, toQuery } from "./settings-link.js";

/**
 * Keeps the settings in the address, so that the address can be shared, and a reload keeps them.
 * A document is never in it.
 */
export function keepSettingsInAddress(): () => void {
  const stopReading = effect(() => {
    const { page, query } = route.value;
    if (page === "judge" && query !== "" && query !== toQuery(settings.peek())) read(query);
  });
  const stopWriting = effect(() => {
    if (route.value.page !== "judge") return;
    const hash = toHash();
    if (location.hash !== hash) history.replaceState(null, "", hash);
  });
  return () => {
    stopReading();
    stopWriting();
  };
}

/** The address of the page with these settings. */
export function makeLink(): string {
  return `${location.origin}${location.pathname}${toHash()}`;
}

function toHash(): string {
  const query = toQuery(settings.value);
  return query === "" ? "#/" : `#/?${query}`;
}

function read(query: string): void {
  const { settings: linked, ignored } = parseQuery(query);
  settings.value = linked;
  if (ignored.length === 0) return;
  const things = ignored.length === 1 ? "One setting" : `${ignored.length} settings`;
  notify("note", `${things} of the link could not be used and were ignored.`, ignored);
}
