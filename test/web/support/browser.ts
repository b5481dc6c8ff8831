import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { afterAll, describe } from "vitest";

const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  // It would go past a proxy.
  "--disable-quic",
  // Chromium asks its maker how fields are to be filled, and does so as if it were the page. Disabled
  // as a feature, it would take Playwright's list of features with it: only the last list counts.
  "--autofill-server-url=about:blank",
];

let browser: Promise<Browser> | undefined;

/** One browser for all tests of a file. */
export function getBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error("no Chromium found: set CHROMIUM_PATH");
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

afterAll(async () => (await browser)?.close());

/** A browser beside other tests on few cores is late now and then; what is wrong is wrong three times. */
const RETRIES = 2;

/** `describe` for what needs a browser; skipped, and said so, where there is none. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (executablePath !== undefined) return void describe(name, { retry: RETRIES }, tests);
  describe.skip(`${name} (no Chromium found: set CHROMIUM_PATH)`, tests);
}
