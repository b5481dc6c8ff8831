import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { packDocument, unpackDocument } from "../../web/src/share/document-link.js";
import { selectedText, waitForEditors } from "./document-support.js";
import { chooseFiles, unfold, waitForCard } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { readCopied } from "./support/clipboard.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

/** YAML, or a list of Markdown. */
const RECORDS = Array.from({ length: 40 }, (_, at) => `- name: svc-${at}\n  port: 8000\n`).join("");
const MIXED = readCase("examples/mixed.md");

describe("a document in a link", () => {
  test.each([
    ["plain", "# A\n\nText.\n"],
    ["odd", "\ufeff# A\r\n\0 \ud83d lone, 😀 \u2028\r"],
    ["long", "word ".repeat(100_000)],
    ["empty", ""],
  ])("%s: comes back to the last character", async (_, text) => {
    const word = await packDocument({ name: "a b.md", text });
    expect(word).toMatch(/^[\w-]*$/);
    expect(await unpackDocument(word)).toEqual({ name: "a b.md", text });
  });

  test("what is damaged, unfolds without end or is no document is refused", async () => {
    const word = await packDocument({ name: "a.md", text: "# A\n" });
    const bomb = await packDocument({ name: "a.md", text: " ".repeat(10_000_001) });
    expect(bomb.length).toBeLessThan(30_000);
    for (const wrong of ["", "!", "AAAA", word.slice(0, -4), bomb, await pack('{"name":"a"}')]) {
      await expect(unpackDocument(wrong), wrong.slice(0, 20)).rejects.toThrow();
    }
  });
});

async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url");
}

const button = (page: Page) => page.getByRole("button", { name: "Copy a link with the document" });

async function copyLink(page: Page): Promise<string> {
  await waitForCard(page);
  await unfold(page);
  await page.bringToFront();
  await button(page).click();
  await page.locator("[aria-live=polite]", { hasText: "Link with the document copied." }).waitFor();
  return readCopied(page);
}

describeInBrowser("sharing", () => {
  test("a link has the document behind its #, and opens it; the address keeps nothing", async () => {
    const { page, url, requests } = await openApp();
    await chooseFiles(page, [{ name: "guide.md", content: `${MIXED.content}\nOurs.\n` }]);
    const link = await copyLink(page);
    expect(link.startsWith(`${url}#/?doc=`)).toBe(true);
    await page.goto("about:blank");
    await page.goto(link);
    await waitForCard(page);
    expect(await page.locator(".document-name").textContent()).toBe("guide.md");
    expect(await page.locator("[aria-label='Verdict']").count()).toBe(1);
    await page.waitForURL(`${url}#/`);
    await page.reload();
    await waitForCard(page);
    expect(await page.locator(".document-name").textContent()).toBe("guide.md");
    expect(requests.every((request) => !request.includes("doc="))).toBe(true);
  });

  test("a link that is copied right after typing has what was typed", async () => {
    const { page } = await openApp();
    await chooseFiles(page, [{ name: "guide.md", content: "# Guide\n" }]);
    await waitForCard(page);
    await unfold(page);
    await waitForEditors(page);
    await page.bringToFront();
    await page.getByRole("textbox", { name: "Source of guide.md", exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+End");
    // In one go: what is typed is on the page a moment later.
    await button(page).evaluate(async (one: HTMLButtonElement) => {
      document.execCommand("insertText", false, "New.");
      await new Promise((resolve) => setTimeout(resolve));
      one.click();
    });
    await page
      .locator("[aria-live=polite]", { hasText: "Link with the document copied." })
      .waitFor();
    const [, query] = (await readCopied(page)).split("?");
    const word = new URLSearchParams(query).get("doc") ?? "";
    expect(await unpackDocument(word)).toEqual({ name: "guide.md", text: "# Guide\nNew." });
  });

  test("a link that would be too long is refused, with the reason", async () => {
    const { page } = await openApp();
    const noise = Array.from({ length: 30_000 }, (_, at) => ((at * 7_919) % 104_729).toString(36));
    await chooseFiles(page, [{ name: "long.md", content: noise.join(" ") }]);
    await waitForCard(page);
    await unfold(page);
    await button(page).click();
    await page.getByText("This document is too long for a link.").waitFor();
    await page.getByText(/many programs cut links of more than 30,000/).waitFor();
  });

  test("what a document is read as goes with it, and with no other", async () => {
    const { page, url } = await openApp();
    await chooseFiles(page, [{ name: "notes", content: RECORDS }]);
    await page.getByLabel("Read as").selectOption("yaml");
    await expect.poll(() => page.getByLabel("Read as").inputValue()).toBe("yaml");
    expect(page.url()).toBe(`${url}#/`);
    const link = await copyLink(page);
    expect(link).toMatch(/&flavor=yaml$/);
    await page.reload();
    const readAs = (kind: string) =>
      expect.poll(() => page.getByLabel("Read as").inputValue()).toBe(kind);
    await readAs("yaml");
    await page.getByRole("button", { name: "Start over" }).click();
    await chooseFiles(page, [{ name: "notes", content: RECORDS }]);
    await readAs("auto");
    await page.goto(link);
    await readAs("yaml");
    await page.locator(".file-name:not([aria-current])").click();
    await readAs("auto");
    await page.goto(`${url}#/?flavor=yaml`);
    await page.getByText(/^1.setting of the link could not be used and was ignored/).waitFor();
  });

  test("a link to an example has its name, the settings and the line of the cursor", async () => {
    const path = "#/?tokenizer=o200k_base&example=mixed.md&line=94";
    const { page, url } = await openApp({ path });
    await waitForCard(page);
    await expect.poll(() => selectedText(page)).toBe("## Metrics");
    expect(await copyLink(page)).toBe(`${url}${path}`);
  });
});
