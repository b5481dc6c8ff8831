import { route } from "../../state/route.js";
import { THEMES, type Theme, theme } from "../../state/theme.js";
import { isHelpOpen } from "./help-dialog.js";

export function AppHeader() {
  return (
    <header class="app-header no-print">
      <a class="app-name" href="#/">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 10h16M8 16h10M8 22h6" />
          <path d="m19 22 3 3 6-7" />
        </svg>
        Context Verdict
      </a>
      <nav aria-label="Pages">
        <a href="#/about" aria-current={route.value.page === "about" ? "page" : undefined}>
          About
        </a>
      </nav>
      <div class="app-tools">
        <label class="theme-control">
          <span>Theme</span>
          <select
            value={theme.value}
            onChange={({ currentTarget }) => {
              theme.value = currentTarget.value as Theme;
            }}
          >
            {THEMES.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="help-button"
          title="Keyboard and help"
          onClick={() => {
            isHelpOpen.value = true;
          }}
        >
          <span aria-hidden="true">?</span>
          <span class="visually-hidden">Keyboard and help</span>
        </button>
      </div>
    </header>
  );
}
