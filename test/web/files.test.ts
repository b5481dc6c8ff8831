import { readFileSync } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { compact, convert, loadTokenizer, plan } from "../../src/index.js";
import { describeTotals, type FileRow } from "../../web/src/components/files/file-row.js";
import { readRows } from "../support/read-rows.js";
import { waitForEditors } from "./document-support.js";
import { chooseFiles } from "./support/add-documents.js";
import { holdRequests } from "./support/hold-requests.js";
import { describeInBrowser, openApp, shareApp } from "./support/open-app.js";

const portTable = (count: number) =>
  `| Name | Port | Open | Tries |\n| --- | --- | --- | --- |\n${Array.from(
    { length: count },
    (_, at) => `| [p${at}](ports/p${at}.md) | ${8000 + at} | ${at % 2} | ${at % 5} |\n`,
  ).join("")}`;
const LOG = "The device keeps a log of what it was asked, and answers on one port at a time.\n";
/** By estimates, `ports.md` saves most; by counts, `options.md`. */
const EXAMPLES = [
  ...["AGENTS.md", "options.md", "requirements.md"].map((name) => ({
    name,
    content: readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8"),
  })),
  { name: "device.md", content: `# Device\n\n${LOG.repeat(4)}\n## Ports\n\n${portTable(9)}` },
  { name: "ports.md", content: `# Ports\n\n${portTable(15)}` },
].sort((a, b) => (a.name < b.name ? -1 : 1));

/** The engine's best form of a document. */
function bestOf(content: string): string {
  const { best_form, hybrid_document = "" } = plan(content, { include_hybrid: true }).context_plan!;
  if (best_form!.form === "toon") return convert(content).toon_candidate!;
  if (best_form!.form === "hybrid") return hybrid_document;
  return best_form!.form === "compact" ? compact(content) : content;
}

async function sumSaved(): Promise<number> {
  const { count } = await loadTokenizer("o200k_base");
  return EXAMPLES.reduce((sum, { content }) => sum + count(content) - count(bestOf(content)), 0);
}

async function waitUntilJudged(page: Page): Promise<void> {
  await table(page).waitFor();
  await page.getByRole("button", { name: "Cancel all" }).waitFor({ state: "detached" });
}

const table = (page: Page) => page.getByRole("table", { name: "Documents that change" });
const rows = (page: Page) => table(page).locator("tbody tr");
const names = (page: Page) => table(page).locator("tbody th").allTextContents();

const openMore = (page: Page) =>
  page.locator("summary", { hasText: /^More$/ }).evaluate((one) => {
    (one.parentElement as HTMLDetailsElement).open = true;
  });

test.each(readRows<[string, string]>("headlines.yaml", import.meta.url))(
  "%s",
  (headline, described) => {
    const rows = described.split(", ").map((row) => {
      const [word, saved, missed] = row.split(" ");
      const action = word === "null" ? null : word;
      return { action, misses: missed !== undefined, tokens: 100, tokensSaved: Number(saved) };
    });
    const { advice, figure, tone } = describeTotals(rows as FileRow[]);
    expect(`${tone} ${advice}: ${figure}`.replaceAll("\u00a0", " ")).toBe(headline);
  },
);

