import type { BrowserContext } from "playwright-core";
import { defer } from "../../support/defer.js";

/** Holds requests for some addresses back. @returns Lets them through, and later ones. */
export async function holdRequests(context: BrowserContext, url: RegExp): Promise<() => void> {
  const given = defer();
  await context.route(url, async (route) => {
    await given.promise;
    await route.continue();
  });
  return given.resolve;
}
