import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  chooseFiles,
  judgeNext,
  pasteText,
  startOver,
  waitForCard,
} from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const start = (page: Page) => page.getByRole("heading", { level: 1, name: /cost your agent less/ });

const keepSwitch = (page: Page) => page.getByRole("checkbox", { name: /^Keep this session/ });

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

  test("are not lost where the browser does not store them", async () => {
    const { page } = await openApp();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = IDBFactory.prototype.deleteDatabase = () => {
        throw new Error("no space");
      };
    });
    await page.reload();
    await page.getByText("Documents stay in this tab").click();
    await keepSwitch(page).check();
    await pasteText(page, "# Kept\n\nSome words.\n");
    await page.getByText("The browser did not store the documents.").waitFor();
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).accept();
    await reloaded;
    await waitForCard(page);
    await page.getByText("Documents stay in this browser").click();
    await page.getByRole("button", { name: "Forget it" }).click();
    await page.getByText("The kept session could not be deleted").waitFor();
    expect(await keepSwitch(page).isChecked()).toBe(true);
    await startOver(page);
  });

  test("are kept as they were last, once each, until any tab forgets them", async () => {
    const { page, context, url } = await openApp();
    const stored = () => page.evaluate(async () => (await indexedDB.databases()).length);
    page.on("dialog", (one) => void one.accept());
    await page.getByText("Documents stay in this tab").click();
    await keepSwitch(page).check();
    await pasteText(page, "# Kept\n\nSome words.\n");
    await page.getByText("1 document kept.").waitFor();
    const edited = page.locator(".side-note", { hasText: "23 characters" });
    await page.locator(".source-frame .editor-host:not([inert]) .cm-content").focus();
    await page.keyboard.type("New");
    await edited.waitFor();
    await page.reload();
    await edited.waitFor();
    await page.getByText("Documents stay in this browser").click();
    await page.getByText("1 document kept.").waitFor();
    await pasteText(page, "# Another\n");
    await page.getByText("2 documents kept.").waitFor();
    // A removal does not wait for the pause that typing has.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.clock.runFor(100);
    await page.getByText("1 document kept.").waitFor();
    await page.goBack();
    await start(page).waitFor();
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await page.reload();
    await waitForCard(page);
    await page.getByText("Documents stay in this browser").click();
    const other = await context.newPage();
    await other.goto(url);
    await other.getByText("Documents stay in this browser").click();
    await other.getByRole("button", { name: "Forget it" }).click();
    await expect.poll(() => keepSwitch(page).isChecked()).toBe(false);
    await expect.poll(stored).toBe(0);
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
