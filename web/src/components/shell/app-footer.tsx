import { count } from "../../state/documents.js";
import { isKept } from "../../state/session.js";
import { ReferenceLink } from "./reference-link.js";
import { SessionControl } from "./session-control.js";

/** Where documents are, with the choice to keep them, and the way to the reference. */
export function AppFooter() {
  return (
    <footer class="app-footer no-print">
      <details>
        <summary>
          {isKept.value ? "Documents stay in this browser" : "Documents stay in this tab"}
        </summary>
        <p>
          This page can reach nobody else. <a href="#/about/locality">How that is enforced</a>
        </p>
        <SessionControl />
      </details>
      {/* Beside an answer, the help has it. */}
      {count.value === 0 && (
        <p>
          <ReferenceLink />
        </p>
      )}
    </footer>
  );
}
