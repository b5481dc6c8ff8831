import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { makeWorkspace } from "../cli/run-cli.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const folder = makeWorkspace().path("docs");

const TABLE = `| a | b |\n| - | - |\n${"| 1 | 2 |\n".repeat(20)}`;

/** 50 documents on three levels, and what is no document. */
function fill(): void {
  for (const path of ["guide/deep", "node_modules/pack"]) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  const places = ["", "guide", "guide/deep"];
  for (let at = 0; at < 50; at++) {
    writeFileSync(join(folder, places[at % 3] ?? "", `${at}.md`), `# ${at}\n\n${TABLE}`);
  }
  writeFileSync(join(folder, "node_modules/pack/README.md"), TABLE);
  writeFileSync(join(folder, "picture.png"), Buffer.from([137, 80, 78, 71, 0]));
}

/** Drags files or folders from outside onto the page, as the system does. */
async function drop(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
  }
}

const choose = (page: Page) =>
  page.locator("input[type=file][webkitdirectory]").setInputFiles(folder);

describeInBrowser("a folder is gone through to its end, 50 documents, without what is none", () => {
  beforeAll(fill);

  test.each([
    ["dropped", drop],
    ["chosen", choose],
  ])("%s", async (_, bring) => {
    const { page } = await openApp();
    await bring(page);
    await page.getByText("50 documents added.").first().waitFor();
    await page.getByText("Skipped docs/node_modules: a folder of other people's files.").waitFor();
    await page.getByText("Skipped docs/picture.png: not a document by its name.").waitFor();
    await page.getByRole("heading", { name: /^Change 50 of 50/ }).waitFor();
    await page.getByRole("searchbox", { name: "Search paths" }).fill("guide/deep");
    await page.getByRole("button", { name: "Show 6 more" }).click();
    await expect.poll(() => page.locator(".file-name").count()).toBe(16);
    await page.getByRole("button", { name: /^Add 1.skipped.file anyway$/ }).click();
    await page.getByText("docs/picture.png is not text").waitFor();
  });
});
