import { EngineClient } from "../engine/engine-client.js";

/** Documents that are judged at once: one thread stays for the page. The first thread starts at once, others when needed. */
export function startEngines(): EngineClient[] {
  const count = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));
  const engines = Array.from({ length: count }, () => new EngineClient());
  // While the first screen is read, so that the first verdict does not wait for it.
  requestAnimationFrame(() => setTimeout(() => engines[0]?.warm()));
  return engines;
}
