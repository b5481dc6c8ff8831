import { describe, expect, test } from "vitest";
import { renderCheckMarkdown } from "../../../src/features/check/check-markdown.js";
import { ACCEPT, sampleFinding as finding, sampleReport as report } from "../sample-report.js";

describe("a check in Markdown", () => {
  test("is short where nothing is worse", () =>
    expect(renderCheckMarkdown(report([]), ACCEPT)).toBe(
      "### Context Verdict: no worse\n\n2 documents compared with the baseline.",
    ));

  test("shows what fails first, and how to accept it", () => {
    const note = finding({ code: "file_removed", level: "note", path: "0.md" });
    const text = renderCheckMarkdown(report([note, finding()]), ACCEPT);
    expect(text.indexOf("a.md")).toBeLessThan(text.indexOf("0.md"));
    expect(text).toContain("### Context Verdict: 1 finding\n");
    expect(text).toMatch(
      /\n\nTo accept this:\n\n```sh\ncontext-verdict check --accept a\.md\n```$/,
    );
  });

  test("does not say how to accept what no baseline accepts", () => {
    const findings = [finding({ code: "fail_on_matched" }), finding({ code: "unreadable" })];
    expect(renderCheckMarkdown(report(findings), ACCEPT)).not.toContain(
      "context-verdict check --accept",
    );
  });

  test("says so where another engine made the baseline", () => {
    const text = renderCheckMarkdown(report([finding()], "context-verdict@0.0.9"), ACCEPT);
    expect(text).toContain("The baseline was made by context-verdict&#64;&#8203;0.0.9");
    expect(text).toMatch(/```sh\ncontext-verdict check --accept --prune\n```$/);
  });

  test("lets no name be more than a name", () => {
    const text = renderCheckMarkdown(report([finding({ path: "a|b`<b>\n@user.md" })]), ACCEPT);
    expect(text.split("\n").filter((line) => line.startsWith("| <code>"))).toHaveLength(1);
    expect(text).not.toMatch(/a\|b|<b>|[^;]@user/);
  });

  test("fits into a comment, and counts what does not", () => {
    const findings = Array.from({ length: 5_000 }, (_, index) => finding({ path: `${index}.md` }));
    const text = renderCheckMarkdown(report(findings), ACCEPT);
    expect(text.length).toBeLessThan(65_000);
    const rows = text.split("\n").filter((line) => line.startsWith("| <code>")).length;
    expect(text).toContain(`And ${(5_000 - rows).toLocaleString("en")} more.`);
  });
});
