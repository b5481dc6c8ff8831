import { describe, expect, test } from "vitest";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { findFolds } from "../../../../src/engine/candidate/shapes/find-folds.js";
import { toOutline } from "../../../../src/engine/candidate/shapes/outline.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { encodeToon } from "../../../../src/engine/toon/codec.js";
import { testExamples } from "../../../support/examples.js";
import { canRestore, toJson } from "./restored.js";

/** The outline of a document in lines of TOON, checked to give it back. */
function outline(source: string): string[] {
  expect(canRestore(source)).toBe(true);
  const segments = toOutline(analyze(parseDocument(source, "markdown")));
  return encodeToon(toJson(segments), "comma").split("\n");
}

/** Eight copies of a pattern: `?` stands for a letter that differs. */
const eight = (pattern: string, separator = "\n") =>
  `${[..."abcdefgh"].map((letter) => pattern.replaceAll("?", letter)).join(separator)}\n`;

describe("the outline of", () => {
  testExamples(new URL("folds.md", import.meta.url), outline);

  test.each([
    ["- **?**: is ?", "- **{term}**: {definition}"],
    ["- **?:** is ?", "- **{term}:** {definition}"],
    ["* **?** : is ?", "* **{term}** : {definition}"],
    ["+ **?** — is ?", "+ **{term}** — {definition}"],
    ["- `?` - is ?", "- `{term}` - {definition}"],
    ["- `no-?`: [?](u/?)", "- `{term}`: [{definition}](u/{definition})"],
    ["-  `?`:  is ?", "-  `{term}`:  {definition}"],
    ["- [?](/?) - is ?", "- [{name}](/{name}) - {description}"],
    ["- **?**:", "- **{text}**:"],
    ["- [?](docs/?.md) by [?-?](y/0?)", "- [{name}](docs/{name}.md) by [{description}](y/{url})"],
    ["- Use `?` now", "- Use `{text}` now"],
    ["1. **?**: is ?", "1. **{term}**: {definition}"],
    ["- [x] **?**: is ?", "- [{done}] **{term}**: {definition}"],
  ])("a list of %s", (pattern, template) => {
    const [key, ...rows] = outline(eight(pattern));
    expect(key).toContain(`"${template}"[8]{`);
    expect(rows).toHaveLength(8);
  });

  test.each([
    ["- **Type**: ?\n- **Default**: 1", "- **Type**: {Type}\\n- **Default**: {Default}"],
    ["**Type:** ?\n\n**Use:** it", "**Type:** {Type}\\n\\n**Use:** {Use}"],
    ["Type: ?\nDefault value: 1", "Type: {Type}\\nDefault value: {Default value}"],
    ["* Type:  ?", "* Type:  {Type}"],
    ["url: [?](u/1-0?-2)", "url: [{url}](u/1-{url~2}-2)"],
    // A label cannot be the name's, the row's number or digits.
    ["name: ?", "name: {text}"],
    ["#: ?", "#: {text}"],
    ["**1**: ?", "**1**: {text}"],
  ])("sections of %j", (body, template) => {
    const [key] = outline(eight(`### ?\n\n${body}`, "\n\n"));
    expect(key).toContain(`"### {name}\\n\\n${template}\\n"[8]{`);
  });
});

test("sections are no run of blocks in their own right", () => {
  const document = parseDocument(eight("## ?\n\nType: ?", "\n\n"), "markdown");
  expect(findFolds(document).get(document.blocks[0]!)?.count).toBe(16);
});
