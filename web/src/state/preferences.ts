/**
 * Small choices about the page, kept in the browser: settings, never documents. Where storing is
 * forbidden they last as long as the page.
 */
type PreferenceName = "theme" | "keep-session" | "window" | "price";

const PREFIX = "context-verdict.";

export function readPreference(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writePreference(name: PreferenceName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storing is forbidden here: the choice lasts as long as the page.
  }
}
