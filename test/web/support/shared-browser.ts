import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { serve } from "../../http/serve-process.js";
import { isDefaultPart } from "../../support/is-default-part.js";
import { findChromium } from "./find-chromium.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's browser is spoken to. */
    browser: string;
    /** The address of `context-verdict serve`, as built. */
    app: string;
  }
}

const BUILT = new URL("../../../dist/web/index.html", import.meta.url);

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  // It would go past a proxy.
  "--disable-quic",
  // Chromium asks its maker how fields are to be filled, and does so as if it were the page. Disabled
  // as a feature, it would take Playwright's list of features with it: only the last list counts.
  "--autofill-server-url=about:blank",
];

/** One browser and one server for all tests of a run. */
export default async function setup(project: TestProject) {
  const executablePath = findChromium();
  if (executablePath === undefined || isDefaultPart(project)) return;
  if (!existsSync(BUILT)) throw new Error("dist/web is missing: run `npm run build` first");
  const browser = await chromium.launchServer({ executablePath, args: ARGUMENTS });
  const server = await serve();
  project.provide("browser", browser.wsEndpoint());
  project.provide("app", server.url);
  return async () => {
    await browser.close();
    await server.end();
  };
}
