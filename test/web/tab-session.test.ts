import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chooseFiles, judgeNext, pasteText, waitForCard } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const start = (page: Page) => page.getByRole("heading", { level: 1, name: /cost your agent less/ });

describeInBrowser("documents of a tab", () => {
  test("outlive a reload, and Back leads to the start and not away", async () => {
    const { page } = await openApp();
    await pasteText(page, "# Kept\n\nSome words.\n");
    await waitForCard(page);
    await page.reload();
    await waitForCard(page);
    expect(await page.locator(".document-name").textContent()).toBe("Pasted text");
    await page.goBack();
    await start(page).waitFor();
    await page.goForward();
    await waitForCard(page);
  });

  test("are gone after starting over, which can be undone; the field has the focus", async () => {
    const { page } = await openApp();
    await judgeNext(page, readCase("examples/options.md"));
    await page.getByRole("button", { name: "Start over" }).click();
    await page.locator(".source-field:focus").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await waitForCard(page);
    await page.getByRole("button", { name: "Start over" }).click();
    await start(page).waitFor();
    await page.reload();
    await start(page).waitFor();
  });

  test.each([
    ["there is no room", "setItem"],
    ["storing is forbidden", "removeItem"],
  ] as const)("ask before they are left where %s", async (_, method) => {
    const { page } = await openApp();
    await pasteText(page, "# Kept\n\nSome words.\n");
    await waitForCard(page);
    await page.evaluate((name) => {
      Storage.prototype[name] = () => {
        throw new DOMException("no", "QuotaExceededError");
      };
    }, method);
    await page.locator(".source-frame .editor-host:not([inert]) .cm-content").focus();
    await page.keyboard.type("New");
    await page.getByText("Documents are lost on a reload").waitFor();
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).accept();
    await reloaded;
  });

  test("that are too long to be kept ask before they are left", async () => {
    const { page, context } = await openApp();
    await chooseFiles(page, [{ name: "long.md", content: "Some words.\n\n".repeat(170_000) }]);
    await page.locator(".document-name").waitFor();
    // A browser asks only for pages that were used.
    await page.locator(".document-name").click();
    const asked = context.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
  });
});
