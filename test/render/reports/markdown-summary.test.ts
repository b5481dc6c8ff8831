import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/engine/contract/contract.js";
import { renderCheckMarkdown } from "../../../src/features/check/render-check.js";
import type { FileResult } from "../../../src/features/files/judge-file.js";
import {
  MOST_CHARACTERS,
  renderMarkdownSummary,
  toRow,
} from "../../../src/features/files/summary.js";
import { fileResults, hostileText } from "../arbitrary-results.js";
import { keepBest, sampleBest, sampleCheck, sampleFile, sampleWarning } from "../sample.js";

const markdown = new MarkdownIt({ html: true });

function render(results: readonly FileResult[]): string {
  const rows = results.map((result) => toRow(result));
  return renderMarkdownSummary(results, rows, { settings: [], named: [] });
}

const judged = (path: string, changes: Partial<Verdict> = {}, best_form = keepBest()) =>
  sampleFile(path, changes, best_form);

/** What GitHub would look at: text outside of code, and every element. */
function read(text: string) {
  const tokens = markdown.parse(text, {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  let depth = 0;
  let prose = "";
  for (const { type, content } of inline) {
    if (type === "html_inline") depth += content === "<code>" ? 1 : -1;
    else if (type === "text" && depth === 0) prose += content;
    else if (type === "softbreak") prose += "\n";
  }
  return {
    rows: readRows(text),
    kinds: new Set(inline.map(({ type }) => type)),
    elements: new Set(
      inline.flatMap(({ type, content }) => (type === "html_inline" ? content : [])),
    ),
    blocks: tokens.filter(({ type }) => type === "html_block").map(({ content }) => content.trim()),
    prose,
  };
}

function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let inBody = false;
  for (const { type, children } of markdown.parse(text, {})) {
    if (type === "tbody_open") inBody = true;
    if (type === "tbody_close") inBody = false;
    if (type === "tr_open" && inBody) rows.push([]);
    if (type !== "inline" || !inBody) continue;
    const visible = children!.filter(({ type: kind }) => kind !== "html_inline");
    rows.at(-1)!.push(visible.map(({ content }) => content).join(""));
  }
  return rows;
}

/** `../snapshots/summary.md` is one of documents. */
describe("the summary", () => {
  test("of nothing says so", () => expect(render([])).toBe("### Context Verdict: no documents"));

  test("shows a name exactly, whatever it is made of", () => {
    fc.assert(
      fc.property(hostileText, (path) => {
        const [row] = read(render([judged(path)])).rows;
        // The name as a terminal would show it, with nothing lost or interpreted.
        const shown = path.replace(/\s+/g, " ").trim();
        const plain = shown.replace(
          /[\x00-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu,
          "?",
        );
        // A name may itself have the pictures that controls are shown as.
        const unpictured = (text: string) => text.replace(/[\u2400-\u2421\ufffd]/g, "?");
        expect(unpictured(row![0]!)).toBe(unpictured(plain));
      }),
      { numRuns: 500, examples: [["\u2400"], ["\ufffd\u0000"]] },
    );
  });

  test("of anything has exactly the rows, no mark-up of its own making, and calls nobody", () => {
    fc.assert(
      fc.property(fileResults, (results) => {
        const text = render(results);
        expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
        const { rows, kinds, elements, blocks, prose } = read(text);
        expect(rows).toHaveLength(results.length);
        for (const row of rows) expect(row).toHaveLength(6);
        for (const kind of kinds) {
          expect(["text", "html_inline", "code_inline", "text_special", "softbreak"]).toContain(
            kind,
          );
        }
        for (const element of elements) expect(["<code>", "</code>"]).toContain(element);
        for (const block of blocks) {
          expect(block).toMatch(/^(?:<details><summary>[\w ,\u00a0]+<\/summary>|<\/details>)$/);
        }
        expect(prose).not.toMatch(/[@#][\w-]/);
        // GitHub makes links of these as they stand in the source.
        expect(text).not.toMatch(/:\/\/|www\./i);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a summary that is too long", () => {
  test("says how many files and warnings it leaves out, and keeps what matters", () => {
    const name = (index: number) => `docs/${"|".repeat(90)}/${index}.md`;
    const results = [
      ...Array.from({ length: 3_000 }, (_, index) =>
        judged(name(index), { verdict: "keep_markdown", warnings: [sampleWarning()] }),
      ),
      judged("last.md", {}, sampleBest()),
    ];
    const text = render(results);
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    const { rows } = read(text);
    expect(rows[0]![0]).toBe("last.md");
    expect(text).toContain(`… and ${(3_001 - rows.length).toLocaleString("en")} more files.`);
    const listed = text.split("\n").filter((line) => line.startsWith("- ")).length;
    expect(listed).toBeGreaterThan(10);
    expect(text).toContain(`… and ${(3_000 - listed).toLocaleString("en")} more.`);
    expect(text.endsWith("</details>")).toBe(true);
  });

  test("holds even where every text is as long as it can be", () => {
    const long = "@".repeat(100_000);
    const results = Array.from({ length: 50 }, () =>
      judged(long, { warnings: [sampleWarning({ code: long, message: long, suggestion: long })] }),
    );
    const text = render([...results, { path: long, error: { code: "internal", message: long } }]);
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(text.endsWith("</details>")).toBe(true);
  });
});

test("a check fits into a comment, and lets no name be more than a name", () => {
  const findings = Array.from({ length: 5_000 }, (): [string, string, string] => {
    return ["waste_grew", "a|b`<b>\n@user.md", "x"];
  });
  const { report, accept } = sampleCheck({ findings });
  const text = renderCheckMarkdown(report, accept);
  expect(text.length).toBeLessThan(65_000);
  expect(text).not.toMatch(/a\|b|<b>|[^;]@user/);
  const rows = text.split("\n").filter((line) => line.startsWith("- <code>")).length;
  expect(text).toContain(`… and ${(5_000 - rows).toLocaleString("en")} more.`);
});
