import { existsSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { type ServeProcess, serve } from "../../http/serve-process.js";
import { getBrowser } from "./browser.js";
import type { RecordingProxy } from "./recording-proxy.js";
import { watchPage } from "./watch-page.js";

export { describeInBrowser } from "./browser.js";

const BUILT = new URL("../../../dist/web/index.html", import.meta.url);

let server: Promise<ServeProcess> | undefined;

/** `context-verdict serve` as built, one for all tests of a file. */
export function getServer(): Promise<ServeProcess> {
  if (!existsSync(BUILT)) throw new Error("dist/web is missing: run `npm run build` first");
  server ??= serve();
  return server;
}

afterAll(async () => void (await (await server)?.end()));

export interface OpenOptions {
  /** Where another page than the app's start is opened: `#/about`. */
  path?: string;
  /** The address of the app; that of the file's server by default. */
  url?: string;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  /** Service workers are blocked unless a test is about them. */
  serviceWorkers?: "allow" | "block";
  /** A proxy that everything of the page goes through. */
  proxy?: RecordingProxy["settings"];
  /** Which of the problems that fail a test at the end are expected here. */
  expected?: RegExp;
}

export interface OpenApp {
  page: Page;
  context: BrowserContext;
  /** Where the app is, with a slash at its end. */
  url: string;
  /** Every request so far, as `GET http://…`, but those of service workers. */
  requests: readonly string[];
  /** Closes the page; fails on errors, broken policies and exceptions that were not expected. */
  close(): Promise<void>;
}

/** Opens the app as a person does, in a browser profile of its own. */
export async function openApp(options: OpenOptions = {}): Promise<OpenApp> {
  const url = options.url ?? `${(await getServer()).url}/`;
  const context = await (await getBrowser()).newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: options.reducedMotion ?? "reduce",
    serviceWorkers: options.serviceWorkers ?? "block",
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
  context.setDefaultTimeout(20_000);
  const requests: string[] = [];
  context.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  const page = await context.newPage();
  const problems = await watchPage(page);
  await page.goto(new URL(options.path ?? "", url).href);
  await page.locator("#app > *").first().waitFor();
  const close = async () => {
    await context.close();
    const unexpected = problems.filter((problem) => !options.expected?.test(problem));
    expect(unexpected, "problems in the page").toEqual([]);
  };
  return { page, context, url, requests, close };
}
