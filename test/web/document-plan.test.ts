import { expect, test } from "vitest";
import { plan } from "../../src/index.js";
import { formatInteger, formatPercent } from "../../src/render/format-number.js";
import { toSegments } from "../../web/src/components/document/strip-segments.js";
import { openPlan, selectedText, shareEditor, waitForEditors } from "./document-support.js";
import { judgeNext } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp, shareApp } from "./support/open-app.js";

const MIXED = readCase("examples/mixed.md");
const TEXT = String(MIXED.content);
const SECTIONS = plan(TEXT).context_plan?.sections ?? [];

test("the map has few segments and all of the characters", () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `# S${at}\n\n${"x".repeat(at)}\n\n`);
  const sections = plan(lines.join("")).context_plan?.sections ?? [];
  const segments = toSegments(sections, 200);
  expect(segments.length).toBeLessThanOrEqual(200);
  expect(segments.flatMap((segment) => segment.sections)).toEqual(sections);
  expect(segments.reduce((sum, { chars }) => sum + chars, 0)).toBe(lines.join("").length);
});

describeInBrowser("the plan of a document", () => {
  const showDocument = shareEditor();

  test("the table has the library's sections", async () => {
    const { page } = await showDocument(TEXT);
    const panel = await openPlan(page);
    const rows = panel.getByRole("row");
    await expect.poll(() => rows.count()).toBe(SECTIONS.length + 1);
    for (const [index, section] of SECTIONS.entries()) {
      const { range, action, measured_chars: chars } = section;
      const cells = await rows
        .nth(index + 1)
        .locator("th, td")
        .allTextContents();
      expect(cells).toEqual([
        section.heading,
        `${range.line_start}-${range.line_end}`,
        action,
        chars && `${formatInteger(chars.source)} → ${formatInteger(chars.toon)}`,
        chars &&
          `${formatPercent(Math.abs(chars.savings_pct))} ${chars.savings > 0 ? "fewer" : "more"}`,
      ]);
    }
  });

  test("a row goes to its section", async () => {
    const { page, source } = await showDocument(TEXT);
    const panel = await openPlan(page);
    await panel.getByRole("button", { name: "Metrics" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => source.evaluate((content) => content.matches(":focus"))).toBe(true);
    await expect.poll(() => selectedText(page)).toMatch(/^## Metrics/);
  });

  test("the map has a segment a section, and arrows walk through it", async () => {
    const { page } = await showDocument(TEXT);
    const map = page.getByRole("toolbar", { name: "Map of the document" });
    const segments = map.getByRole("button");
    await expect.poll(() => segments.count()).toBe(SECTIONS.length);
    await segments.first().focus();
    for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowRight");
    const focused = map.locator(":focus");
    await expect
      .poll(() => focused.getAttribute("aria-label"))
      .toMatch(/^Exit codes: convert, as TOON .* fewer/);
    await page.keyboard.press("Enter");
    await expect.poll(() => selectedText(page)).toMatch(/^## Exit codes/);
  });
});

describeInBrowser("a hybrid", () => {
  const shared = shareApp();

  test.each([
    [1280, 800],
    [360, 760],
  ])("opens at its first converted section, not at its start: %i x %i", async (width, height) => {
    const { page } = shared();
    await page.setViewportSize({ width, height });
    await judgeNext(page, MIXED);
    const panel = page.getByRole("region", { name: "Hybrid", exact: true });
    await panel.locator(".editor-host:not([inert])").waitFor();
    // An editor lays out what is in the window.
    await panel.scrollIntoViewIfNeeded();
    const block = panel.locator(".cm-line", { hasText: "```toon" }).first();
    /** How far the block's first line is below the panel's edge. */
    const findTop = async () => {
      // Far from what is shown, no line is laid out.
      if ((await block.count()) === 0) return -1;
      const [frame, line] = [await panel.boundingBox(), await block.boundingBox()];
      return frame === null || line === null ? -1 : (line.y - frame.y) / frame.height;
    };
    await expect.poll(findTop).toBeGreaterThan(0);
    await expect.poll(findTop).toBeLessThan(0.5);
  });
});

describeInBrowser("source and form", () => {
  test("scroll together, to the same share of their heights", async () => {
    const { page } = await openApp({ viewport: { width: 1440, height: 900 } });
    const rows = Array.from({ length: 200 }, (_, at) => `| ${at} | ${at * 7} | yes |\n`).join("");
    await judgeNext(page, { name: "long.md", content: `| a | b | c |\n| - | - | - |\n${rows}` });
    await waitForEditors(page);
    const source = page.locator(".source-frame .cm-scroller");
    await source.hover();
    await page.mouse.wheel(0, 1_000);
    const share = (scroller: typeof source) =>
      scroller.evaluate((one) => one.scrollTop / (one.scrollHeight - one.clientHeight));
    await expect.poll(() => share(source)).toBeGreaterThan(0.1);
    const form = page.locator(".form-text .cm-scroller");
    await expect
      .poll(async () => Math.abs((await share(form)) - (await share(source))))
      .toBeLessThan(0.02);
  });
});
