import { isKept } from "../../state/session.js";
import { SessionControl } from "./session-control.js";

export function AppFooter() {
  return (
    <footer class="app-footer no-print">
      <p>
        {isKept.value
          ? "Documents stay in this browser, on this device. "
          : "Documents stay in this tab. "}
        This page can reach nobody else. <a href="#/about/locality">How that is enforced</a>
      </p>
      <SessionControl />
    </footer>
  );
}
