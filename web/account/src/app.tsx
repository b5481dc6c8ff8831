import { Announcer } from "../../src/components/shell/announcer.js";
import { ThemeControl } from "../../src/components/shell/theme-control.js";
import { HistorySection } from "./components/history-section.js";
import { KeyForm } from "./components/key-form.js";
import { KeySection } from "./components/key-section.js";
import { LimitSection } from "./components/limit-section.js";
import { NewKeyNotice } from "./components/new-key-notice.js";
import { Problem } from "./components/problem.js";
import { UsageSection } from "./components/usage-section.js";
import { leave, visit } from "./state/visit.js";

export function App() {
  const current = visit.value;
  return (
    <>
      <header class="app-header">
        <span class="app-name">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="7" />
            <path d="M8 10h16M8 16h10M8 22h6" />
            <path d="m19 22 3 3 6-7" />
          </svg>
          Context Verdict
        </span>
        <div class="app-tools">
          <ThemeControl />
          {current !== null && (
            <button type="button" onClick={() => leave()}>
              Forget the key
            </button>
          )}
        </div>
      </header>
      <main class="account">
        <h1>Account</h1>
        <Problem />
        {current === null ? (
          <KeyForm />
        ) : (
          <>
            <NewKeyNotice />
            <LimitSection account={current.account} />
            <UsageSection />
            <KeySection account={current.account} />
            <HistorySection account={current.account} />
          </>
        )}
      </main>
      <footer class="app-footer">
        <p>
          The key is kept in the memory of this page alone, and is gone with it. Each look at the
          account costs units of the key, and no documents.
        </p>
      </footer>
      <Announcer />
    </>
  );
}
