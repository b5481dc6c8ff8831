import { untilAnswered } from "../state/when-judged.js";

/**
 * Lets the app open without its server from the next visit on. Without effect where browsers do
 * not allow it, and while developing, when files have no hashes.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext) return;
  if (!("serviceWorker" in navigator)) return;
  try {
    await untilLoaded();
    const script = new URL("service-worker.js", document.baseURI);
    await navigator.serviceWorker.register(script, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    await untilAnswered();
    active?.postMessage("keep the rest");
  } catch {
    // Some browser profiles forbid it. The app works, as long as its server does.
  }
}

/** Waits until the page has loaded its own files. */
function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });
}
