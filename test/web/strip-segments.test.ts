import { expect, test } from "vitest";
import { plan } from "../../src/index.js";
import { toSegments } from "../../web/src/components/document/strip-segments.js";

test("the map has few segments and all of the characters", () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `# S${at}\n\n${"x".repeat(at)}\n\n`).join(
    "",
  );
  const sections = plan(text).context_plan?.sections ?? [];
  const segments = toSegments(sections, 200);
  expect(segments.length).toBeLessThanOrEqual(200);
  expect(segments.flatMap((segment) => segment.sections)).toEqual(sections);
  expect(segments.reduce((sum, { chars }) => sum + chars, 0)).toBe(text.length);
});
