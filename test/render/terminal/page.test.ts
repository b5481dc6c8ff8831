import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { displayWidth } from "../../../src/render/terminal/fit-text.js";
import { renderPage } from "../../../src/render/terminal/page.js";
import { plainView } from "../sample.js";

const DOCS = new URL("../../../docs/", import.meta.url);
const PAGES = ["warnings", "verdicts"].flatMap((folder) =>
  readdirSync(new URL(folder, DOCS)).map((name) => `${folder}/${name}`),
);

test.each(PAGES)("%s fits the terminal, with every word of its prose", (name) => {
  const page = readFileSync(new URL(name, DOCS), "utf8");
  const prose = page.replace(/^(`{3,})[\s\S]*?^\1$/gm, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  for (const width of [60, 80, 100]) {
    const shown = renderPage(page, plainView(width));
    const lines = shown.split("\n").filter((line) => !line.startsWith("    "));
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
    const text = shown.replace(/\s+/g, " ");
    for (const word of prose.match(/\b[a-z]{4,}\b/gi) ?? []) expect(text).toContain(word);
  }
});

test("code keeps its lines, and marks go", () => {
  const page = "# a\n\nSee **the** `b` [page](x.md).\n\n```sh\n\n  # c\n```\n";
  expect(renderPage(page, plainView())).toBe("a\n\n  See the b page.\n\n    \n      # c");
});
