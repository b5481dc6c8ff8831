import { describe, expect, test } from "vitest";
import { listCommands } from "../../../src/features/check/describe-report.js";
import { ACCEPT, sampleFinding, sampleReport } from "../sample-report.js";

const COMMAND = ["context-verdict", "check", "--accept"];
const paths = (count: number) => Array.from({ length: count }, (_, index) => `${index}.md`);

function find(names: readonly string[], named: string[] = []) {
  const findings = names.map((path) => sampleFinding({ path }));
  return listCommands(sampleReport(findings), { command: COMMAND, named })[0];
}

describe("the command that accepts", () => {
  test("names what was asked about where it would name too much", () =>
    expect(find(paths(6), ["docs", "*.md"])).toEqual({
      label: "To accept all as they are",
      words: [...COMMAND, "docs", "'*.md'"],
    }));

  test("comes after those that mend, which name five files of many", () => {
    const findings = paths(6).map((path) => sampleFinding({ path, remedy: "fix" }));
    expect(listCommands(sampleReport(findings), ACCEPT)[0]).toEqual({
      label: "To write the better form (5 of 6 files)",
      words: ["context-verdict", "fix", ...paths(5)],
    });
  });

  test.each(["a\nb.md", "a\u202eb.md", "\ud800.md", "a\u00a0b.md"])(
    "does not show %j as another name",
    (path) => {
      expect(find([path])).toEqual({ label: "To accept all as they are", words: COMMAND });
      expect(find([path], [path])).toBeUndefined();
    },
  );

  test("is none where no baseline accepts anything", () => {
    const findings = [sampleFinding({ code: "fail_on_matched" })];
    expect(listCommands(sampleReport(findings), ACCEPT)).toEqual([]);
  });

  test("renews all that another engine has judged", () => {
    const report = sampleReport([sampleFinding()], "context-verdict@0.0.9");
    expect(listCommands(report, ACCEPT)[0]?.words).toEqual([...COMMAND, "--prune"]);
  });
});
