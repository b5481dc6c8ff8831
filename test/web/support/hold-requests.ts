import type { BrowserContext } from "playwright-core";

/** Holds requests for some addresses back. @returns Lets them through, and later ones. */
export async function holdRequests(context: BrowserContext, url: RegExp): Promise<() => void> {
  let give = () => {};
  const isGiven = new Promise<void>((resolve) => {
    give = resolve;
  });
  await context.route(url, async (route) => {
    await isGiven;
    await route.continue();
  });
  return give;
}
