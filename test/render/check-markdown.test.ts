import { describe, expect, test } from "vitest";
import type { CheckReport } from "../../src/baseline/check-report.js";
import type { Finding } from "../../src/baseline/finding.js";
import { renderCheckMarkdown } from "../../src/render/check-markdown.js";

const finding = (changes: Partial<Finding> = {}): Finding => ({
  code: "convert_available",
  level: "regression",
  path: "a.md",
  message: "converting became worth it",
  baseline: "keep_markdown",
  current: "convert",
  ...changes,
});

function report(findings: Finding[]): CheckReport {
  const versions = { policy_version: "1.0", engine: "context-verdict@0.1.0" };
  const baseline = { path: "b.json", ...versions };
  const passed = findings.every(({ level }) => level === "note");
  return { schema_version: "1.0", passed, files: 2, baseline, current: versions, findings };
}

describe("a check in Markdown", () => {
  test("is short where nothing is worse", () => {
    expect(renderCheckMarkdown(report([]))).toBe(
      "### Context Verdict: no worse\n\n2 documents compared with the baseline.",
    );
  });

  test("shows what fails first, and how to accept it", () => {
    const note = finding({ code: "file_removed", level: "note", path: "0.md" });
    const text = renderCheckMarkdown(report([note, finding()]));
    expect(text.indexOf("a.md")).toBeLessThan(text.indexOf("0.md"));
    expect(text).toContain("### Context Verdict: 1 finding\n");
    expect(text).toContain("`context-verdict baseline`");
  });

  test("lets no name be more than a name", () => {
    const text = renderCheckMarkdown(report([finding({ path: "a|b`<b>\n@user.md" })]));
    expect(text.split("\n").filter((line) => line.startsWith("| <code>"))).toHaveLength(1);
    expect(text).not.toMatch(/a\|b|<b>|[^;]@user/);
  });

  test("fits into a comment, and counts what does not", () => {
    const findings = Array.from({ length: 5_000 }, (_, index) => finding({ path: `${index}.md` }));
    const text = renderCheckMarkdown(report(findings));
    expect(text.length).toBeLessThan(65_000);
    const rows = text.split("\n").filter((line) => line.startsWith("| <code>")).length;
    expect(text).toContain(`And ${(5_000 - rows).toLocaleString("en")} more.`);
  });
});
