import { describe, expect, test } from "vitest";
import { Random } from "../bench/stress/random.js";
import { writeDocument } from "../bench/stress/write-document.js";
import { parseDocument } from "../src/engine/markdown/document.js";
import { Lines } from "../src/engine/markdown/lines.js";
import { parseMarkdown } from "../src/engine/markdown/markdown-it-blocks.js";
import { convert, profile, restore } from "../src/index.js";
import { seed } from "./support/random-seed.js";
import { readRows } from "./support/read-rows.js";
import { testRandomly } from "./support/test-randomly.js";
import { checkTrees } from "./support/trees/check-trees.js";
import { hasCmark, readCmark } from "./support/trees/cmark-trees.js";
import { printTrees, readEngine } from "./support/trees/tree.js";

/** `npm run fuzz` asks cmark-gfm, too, and runs for longer. */
const texts = Array.from({ length: 3_000 }, (_, index) =>
  writeDocument(new Random(seed * 1_000_000_007 + index)),
);

const treesOf = (text: string): string => printTrees(readEngine(parseMarkdown(new Lines(text))));

const TREES = readRows<[text: string, trees: string]>("trees.yaml", import.meta.url);

describe("blocks are those of GitHub's parser", () => {
  test.each(TREES)("%j", (text, trees) => expect(treesOf(text)).toBe(trees));

  test.runIf(hasCmark())("as cmark-gfm says of the same texts", () => {
    const without = ["definition", "footnote"];
    const known = TREES.filter(([text]) => !text.includes("[^"));
    const read = readCmark(known.map(([text]) => text)).map((trees) => printTrees(trees, without));
    expect(read).toEqual(
      known.map(([text]) => printTrees(readEngine(parseMarkdown(new Lines(text))), without)),
    );
  });
});

testRandomly("random documents have the tree that micromark reads, and restore to it", (share) => {
  const some = texts.slice(0, share * texts.length);
  const { failures, restored } = checkTrees(some, false);
  expect(failures).toEqual([]);
  expect(restored).toBeGreaterThan(some.length / 3);
});

/** Texts that another parser would read otherwise if their table were written anew. */
test.each([
  ...["text\n    | a |\n| - |\n| 1 |\n", "text\n2. a|\n-|\n1|\n", "| a |\n| - |\n|\n| 2 |\n"],
  ...["| a |\n| - |\n|\n| b |\n| - |\n| 2 |\n", "| a\\\\| b |\n| - |\n| 1 |\n"],
  "`a\\|b`\n| a |\n| - |\n| 1 |\n",
])("the table of %j stays as it is", (text) => {
  expect(parseDocument(text, "markdown").blocks.some((block) => block.type === "table")).toBe(true);
  expect(restore(convert(text).toon_candidate ?? "")).toBe(text);
});

test("stats count what stands in footnotes, and no definition of a link", () => {
  const text = "a[^1] [b]\n\n[^1]: one word\n\n    more\n[^2]: x\n\n[b]: /u\n";
  expect(profile(text).profile.stats).toMatchObject({ paragraphs: 4 });
});
