import type { Page } from "playwright-core";

/** Said by the test's own browser, where it keeps service workers away. */
const OWN = "Service Worker registration blocked by Playwright";

/** Collects what must not happen in a page: errors, warnings, exceptions, refused loads. */
export async function watchPage(page: Page): Promise<readonly string[]> {
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
