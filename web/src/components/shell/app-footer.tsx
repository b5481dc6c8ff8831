import { count } from "../../state/documents.js";
import { isStored } from "../../state/tab-session.js";
import { ReferenceLink } from "./reference-link.js";

/**
 * Where documents are, and the way to the reference. It ends with a link: Firefox never comes back to
 * the top from a closed fold that is the last stop of the page.
 */
export function AppFooter() {
  return (
    <footer class="app-footer no-print">
      {/* Beside an answer, the help has it. */}
      {count.value === 0 && (
        <p>
          <ReferenceLink />
        </p>
      )}
      <p>
        <a href="#/about/locality">
          {isStored.value ? "Documents stay in this tab" : "Documents are lost on a reload"}
        </a>
      </p>
    </footer>
  );
}
