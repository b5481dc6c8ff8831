import { effect, signal } from "@preact/signals";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "context-verdict.theme";

export const theme = signal<Theme>(readTheme());

/** Applies the theme to the page and keeps it for the next visit. */
export function applyTheme(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === "system") delete dataset.theme;
    else dataset.theme = theme.value;
    try {
      if (theme.value === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme.value);
    } catch {
      // Storing is forbidden here: the choice lasts as long as the page.
    }
  });
}

function readTheme(): Theme {
  try {
    return THEMES.find((one) => one === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}
