import { count } from "../../state/documents.js";
import { isStored } from "../../state/tab-session.js";
import { ReferenceLink } from "./reference-link.js";

/** Where documents are, and the way to the reference. */
export function AppFooter() {
  return (
    <footer class="app-footer no-print">
      <details>
        <summary>
          {isStored.value ? "Documents stay in this tab" : "Documents are lost on a reload"}
        </summary>
        <p>
          This page can reach nobody else. <a href="#/about/locality">How that is enforced</a>
        </p>
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
