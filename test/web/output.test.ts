import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { nameResult } from "../../web/src/components/output/save.js";
import { judgeNext, openSettings, unfold } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { readCopied } from "./support/clipboard.js";
import { addEngineSwitch } from "./support/hold-engine.js";
import { describeInBrowser, openApp, shareApp } from "./support/open-app.js";

const OPTIONS = String(readCase("corpus/cases/verdicts/convert-two-tables.md").content);
const FILE = { name: "options.md", content: OPTIONS };
const QUOTED = { source_type: "markdown" } as const;

const menu = (page: Page) => page.getByRole("region", { name: "Take it with you" });

async function save(page: Page, name: string): Promise<[name: string, text: string]> {
  const saving = page.waitForEvent("download");
  await menu(page)
    .getByRole("button", { name: `Download ${name}`, exact: true })
    .click();
  const file = await saving;
  return [file.suggestedFilename(), await text(await file.createReadStream())];
}

test.each([
  ["docs/guide.md", "guide.toon"],
  ["AGENTS", "AGENTS.toon"],
  ["items.json", "items.toon"],
  ["ports.yaml", "ports.toon"],
  [".cursorrules", ".cursorrules.toon"],
  [".md", ".md.toon"],
  ["Pasted text", "Pasted-text.toon"],
  ['a:b"c?.txt', "a_b_c_.toon"],
  ["", "document.toon"],
])("nameResult %j", (name, expected) => expect(nameResult(name, ".toon")).toBe(expected));

describeInBrowser("output", () => {
  const shared = shareApp(async (page) => {
    await judgeNext(page, FILE);
    await unfold(page);
  });

  test("saves what the engine answers, byte for byte", async () => {
    const { page, requests } = shared();
    const before = requests.length;
    const verdict = convert(OPTIONS, QUOTED);
    const planned = plan(OPTIONS, QUOTED);
    const hybrid = plan(OPTIONS, { ...QUOTED, include_hybrid: true }).context_plan;
    expect(await save(page, "TOON")).toEqual(["options.toon", verdict.toon_candidate]);
    expect(await save(page, "Hybrid")).toEqual(["options.hybrid.md", hybrid?.hybrid_document]);
    expect(await save(page, "Verdict")).toEqual([
      "options.verdict.json",
      `${JSON.stringify(verdict, null, 2)}\n`,
    ]);
    expect(await save(page, "Plan")).toEqual([
      "options.plan.json",
      `${JSON.stringify(planned, null, 2)}\n`,
    ]);
    expect(requests.slice(before).filter((request) => !request.includes("/assets/"))).toEqual([]);
  });

  test("waits for the verdict on the settings as they are", async () => {
    const { page } = await openApp();
    const engine = await addEngineSwitch(page);
    await judgeNext(page, FILE);
    await page.bringToFront();
    await engine.hold();
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("record");
    await page.getByRole("progressbar", { name: "Judging the document" }).waitFor();
    await page.locator(".answer-take button.primary").click();
    await page.getByRole("button", { name: "Waiting for the verdict…" }).waitFor();
    await engine.release();
    await page.locator("[aria-live=polite]", { hasText: "TOON copied." }).waitFor();
    expect(await readCopied(page)).toBe(convert(OPTIONS, { mode: "record" }).toon_candidate);
  });

  test("hands out nothing in place of a form that is gone", async () => {
    const { page } = await openApp();
    const engine = await addEngineSwitch(page);
    await judgeNext(page, FILE);
    await unfold(page);
    let saved = 0;
    page.on("download", () => saved++);
    await engine.hold();
    await page.getByLabel("Read as").selectOption("text");
    await page.getByRole("progressbar", { name: "Judging the document" }).waitFor();
    await menu(page).getByRole("button", { name: "Download Hybrid" }).click();
    await page.locator(".answer-take").getByRole("button", { name: "Download TOON" }).click();
    await engine.release();
    for (const name of ["Hybrid", "TOON"])
      await page.getByText(`${name} is not there any`).waitFor();
    expect(saved).toBe(0);
  });

  test("has no form that the document does not have", async () => {
    const { page } = await openApp({ path: "#/?mode=budget&target_tokens=2&allow_lossy=false" });
    await judgeNext(page, { name: "prose.md", content: "# Only prose\n\nWith words.\n" });
    await unfold(page);
    expect(await menu(page).locator(".output-name").allTextContents()).toEqual([
      "Verdict .verdict.json",
      "Plan .plan.json",
    ]);
  });

  test("keeps the settings in the address, for links and reloads", async () => {
    const path = "#/?mode=record&tokenizer=cl100k_base";
    const { page, url } = await openApp({ path });
    await judgeNext(page, FILE);
    await page.reload();
    expect(await page.getByLabel("Mode").inputValue()).toBe("record");
    expect(page.url()).toBe(`${url}${path}`);
  });

  test("ignores what a link says wrongly, and says so", async () => {
    const { page } = await openApp({ path: "#/?mode=fast&tokenizer=o200k_base&text=hello" });
    const note = page.getByRole("main").getByRole("status").first();
    await note.getByText(/^2.settings of the link could not be used and were ignored\.$/).waitFor();
    await note.getByText("mode=fast").waitFor();
    await note.getByText("text=hello").waitFor();
    await page.waitForFunction(() => location.hash === "#/?tokenizer=o200k_base");
  });
});
