import { expect, test } from "vitest";
import work from "../../../hosted/src/server/engine-worker.js";

async function report(content: string): Promise<string | undefined> {
  const result = await work({ tool: "plan", request: { content }, wantsRedacted: true });
  return result.ok ? result.redacted : undefined;
}

test("a report is written where it is asked for, without words of the document", async () => {
  const content = "# Zanzibar\n";
  expect(await work({ tool: "plan", request: { content } })).not.toHaveProperty("report");
  expect(JSON.parse((await report(content))!)).toMatchObject({
    verdict: "keep_markdown",
    context_plan: { sections: [{ verdict: "keep_markdown" }] },
  });
  expect(await report(content)).not.toContain("Zanzibar");
});

test("a long report is kept without what makes it long", async () => {
  const long = (await report("# a\n".repeat(5_000)))!;
  expect(long.length).toBeLessThan(2_000);
  expect(JSON.parse(long)).toMatchObject({
    schema_version: "1.1",
    measured_chars: { source: 20_000 },
  });
});
