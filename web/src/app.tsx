import { isDragging } from "./components/input/page-transfer.js";
import { AboutDialog, isAboutOpen, ReferenceLink } from "./components/shell/about-dialog.js";
import { ErrorBoundary } from "./components/shell/error-boundary.js";
import { JudgePage } from "./components/shell/judge-page.js";
import { count } from "./state/documents.js";
import { announcement } from "./state/notices.js";
import { isStored } from "./state/tab-session.js";
import "./styles/shell.css";

export function App() {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page. */}
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          // The hash has the settings, so that the browser must not follow this one.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary what="This page">
          <JudgePage />
        </ErrorBoundary>
      </main>
      <Footer />
      {isDragging.value && (
        <div class="drop-overlay no-print" aria-hidden="true">
          <p>Drop to judge. Nothing is uploaded.</p>
        </div>
      )}
      <AboutDialog />
      <p class="visually-hidden" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}

function Header() {
  return (
    <header class="app-header no-print">
      <span class="app-name">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 10h16M8 16h10M8 22h6" />
          <path d="m19 22 3 3 6-7" />
        </svg>
        Context Verdict
      </span>
      <button type="button" onClick={openAbout}>
        About
      </button>
    </header>
  );
}

function openAbout(): void {
  isAboutOpen.value = true;
}

/**
 * Where documents are, and the way to the reference. It ends with a button: Firefox never comes back to
 * the top from a closed fold that is the last stop of the page.
 */
function Footer() {
  return (
    <footer class="app-footer no-print">
      {/* Beside an answer, the dialog has it. */}
      {count.value === 0 && <ReferenceLink />}
      <button type="button" class="text-button" onClick={openAbout}>
        {isStored.value ? "Documents stay in this tab" : "Documents are lost on a reload"}
      </button>
    </footer>
  );
}
