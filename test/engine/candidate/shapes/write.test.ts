import { describe, expect, test } from "vitest";
import { encodeToon } from "../../../../src/engine/toon/codec.js";
import { testExamples } from "../../../support/examples.js";
import { entriesOf, toJson } from "./restored.js";

/** The entries of a document in lines of TOON, checked to give it back. */
function write(source: string): string[] {
  return encodeToon(toJson(entriesOf(source)), "comma").split("\n");
}

/** Eight copies of a pattern: `?` stands for a letter that differs. */
const eight = (pattern: string, separator = "\n") =>
  `${[..."abcdefgh"].map((letter) => pattern.replaceAll("?", letter)).join(separator)}\n`;

describe("the entries of", () => {
  testExamples(new URL("write.md", import.meta.url), write);

  test.each([
    ["- `no-?`: [?](u/?)", "- `{text}`: [{link}](u/{link})"],
    ["- [?](/?) - is ?", "- [{text}](/{text}) - is {text}"],
    ["- **?**:", "- **{text}**:"],
    ["- [?](docs/?.md) by [?-?](y/0?)", "- [{text}](docs/{text}.md) by [{link}](y/{url})"],
    ["- Use `?` now", "- Use `{text}` now"],
  ])("a list of %s", (pattern, template) => {
    const [key, ...rows] = write(eight(pattern));
    expect(key).toContain(`list[8]{"${template}"`);
    expect(rows).toHaveLength(8);
  });
});
