import { expect, test } from "vitest";
import { split } from "../../src/engine/split/split.js";
import { selectedText } from "./document-support.js";
import { judgeNext } from "./support/add-documents.js";
import { describeInBrowser, shareApp } from "./support/open-app.js";

const ROWS = Array.from(
  { length: 40 },
  (_, row) => `| berth ${row} | quay ${row % 3} | ${row * 7} m |`,
);
const CONTENT = [
  "# Harbour\n\nThe harbour is at the mouth of the river, and the lights are on the end of the pier.\n",
  `## Berths\n\n| berth | quay | length |\n| --- | --- | --- |\n${ROWS.join("\n")}\n`,
  "## Rules\n\nNever moor at a closed quay.\n",
].join("\n");
const FILE = { name: "AGENTS.md", content: CONTENT };
const MADE = split(CONTENT, { path: "AGENTS.md" });

describeInBrowser("the split of a document", () => {
  const shared = shareApp();

  test("a table of its sections, by keyboard, and all files as one download", async () => {
    expect(MADE.parts.length).toBe(1);
    const { page } = shared();
    const card = await judgeNext(page, FILE);
    await page.locator(".output-panel .cm-content").waitFor();
    await card.locator("summary", { hasText: /^More: / }).click();
    await card.getByText("Split: what agents need not load").focus();
    await page.keyboard.press("Enter");
    const rows = card.getByRole("table", { name: "Parts of the document" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(MADE.units.length);
    const { line_start, line_end, kind, route, code, tokens } = MADE.units[1]!;
    const cells = await rows.nth(1).locator("th, td").allTextContents();
    const shown = [kind, route, code, String(tokens)];
    expect(cells).toEqual(["Berths", `${line_start}-${line_end}`, ...shown]);
    const saved = page.waitForEvent("download");
    await card.getByRole("button", { name: "Download 1 part and the document (ZIP)" }).click();
    const archive = String(await readAll(await (await saved).createReadStream()));
    // Nothing in it is compressed.
    for (const { path, text } of [{ path: "AGENTS.md", text: MADE.start }, ...MADE.parts]) {
      expect(archive).toContain(path);
      expect(archive).toContain(text);
    }
    await rows.nth(1).getByRole("button").focus();
    await page.keyboard.press("Enter");
    await page.locator(".source-frame .cm-content:focus").waitFor();
    await expect.poll(() => selectedText(page)).toContain("## Berths");
  });

  test("plain text has none, and a short document no parts", async () => {
    const { page } = shared();
    const card = await judgeNext(page, { name: "a.txt", content: "A line.\n" });
    expect(await card.getByText("Split: ").count()).toBe(0);
    await judgeNext(page, { name: "a.md", content: "# A\n\nA line.\n" });
    await card.locator("summary", { hasText: /^More: / }).click();
    await card.getByText("Split: ").click();
    await card.getByText("Every section is short").waitFor();
  });
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
