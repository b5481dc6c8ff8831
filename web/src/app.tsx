import { DropOverlay } from "./components/input/drop-overlay.js";
import { AppFooter } from "./components/shell/app-footer.js";
import { AppHeader } from "./components/shell/app-header.js";
import { HelpDialog } from "./components/shell/help-dialog.js";
import { PageFrame } from "./components/shell/page-frame.js";
import { announcement } from "./state/announce.js";
import "./styles/shell.css";

export function App() {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page. */}
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          // The hash names the page, so that the browser must not follow this one.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <AppHeader />
      <PageFrame />
      <AppFooter />
      <DropOverlay />
      <HelpDialog />
      <p class="visually-hidden" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}
