import { expect, test } from "vitest";
import { compact, convert, plan } from "../../src/index.js";
import { selectedText } from "./document-support.js";
import { chooseFiles, judgeNext, startOver, unfold, waitForCard } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, shareApp } from "./support/open-app.js";

/** Two warnings an item: nobody could check it, and it was said before. */
const MANY = `# Rules\n\n${"- Always be careful.\n".repeat(2_500)}`;

describeInBrowser("warnings", () => {
  const shared = shareApp();

  test.each([
    ["Compact", (text: string) => text],
    ["Look first", compact],
  ])("what is to be looked at first: %s", async (advice, write) => {
    const { page } = shared();
    const { name, content } = readCase("corpus/cases/warnings/section_is_used-fires.md");
    const text = write(String(content));
    const card = await judgeNext(page, { name, content: text });
    await card.getByRole("heading", { name: new RegExp(`^${advice}: `), level: 1 }).waitFor();
    const [warning] = plan(text).context_plan?.best_form?.warnings ?? [];
    const first = await card.locator(".unsettled").textContent();
    expect(first).toContain(warning?.message);
    expect(first).toContain(warning?.suggestion);
    const show = card
      .getByRole("button", { name: `Show line ${warning?.range?.line_start}` })
      .first();
    expect(await show.getAttribute("class")).toBe(advice === "Look first" ? "primary" : "");
    await page.locator(".source-frame .editor-host:not([inert])").waitFor();
    await show.click();
    await expect.poll(() => selectedText(page)).toContain("[g]: ");
  });

  test("of one code are one group: severity, meaning and remedy once, then every place to go to", async () => {
    const content = "# Rules\n\n- Be careful.\n\n## More\n\n- Use good judgement.\n";
    const { page } = shared();
    const card = await judgeNext(page, { name: "rules.md", content });
    await unfold(page);
    const groups = card.getByRole("list", { name: "Warnings" }).locator(".warning-group");
    const vague = groups.filter({ hasText: "vague_rule" });
    expect(await vague.count()).toBe(1);
    const text = (await vague.textContent()) ?? "";
    expect(text).toContain("note vague_rule×2");
    expect(text.split("No reader could check whether this rule is kept")).toHaveLength(2);
    expect(text.split("Suggestion:")).toHaveLength(2);
    expect(await vague.getByRole("button").allTextContents()).toEqual(["line 3", "line 7"]);
    await page.locator(".source-frame .editor-host:not([inert])").waitFor();
    await vague.getByRole("button", { name: "Show line 7" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => selectedText(page)).toBe("Use good judgement.");
  });

  test("thousands are shown fifty at a time", async () => {
    const { page } = shared();
    await startOver(page);
    await chooseFiles(page, [{ name: "many.md", content: MANY }]);
    const card = await waitForCard(page);
    await unfold(page);
    const left = convert(MANY).warnings.length - 100;
    const items = card.getByRole("list", { name: "Warnings" }).locator(".warning");
    expect(await items.count()).toBe(50);
    await card.getByRole("button", { name: "Show 50 more" }).focus();
    await page.keyboard.press("Enter");
    await items.nth(99).waitFor();
    expect(await items.count()).toBe(100);
    expect(left).toBeGreaterThan(4_800);
    await card.getByText(`${left.toLocaleString("en-US")} not shown.`).waitFor();
  });

  test("on a phone, going to one shows it and moves the focus there", async () => {
    const { page } = shared();
    await page.setViewportSize({ width: 360, height: 760 });
    const card = await judgeNext(page, readCase("examples/mixed.md"));
    await card.locator("summary", { hasText: /^More: / }).click();
    await page.getByRole("region", { name: "Take it with you" }).waitFor();
    await card.locator(".verdict-warnings summary").click();
    await page.locator(".source-frame .cm-content").waitFor();
    await card.getByRole("button", { name: "Show lines 94-115" }).click();
    const line = page.locator(".source-frame .cm-line", { hasText: "## Metrics" });
    await expect
      .poll(async () => {
        const box = await line.boundingBox();
        return box !== null && box.y >= 0 && box.y < 700;
      })
      .toBe(true);
    await page.locator(".source-frame .cm-content:focus").waitFor();
  });
});