describeInBrowser("the list of documents", () => {
  const shared = shareApp(
    async (page) => {
      await chooseFiles(page, EXAMPLES);
      await waitUntilJudged(page);
    },
    { viewport: { width: 1440, height: 900 } },
  );

  test("has what changes first, by what it saves, and opens the first of it", async () => {
    const { page } = shared();
    await expect.poll(() => names(page)).toEqual(["ports.md", "options.md", "device.md"]);
    for (const [name, advice] of [
      ["ports.md", "Use TOON"],
      ["device.md", "Use the hybrid"],
      ["options.md", "Compact"],
    ] as const) {
      const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
      await row.getByRole("cell", { name: advice, exact: true }).waitFor();
    }
    const shown = page.locator("main [aria-current=true]");
    await expect.poll(() => shown.textContent()).toBe("ports.md");
    await page.getByText(/^Keep: 2.documents$/).click();
    const kept = page.getByRole("table", { name: "Documents to keep" }).locator("tbody th");
    await expect.poll(() => kept.allTextContents()).toEqual(["AGENTS.md", "requirements.md"]);
    await page
      .getByRole("heading", {
        level: 1,
        name: `Change 3 of 5 documents: ${await sumSaved()} tokens fewer a load`,
      })
      .waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    // What one document is advised is not a second headline.
    const sizeOf = (selector: string) =>
      page.locator(selector).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(await sizeOf(".answer-words")).toBeLessThan(0.75 * (await sizeOf("#files-title")));
  });

  test("keeps its order once exact counts are in, for which printing waits, and later", async () => {
    const { page, context } = await openApp({ viewport: { width: 1440, height: 900 } });
    const give = await holdRequests(context, /o200k_base/);
    await chooseFiles(page, EXAMPLES);
    await waitUntilJudged(page);
    const estimated = ["ports.md", "options.md", "device.md"];
    await expect.poll(() => names(page)).toEqual(estimated);
    await page
      .getByRole("heading", { level: 1, name: /: about \d+\stokens fewer a load/ })
      .waitFor();
    await page.evaluate(() => {
      window.print = () =>
        Object.assign(window, { printed: document.querySelector(".answer-words")?.textContent });
    });
    await page.keyboard.press("ControlOrMeta+P");
    give();
    const counted = rows(page).nth(1).getByRole("cell", { name: "162", exact: true });
    await counted.waitFor();
    await page.getByRole("button", { name: "device.md", exact: true }).click();
    await page.getByText("Counted by o200k_base").waitFor();
    expect(await names(page)).toEqual(estimated);
    const printed = () => page.evaluate(() => (window as unknown as { printed?: string }).printed);
    await expect.poll(printed).toMatch(/^Use TOON: \d/);
    // Now it would be first.
    await page.getByRole("textbox", { name: "Source of device.md", exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+End");
    const row = (at: number) => `| [q${at}](ports/q${at}.md) | ${at} | 1 | 2 |\n`;
    await page.keyboard.insertText(Array.from({ length: 60 }, (_, at) => row(at)).join(""));
    const saved = rows(page).nth(2).getByRole("cell").first();
    await expect.poll(async () => Number(await saved.textContent())).toBeGreaterThan(300);
    expect(await names(page)).toEqual(estimated);
  });

  test("is printed with its total, before the answer about the shown document", async () => {
    const { page } = shared();
    await page.emulateMedia({ media: "print" });
    const parts = [
      "h1",
      "[aria-label='Documents that change'] td",
      "[aria-label='Documents to keep'] td",
    ];
    for (const part of [...parts, ".answer-words"]) {
      const isPrinted = page
        .locator(part)
        .first()
        .evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isPrinted, part).toBe(true);
    }
    const buttons = page.locator(".files button:not(.file-name)");
    expect(await buttons.filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
  });

  test("exports", async () => {
    const { page } = shared();
    const save = async (name: string) => {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      const file = await saving;
      return [file.suggestedFilename(), await text(await file.createReadStream())] as const;
    };
    await openMore(page);
    const [jsonName, json] = await save("Download all verdicts");
    expect(jsonName).toBe("verdicts.json");
    const judged = EXAMPLES.map(({ name, content }) => {
      return { path: name, verdict: convert(content, { source_type: "markdown" }) };
    });
    expect(json).toBe(`${JSON.stringify(judged, null, 2)}\n`);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download what changes" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("changes.zip");
    const zip = await buffer(await file.createReadStream());
    for (const { name, content } of EXAMPLES) {
      const text = bestOf(content);
      expect(zip.includes(Buffer.from(name.replace(".md", ""))), name).toBe(text !== content);
      if (text !== content) expect(zip.includes(Buffer.from(text)), name).toBe(true);
    }
    expect(zip.includes(Buffer.from("path\tsource\tform\ttokens before\ttokens after\n"))).toBe(
      true,
    );
  });

  test("keeps what was typed before another is shown", async () => {
    const { page } = shared();
    const show = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate((one: HTMLElement) => one.click());
    await show("options.md");
    await waitForEditors(page);
    await page.getByRole("textbox", { name: "Source of options.md", exact: true }).focus();
    await page.keyboard.insertText("typed last");
    await show("device.md");
    await show("options.md");
    await waitForEditors(page);
    const line = page.getByRole("textbox", { name: "Source of options.md" }).locator(".cm-line");
    await expect.poll(() => line.first().textContent()).toContain("typed last");
  });

  test("says that a download failed, and offers it again", async () => {
    const { page, context } = await openApp({ expected: /client-zip|ERR_FAILED/ });
    await context.route(/client-zip/, (route) => route.abort());
    await chooseFiles(page, EXAMPLES);
    await waitUntilJudged(page);
    const button = page.getByRole("button", { name: "Download what changes" });
    await button.click();
    await page.getByText("Download what changes (ZIP): this did not work.").waitFor();
    await button.waitFor();
  });

  test("lets one document go, then all of them, and gives all of these back", async () => {
    const { page } = shared();
    await expect.poll(() => names(page)).toEqual(["ports.md", "options.md", "device.md"]);
    await page.getByRole("button", { name: "options.md", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    const said = page.locator("#app > [aria-live]");
    await expect.poll(() => said.textContent()).toBe("options.md was removed.");
    await rows(page).nth(2).waitFor({ state: "detached" });
    await expect.poll(() => said.textContent()).toBe("");
    const removeAll = page.getByRole("button", { name: "Remove all" });
    await openMore(page);
    await removeAll.press("Escape");
    await removeAll.waitFor({ state: "hidden" });
    await openMore(page);
    await removeAll.click();
    await page.locator(".source-field:focus").waitFor();
    await table(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await table(page).waitFor();
  });

  test("takes a thousand documents, and shows some of them at a time", async () => {
    const { page } = await openApp({ viewport: { width: 1440, height: 900 } });
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
    await page.evaluate((data) => {
      setTimeout(() => dispatchEvent(new DragEvent("drop", { dataTransfer: data })));
    }, transfer);
    await page.getByRole("heading", { name: /^Change 1,000 of 1,000/ }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    // A box that scrolls hides rows of which nothing is seen.
    const scrolls = page.locator("main *", { has: table(page) }).evaluateAll((around) => {
      return around.some((one) => one.scrollHeight > one.clientHeight);
    });
    expect(await scrolls).toBe(false);
    await page.getByRole("button", { name: "Show 10 more" }).click();
    await rows(page).nth(19).waitFor();
  });

  test("cancels all, and takes it up again", async () => {
    const { page } = await openApp();
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
  });
});
