import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../src/engine/candidate/analysis.js";
import { toOutline } from "../../../../src/engine/candidate/shapes/outline.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { encodeToon } from "../../../../src/engine/toon/codec.js";
import { testExamples } from "../../../support/examples.js";
import { canRestore, toJson } from "./restored.js";

/** The outline of a document in lines of TOON, checked to give it back. */
function outline(source: string): string[] {
  expect(canRestore(source)).toBe(true);
  const segments = toOutline(new Analysis(parseDocument(source, "markdown")));
  return encodeToon(toJson(segments), "comma").split("\n");
}

/** Eight copies of a pattern: `?` stands for a letter that differs. */
const eight = (pattern: string, separator = "\n") =>
  `${[..."abcdefgh"].map((letter) => pattern.replaceAll("?", letter)).join(separator)}\n`;

describe("the outline of", () => {
  testExamples(new URL("folds.md", import.meta.url), outline);

  test.each([
    ["- `no-?`: [?](u/?)", "- `{text}`: [{link}](u/{link})"],
    ["- [?](/?) - is ?", "- [{text}](/{text}) - is {text}"],
    ["- **?**:", "- **{text}**:"],
    ["- [?](docs/?.md) by [?-?](y/0?)", "- [{text}](docs/{text}.md) by [{link}](y/{url})"],
    ["- Use `?` now", "- Use `{text}` now"],
    ["1. Use `?` now", "1. Use `{text}` now"],
    ["- [x] Use `?` now", "- [{done}] Use `{text}` now"],
  ])("a list of %s", (pattern, template) => {
    const [key, ...rows] = outline(eight(pattern));
    expect(key).toContain(`"${template}"[8]{`);
    expect(rows).toHaveLength(8);
  });
});
