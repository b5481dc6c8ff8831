import { expect, test } from "vitest";
import work from "../../../hosted/src/server/engine-worker.js";

function report(content: string): string | undefined {
  const result = work({ tool: "plan", request: { content }, wantsReport: true });
  return result.ok ? result.report : undefined;
}

test("a report is written where it is asked for, without words of the document", () => {
  const content = "# Zanzibar\n";
  expect(work({ tool: "plan", request: { content } })).not.toHaveProperty("report");
  expect(JSON.parse(report(content)!)).toMatchObject({
    verdict: "keep_markdown",
    context_plan: { sections: [{ verdict: "keep_markdown" }] },
  });
  expect(report(content)).not.toContain("Zanzibar");
});

test("a long report is kept without what makes it long", () => {
  const long = report("# a\n".repeat(5_000))!;
  expect(long.length).toBeLessThan(2_000);
  expect(JSON.parse(long)).toMatchObject({
    schema_version: "1.1",
    measured_chars: { source: 20_000 },
  });
});
