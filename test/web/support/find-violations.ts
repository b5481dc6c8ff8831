import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const EVERYTHING: RunOptions = { resultTypes: ["violations"] };
/** All that a colour scheme changes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const COLOURS: RunOptions = { ...EVERYTHING, runOnly: COLOUR_RULES };
/** All that a width changes: no colour does. */
const LAYOUT: RunOptions = {
  ...EVERYTHING,
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};

/** What is looked for; between the widest and the narrowest, only whether the page is too wide. */
const LOOKS = [
  { colorScheme: "light", width: 1920, height: 1080, rules: EVERYTHING },
  { colorScheme: "dark", width: 1920, height: 1080, rules: COLOURS },
  { colorScheme: "light", width: 768, height: 1024, rules: undefined },
  { colorScheme: "light", width: 360, height: 760, rules: LAYOUT },
] as const;

/** What axe finds in the page as it is, in any look, in a form that says where; and where it is too wide. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, height, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const problems = rules === undefined ? [] : await runAxe(page, rules);
    if (await isTooWide(page)) problems.push("people have to scroll sideways");
    found.push(...problems.map((problem) => `${colorScheme}, ${width} px: ${problem}`));
  }
  return found;
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
