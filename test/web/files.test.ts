import { readFileSync } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { chooseFiles } from "./support/add-documents.js";
import { limitTasks } from "./support/longest-task.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const EXAMPLES = ["AGENTS.md", "glossary.md", "mixed.md", "options.md", "requirements.md"].map(
  (name) => ({
    name,
    content: readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8"),
  }),
);

async function openExamples() {
  const app = await openApp({ viewport: { width: 1440, height: 900 } });
  await chooseFiles(app.page, EXAMPLES);
  await waitUntilJudged(app.page);
  return app;
}

async function waitUntilJudged(page: Page): Promise<void> {
  await page.getByRole("table", { name: "All documents" }).waitFor();
  await page.getByRole("button", { name: "Cancel all" }).waitFor({ state: "detached" });
}

/** Drops files at paths below a folder, as the browser gives those of a chosen folder. */
async function dropFolder(page: Page, files: readonly { name: string; content: string }[]) {
  await page.evaluate((list) => {
    const field = document.querySelector<HTMLInputElement>("input[webkitdirectory]")!;
    const chosen = list.map(({ name, content }) => {
      const file = new File([content], name.split("/").at(-1)!);
      Object.defineProperty(file, "webkitRelativePath", { value: name });
      return file;
    });
    Object.defineProperty(field, "files", { value: chosen, configurable: true });
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, files);
}

const table = (page: Page) => page.getByRole("table", { name: "All documents" });
const rows = (page: Page) => table(page).locator("tbody tr");
const names = (page: Page) => table(page).locator("tbody th").allTextContents();
const header = (page: Page, name: string) =>
  table(page).getByRole("columnheader", { name, exact: true });

describeInBrowser("the list of documents", () => {
  test("says each advice in words", async () => {
    const { page, close } = await openExamples();
    for (const [name, verdict] of [
      ["AGENTS.md", "Keep"],
      ["glossary.md", "Use TOON"],
      ["mixed.md", "Use the hybrid"],
      ["options.md", "Use TOON"],
    ] as const) {
      const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
      expect(await row.getByRole("cell", { name: verdict, exact: true }).count()).toBe(1);
    }
    await close();
  });

  test("sorts by every column, in both directions", async () => {
    const { page, close } = await openExamples();
    for (const name of [
      "Name",
      "Advice",
      "Tokens",
      "Tokens saved",
      "Saved %",
      "Characters saved",
      "Warnings",
    ]) {
      const cell = header(page, name);
      await cell.getByRole("button").click();
      const first = await cell.getAttribute("aria-sort");
      await cell.getByRole("button").click();
      expect([first, await cell.getAttribute("aria-sort")].sort()).toEqual([
        "ascending",
        "descending",
      ]);
    }
    await header(page, "Tokens saved").getByRole("button").click();
    expect((await names(page))[0]).toBe("mixed.md");
    await close();
  });

  test("the headline is the sum of the engine's best forms", async () => {
    const { page, close } = await openExamples();
    const saved = EXAMPLES.reduce((sum, { content }) => {
      const { token_estimates: tokens, context_plan } = plan(content);
      const form = context_plan?.best_form?.form;
      const hybrid = tokens.alternatives?.find(({ name }) => name === "hybrid")?.savings ?? 0;
      return sum + (form === "toon" ? tokens.savings : form === "hybrid" ? hybrid : 0);
    }, 0);
    await page
      .getByRole("heading", { level: 1, name: `Change 3 of 5 documents: ${saved} tokens fewer` })
      .waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    await close();
  });

  test("totals are the sums of their columns, under every filter", async () => {
    const { page, close } = await openExamples();
    const numbers = (cells: string[]) => cells.map((cell) => Number(cell.replace(/[,\s%]/g, "")));
    const check = async () => {
      for (const column of [3, 4, 6, 7]) {
        const cells = numbers(
          await table(page).locator(`tbody tr > :nth-child(${column})`).allTextContents(),
        );
        const sum = table(page).locator(`tfoot tr > :nth-child(${column})`);
        expect(numbers([(await sum.textContent()) ?? ""])[0]).toBe(
          cells.reduce((total, one) => total + one, 0),
        );
      }
    };
    await check();
    await page.getByRole("button", { name: "Use TOON 2" }).click();
    await page.getByRole("rowheader", { name: "2 of 5" }).waitFor();
    await check();
    await page.getByRole("button", { name: "All 5" }).click();
    await page.getByRole("searchbox", { name: "Search paths" }).fill("MIX");
    await page.getByRole("rowheader", { name: "1 of 5" }).waitFor();
    await check();
    expect(await names(page)).toEqual(["mixed.md"]);
    await close();
  });

  test("folders are bars that filter, and long paths are cut in their middle", async () => {
    const { page, close } = await openApp();
    const long =
      "a/very/long/way/to/a/document/that/nobody/could/read/in/a/table/of/this/width/options.md";
    const files = [EXAMPLES[3]!, EXAMPLES[2]!, EXAMPLES[0]!].map(({ content }, index) => ({
      name: [`docs/${long}`, "docs/guides/mixed.md", "docs/AGENTS.md"][index]!,
      content,
    }));
    await dropFolder(page, files);
    await waitUntilJudged(page);
    const bars = page.getByRole("group", { name: /^Tokens by folder/ }).getByRole("button");
    expect(await bars.count()).toBe(3);
    await bars.filter({ hasText: "docs/guides/" }).click();
    expect(await names(page)).toEqual(["docs/guides/mixed.md"]);
    await bars.filter({ hasText: "docs/guides/" }).click();
    const name = page.getByRole("button", { name: `docs/${long}`, exact: true });
    const isCut = () =>
      name
        .locator(".file-path-head")
        .evaluate((head) => head.scrollWidth > head.clientWidth && head.clientWidth > 0);
    expect(await isCut()).toBe(true);
    expect(await name.locator(".file-path-tail").textContent()).toMatch(/options\.md$/);
    await page.getByRole("searchbox", { name: "Search paths" }).focus();
    for (
      let times = 0;
      times < 30 && !(await name.evaluate((one) => one.matches(":focus")));
      times++
    ) {
      await page.keyboard.press("Tab");
    }
    expect(await isCut()).toBe(false);
    await close();
  });

  test("shows one advice only, and all again", async () => {
    const { page, close } = await openExamples();
    const group = page.getByRole("group", { name: /Show documents/ });
    const convert = group.getByRole("button", { name: "Use TOON 2" });
    await convert.click();
    expect(await convert.getAttribute("aria-pressed")).toBe("true");
    expect((await names(page)).sort()).toEqual(["glossary.md", "options.md"]);
    await group.getByRole("button", { name: "All 5" }).click();
    expect(await names(page)).toHaveLength(5);
    await close();
  });

  test("is gone through by keyboard", async () => {
    const { page, close } = await openExamples();
    const shown = page.locator("main [aria-current=true]");
    await page.getByRole("button", { name: "AGENTS.md", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await shown.textContent()).toBe("mixed.md");
    await page.keyboard.press("ArrowUp");
    expect(await shown.textContent()).toBe("glossary.md");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.waitForFunction(
      () => document.querySelector("main [aria-current=true]")?.textContent === "options.md",
    );
    await close();
  });

  test("removes one, and the focus stays in the list; then all", async () => {
    const { page, close } = await openExamples();
    await page.getByRole("button", { name: "mixed.md", exact: true }).focus();
    await page.keyboard.press("Delete");
    await rows(page).nth(4).waitFor({ state: "detached" });
    expect(await page.locator(":focus").textContent()).toBe("options.md");
    await page.getByRole("button", { name: "Remove glossary.md" }).click();
    await rows(page).nth(3).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Remove all" }).click();
    await page.locator("main h1:focus").waitFor();
    expect(await page.getByRole("table", { name: "All documents" }).count()).toBe(0);
    await close();
  });

  test("exports", async () => {
    const { page, close } = await openExamples();
    const save = async (name: string) => {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      const file = await saving;
      return [file.suggestedFilename(), await text(await file.createReadStream())] as const;
    };
    const [csvName, csv] = await save("Export CSV");
    expect(csvName).toBe("verdicts.csv");
    expect(csv.split("\r\n")).toHaveLength(7);
    const [jsonName, json] = await save("Export JSON");
    expect(jsonName).toBe("verdicts.json");
    expect(JSON.parse(json).map(({ path }: { path: string }) => path)).toEqual(
      EXAMPLES.map(({ name }) => name),
    );
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the best forms" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("best-forms.zip");
    const zip = await buffer(await file.createReadStream());
    for (const { name, content } of EXAMPLES) {
      const form = plan(content, { include_hybrid: true }).context_plan;
      const best = form?.best_form?.form;
      const [path, text] =
        best === "toon"
          ? [name.replace(".md", ".toon"), convert(content).toon_candidate ?? ""]
          : [name, best === "hybrid" ? (form?.hybrid_document ?? "") : content];
      expect(zip.includes(Buffer.from(path)), path).toBe(true);
      expect(zip.includes(Buffer.from(text)), path).toBe(true);
    }
    await close();
  });

  test("takes a thousand documents, and shows them by the hundred", async () => {
    const { page, close } = await openApp({ viewport: { width: 1440, height: 900 } });
    const row = (index: number) => `| item ${index} | ${index} | true |\n`;
    const body = Array.from({ length: 20 }, (_, index) => row(index)).join("");
    // Made in the page: handing over a thousand files is slow, and not what is tested.
    const transfer = await page.evaluateHandle((table) => {
      const data = new DataTransfer();
      for (let index = 0; index < 1_000; index++) {
        const name = `file-${String(index).padStart(4, "0")}.md`;
        data.items.add(new File([`# ${name}\n\n| a | b | c |\n| - | - | - |\n${table}`], name));
      }
      return data;
    }, body);
    const endTasks = await limitTasks(page, 100);
    await page.evaluate((data) => {
      setTimeout(() => dispatchEvent(new DragEvent("drop", { dataTransfer: data })));
    }, transfer);
    await page.getByRole("heading", { name: /^Change 1,000 of 1,000/ }).waitFor();
    expect(await rows(page).count()).toBe(100);
    await page.getByRole("button", { name: "Show 100 more" }).click();
    await rows(page).nth(199).waitFor();
    await endTasks();
    await close();
  });

  test("cancels all, and takes it up again", async () => {
    const { page, close } = await openApp();
    const text = `# Slow\n\n${"Some words of a paragraph that never ends. ".repeat(40_000)}\n`;
    await page.evaluate((content) => {
      const data = new DataTransfer();
      for (let index = 0; index < 12; index++) {
        data.items.add(new File([`${index}${content}`], `${index}.md`));
      }
      dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
    }, text);
    await page.getByRole("button", { name: "Cancel all" }).click();
    const again = page.getByRole("button", { name: /^Judge the other \d+$/ });
    await again.waitFor();
    await again.click();
    await page.getByRole("button", { name: "Cancel all" }).waitFor();
    await close();
  });
});
