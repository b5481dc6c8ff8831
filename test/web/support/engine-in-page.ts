import type { Page } from "playwright-core";
import { vi } from "vitest";
import { EngineClient } from "../../../web/src/engine/engine-client.js";
import { readAppFiles } from "./file-server.js";

/** The engine in the page, as the part of it that is at the other end sees it. */
interface EngineWindow {
  engine: Worker;
  hear: (answer: unknown) => void;
}

/**
 * The app's own client, with the built engine in a browser at the other end: what it says is said
 * there, and what the engine answers comes back.
 */
export async function startEngineInPage(page: Page): Promise<EngineClient> {
  const file = readAppFiles().find(({ path }) => /engine\.worker/.test(path));
  if (file === undefined) throw new Error("there is no engine in the app");
  const hearers: ((event: { data: unknown }) => void)[] = [];
  await page.exposeFunction("hear", (data: unknown) => {
    for (const hear of hearers) hear({ data });
  });
  await page.evaluate((path) => {
    const here = window as unknown as EngineWindow;
    here.engine = new Worker(path, { type: "module" });
    here.engine.addEventListener("message", ({ data }) => here.hear(data));
  }, file.path);
  vi.stubGlobal(
    "Worker",
    class {
      addEventListener(type: string, hear: (event: { data: unknown }) => void) {
        if (type === "message") hearers.push(hear);
      }
      postMessage(request: unknown) {
        void page.evaluate((message) => {
          (window as unknown as EngineWindow).engine.postMessage(message);
        }, request);
      }
      terminate() {}
    },
  );
  return new EngineClient();
}
