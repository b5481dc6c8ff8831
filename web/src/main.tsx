import { render } from "preact";
import { App } from "./app.js";
import { acceptTransfers } from "./components/input/page-transfer.js";
import { EngineClient } from "./engine/engine-client.js";
import { followAddress } from "./state/address.js";
import { countExactly, printWhenCounted } from "./state/count-exactly.js";
import { startJudging } from "./state/judging.js";
import { startTabSession } from "./state/tab-session.js";
import { applyTheme } from "./state/theme.js";
import { untilAnswered } from "./state/when-judged.js";
import "./styles/tokens.css";
import "./styles/base.css";

/** Documents that are judged at once: one thread stays for the page. */
const count = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));
const engines = Array.from({ length: count }, () => new EngineClient());

applyTheme();
followAddress();
startJudging(engines);
countExactly();
printWhenCounted();
acceptTransfers();
startTabSession();
render(<App />, document.body.querySelector("#app") as Element);
// While the first screen is read, so that the first verdict does not wait; others start when needed.
requestAnimationFrame(() => setTimeout(() => engines[0]?.warm()));
addEventListener("load", () => void keepForLater());

/**
 * Lets the app open without its server from the next visit on. Without effect where browsers do
 * not allow it, and while developing, when files have no hashes.
 */
async function keepForLater(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    await untilAnswered();
    active?.postMessage("keep the rest");
  } catch {
    // Some browser profiles forbid it. The app works, as long as its server does.
  }
}
