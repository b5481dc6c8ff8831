import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { plan } from "../../src/index.js";
import { waitForEditors } from "./document-support.js";
import {
  chooseFiles,
  dropFiles,
  judgeNext,
  pasteText,
  startOver,
  waitForCard,
  waitForVerdict,
} from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { paste, readCopied } from "./support/clipboard.js";
import { holdRequests } from "./support/hold-requests.js";
import { describeInBrowser, openApp, shareApp } from "./support/open-app.js";

const shownName = (page: Page) => page.locator(".document-name");
const focused = (page: Page, hasText: string) => page.locator(":focus", { hasText });
const problem = (page: Page) => page.getByRole("main").getByRole("status").first();
/** How many documents the list's heading speaks of. */
const counted = async (page: Page) =>
  /(\d+).documents/.exec((await page.locator("#files-title").textContent()) ?? "")?.[1];

describeInBrowser("a document", () => {
  const shared = shareApp();
  beforeEach(() => startOver(shared().page));

  test("that is pasted and looks like YAML is judged so at one press", async () => {
    const { page } = shared();
    const record = (at: number) => `- name: svc-${at}\n  port: 8000\n  public: true\n`;
    await pasteText(page, Array.from({ length: 40 }, (_, at) => record(at)).join(""));
    await page.getByText("Looks like YAML.").waitFor();
    await page.getByRole("button", { name: "Read it as YAML" }).click();
    const card = await waitForCard(page);
    await card
      .getByRole("heading", { name: /^Use a table: 387.tokens fewer a load \(−50\.9.%\)$/ })
      .waitFor();
    expect(await page.getByLabel("Read as").inputValue()).toBe("yaml");
    expect(await page.getByText("Looks like").count()).toBe(0);
    expect(await page.locator("#answer:focus").count()).toBe(1);
  });

  test("judges from the first letter, and goes on in the editor", async () => {
    const { page, context } = shared();
    const give = await holdRequests(context, /editor/);
    const field = page.getByRole("textbox", { name: "Paste or type a document" });
    await field.pressSequentially("# T");
    await page.getByRole("heading", { name: "Typed text" }).waitFor();
    // Typed on while the editor is loaded, and in it.
    await page.keyboard.type("yped while the ");
    give();
    await page.keyboard.type("editor comes");
    const editor = page.locator(".source-frame .cm-content");
    await editor.waitFor();
    await page.keyboard.type(", and after.");
    await expect
      .poll(() => editor.textContent())
      .toBe("# Typed while the editor comes, and after.");
    await waitForVerdict(page);
  });

  test("an empty page gives a copied hybrid in three presses of keys", async () => {
    const { page } = shared();
    const { content } = readCase("examples/mixed.md");
    let presses = 1;
    const press = async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    };
    await paste(page, String(content));
    await waitForCard(page);
    await page.locator("#answer:focus").waitFor();
    await press("Tab");
    await focused(page, "Copy the hybrid").waitFor();
    await press("Enter");
    await page.locator("[aria-live=polite]", { hasText: "The hybrid copied." }).waitFor();
    expect(await readCopied(page)).toBe(
      plan(String(content), { include_hybrid: true }).context_plan?.hybrid_document,
    );
    expect(presses).toBeLessThan(12);
  });

  test("Ctrl+Enter goes from the source to the answer's button", async () => {
    const { page } = shared();
    await judgeNext(page, readCase("examples/mixed.md"));
    await waitForEditors(page);
    await page.locator(".source-frame .cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Enter");
    await focused(page, "Copy the hybrid").waitFor();
  });

  test.each([1280, 640])(
    "an example brings its answer into view and focus: %i px",
    async (width) => {
      // 640 pixels are what a window of 1280 has at 200 % zoom.
      const { page } = shared();
      await page.setViewportSize({ width, height: width === 640 ? 400 : 800 });
      await page.getByRole("button", { name: /glossary\.md/ }).click();
      const card = await waitForCard(page);
      expect(await shownName(page).textContent()).toBe("glossary.md");
      await card.and(page.locator(":focus")).waitFor();
      const { top } = await card
        .locator(".answer-words")
        .evaluate((one) => one.getBoundingClientRect());
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(400);
    },
  );

  test("a dropped web address is no document", async () => {
    const { page } = shared();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.setData("text/uri-list", "https://example.org/guide.md");
      data.setData("text/plain", "https://example.org/guide.md");
      return data;
    });
    for (const type of ["dragenter", "dragover", "drop"]) {
      await page.locator("body").dispatchEvent(type, { dataTransfer: transfer });
    }
    await problem(page).getByText("A web address is no document.").waitFor();
    expect(await page.locator("#answer").count()).toBe(0);
  });

  test("a name that would reorder itself is shown as it is", async () => {
    const { page } = shared();
    await judgeNext(page, { name: "gpj.\u202edm.md", content: "# A\n" });
    expect(await shownName(page).textContent()).toBe("gpj.\ufffddm.md");
    await page.getByRole("button", { name: "Start over" }).click();
    await problem(page).getByText("gpj.\ufffddm.md was removed.").waitFor();
  });

  test("says what is no text, and takes the rest", async () => {
    const { page } = shared();
    await chooseFiles(page, [
      { name: "good.md", content: "\ufeff# Good\r\n" },
      { name: "image.md", content: new Uint8Array([0x89, 0x50, 0, 1]) },
      { name: "latin1.md", content: new Uint8Array([0x41, 0xe9, 0x42]) },
    ]);
    await problem(page).getByText("2 files were not added.").waitFor();
    for (const text of [
      "image.md is not text: pictures and programs cannot be judged.",
      "latin1.md is not valid UTF-8.",
    ]) {
      expect(await problem(page).getByText(text).isVisible()).toBe(true);
    }
    await waitForVerdict(page);
    expect(await shownName(page).textContent()).toBe("good.md");
    // What is said next takes the place of what was said of documents before.
    await page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => problem(page).textContent()).toMatch(/^good.md was removed\./);
    await chooseFiles(page, [{ name: "latin1.md", content: new Uint8Array([0x41, 0xe9]) }]);
    await expect.poll(() => problem(page).textContent()).toMatch(/^1.file was not added\./);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => problem(page).textContent()).toBe("");
  });
});

