import { EngineClient } from "../engine/engine-client.js";

/** Documents that are judged at once: one thread stays for the page. Threads start when needed. */
export function startEngines(): EngineClient[] {
  const count = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));
  return Array.from({ length: count }, () => new EngineClient());
}
