import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import { getBrowser } from "./browser.js";
import { keepCopies } from "./clipboard.js";
import type { RecordingProxy } from "./recording-proxy.js";

export { describeInBrowser } from "./browser.js";

/** A browser beside other tests on few cores may take so long; nothing waits longer for what is there. */
const PATIENCE_MS = 90_000;

export interface OpenOptions {
  /** Where another page than the app's start is opened: `#/about`. */
  path?: string;
  /** The address of the app; that of `context-verdict serve` by default. */
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
}

/**
 * Opens the app as a person does, in a browser profile of its own. It is closed at the end of the test,
 * which fails on errors, broken policies and exceptions that were not expected.
 */
export async function openApp(options?: OpenOptions): Promise<OpenApp> {
  const { close, ...app } = await open(options);
  onTestFinished(close);
  return app;
}

/**
 * Opens the app once for all tests of a suite: to open it for each takes longer than most of them. Each
 * finds the page as the one before has left it.
 *
 * @param begin What comes before the first test.
 */
export function shareApp(
  begin: (page: Page) => unknown = () => {},
  options?: OpenOptions,
): () => OpenApp {
  let shared: Awaited<ReturnType<typeof open>> | undefined;
  beforeAll(async () => {
    shared = await open(options);
    await begin(shared.page);
  });
  afterAll(() => shared?.close());
  return () => shared as OpenApp;
}

async function open(options: OpenOptions = {}) {
  const url = options.url ?? `${inject("app")}/`;
  const context = await (await getBrowser()).newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: options.reducedMotion ?? "reduce",
    serviceWorkers: options.serviceWorkers ?? "block",
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
  await keepCopies(context);
  context.setDefaultTimeout(PATIENCE_MS);
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

/** Said by the test's own browser, where it keeps service workers away. */
const OWN = "Service Worker registration blocked by Playwright";

/** Collects what must not happen in a page: errors, warnings, exceptions, refused loads. */
async function watchPage(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || message.text() === OWN) return;
    problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.stack ?? error.message}`));
  page.on("crash", () => problems.push("the page crashed"));
  await page.exposeFunction("reportViolation", (violation: string) => problems.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const report = (window as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      report(`policy: ${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  return problems;
}