describeInBrowser("documents", () => {
  test("add up: typed, dropped anywhere, dropped on an editor, chosen, each file once", async () => {
    const { page } = await openApp();
    await pasteText(page, "# One\n");
    await waitForVerdict(page);
    await page.locator("summary", { hasText: "Add" }).click();
    await page.getByRole("button", { name: "New text" }).click();
    await page.getByRole("heading", { name: "The answer comes here" }).waitFor();
    await page.locator(".source-frame .cm-content").click();
    await page.keyboard.type("# Two");
    await waitForCard(page);
    await page.getByRole("heading", { name: /^Keep all 2.documents/ }).waitFor();
    await dropFiles(page, [
      { name: "b.md", content: "# B\n" },
      { name: "a.txt", content: "A\n" },
    ]);
    await expect.poll(() => counted(page)).toBe("4");
    const file = { name: "c.md", content: "# C\n" };
    await dropFiles(page, [file], page.locator("main section").last());
    await page.getByRole("heading", { name: "c.md" }).waitFor();
    await chooseFiles(page, [file]);
    await chooseFiles(page, [{ name: "d.md", content: "# D\n" }]);
    await page.getByRole("heading", { name: "d.md" }).waitFor();
    await expect.poll(() => counted(page)).toBe("6");
  });

  test("that are held over the page show that they would be taken", async () => {
    const { page } = await openApp();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["# A\n"], "a.md"));
      return data;
    });
    await page.locator("body").dispatchEvent("dragenter", { dataTransfer: transfer });
    await page.getByText("Drop to judge. Nothing is uploaded.").waitFor();
    await dropFiles(page, [{ name: "b.md", content: "# B\n" }]);
    await page.getByText("Drop to judge.").waitFor({ state: "hidden" });
    await waitForVerdict(page);
  });
});
