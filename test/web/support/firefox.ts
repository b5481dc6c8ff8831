import { existsSync } from "node:fs";
import { type Browser, firefox } from "playwright-core";
import { describe } from "vitest";

const PLACES = [
  process.env.FIREFOX_PATH,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));

/** The parts of Playwright that speak WebDriver BiDi. */
interface Implementation {
  _browserSession: { send(method: string, parameters: unknown): Promise<unknown> };
}

/** The Firefox of this machine, by WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: "moz-firefox",
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  // Playwright emulates media in every page, a command that Firefox 153 does not have.
  const connection = (
    firefox as unknown as { _connection: { toImpl(one: Browser): Implementation } }
  )._connection;
  const session = Object.getPrototypeOf(connection.toImpl(browser)._browserSession);
  const { send } = session;
  session.send = function (method: string, parameters: unknown) {
    if (method === "emulation.setMediaFeaturesOverride") return Promise.resolve();
    return send.call(this, method, parameters);
  };
  return browser;
}

/** `describe` for Firefox: in the full suite; skipped, and said so, where there is none. */
export function describeInFirefox(name: string, tests: () => void): void {
  if (executablePath !== undefined) describe(name, { tags: ["full"] }, tests);
  else describe.skip(`${name} (no Firefox found: set FIREFOX_PATH)`, tests);
}
