import { expect, test } from "vitest";
import { renderLosses } from "../../../src/features/fix/outcome-lines.js";
import { plainView } from "../../render/sample.js";

test("what is lost is said of the file as it is named", () => {
  const planned = { path: "a;b.md", action: "hybrid", reason: "would_apply", chars: null } as const;
  const unheld = [{ path: "c.md", git: "edited" }] as const;
  const text = renderLosses(unheld, [{ ...planned, links: 10 }, planned], plainView(80));
  expect(text).toBe(
    "git cannot give back what is in c.md (edited)\na;b.md: 10 links become text\n",
  );
  expect(renderLosses([], [planned], plainView(80))).toBe("");
});
