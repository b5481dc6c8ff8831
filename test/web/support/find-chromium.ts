import { existsSync } from "node:fs";

const PLACES = [
  process.env.CHROMIUM_PATH,
  // Chromium without windows: a page takes half the processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser of this machine; undefined where there is none. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}
