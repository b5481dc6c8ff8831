import { describe, expect, it } from "vitest";
import { expandBraces } from "../../../src/io/patterns/expand-braces.js";
import { compileGlob } from "../../../src/io/patterns/glob.js";

describe("compileGlob", () => {
  it.each([
    ["*.{md,txt}", ["a.md", ".a.txt"], ["a.mdx", "a/b.md"]],
    ["**/*.md", ["a.md", "a/b/c.md"], ["a.txt"]],
    ["docs/**", ["docs/a", "docs/a/b"], ["docs", "a/docs/b"]],
    ["[!a]*.md", ["b.md", "!.md"], ["a.md", "/.md"]],
    ["[^a]?", ["bc", "bé"], ["ab", "b"]],
    // What means something to a regular expression is a character here.
    ["c++/(x)*.md", ["c++/(x).md", "c++/(x)y.md"], ["cc/x.md"]],
    ["a\\*.m?", ["a*.md"], ["ab.md"]],
    ["[*.md", [], ["[a.md"]],
  ])("%s", (glob, meant, others) => {
    const accepts = compileGlob(glob);
    expect([...meant, ...others].filter(accepts)).toEqual(meant);
  });

  it("matches nothing with too many alternatives", () =>
    expect(compileGlob("{a,b}".repeat(30))("a".repeat(30))).toBe(false));

  it("takes no time for many stars", () => {
    expect(compileGlob(`${"*a".repeat(60)}b`)("a".repeat(250))).toBe(false);
    expect(compileGlob(`${"**/a/".repeat(60)}b`)(`${"a/".repeat(1_000)}c`)).toBe(false);
  });
});

describe("expandBraces", () => {
  it.each([
    ["a{b,c{d,e}}f", ["abf", "acdf", "acef"]],
    ["{a,b}{c,}", ["ac", "a", "bc", "b"]],
    ["a{b}{}", ["a{b}{}"]],
    ["a{b,c", ["a{b,c"]],
    ["a,b}", ["a,b}"]],
    ["[{,]\\{a,b}", ["[{,]\\{a,b}"]],
  ])("%s", (glob, globs) => expect(expandBraces(glob)).toEqual(globs));

  it("ends where it would be too much", () => {
    expect(expandBraces("{a,b}".repeat(40))).toBeUndefined();
    const many = "{,}".repeat(13);
    expect(expandBraces(`${many}{${many},${many}}`)).toBeUndefined();
    expect(expandBraces("{".repeat(100_000))).toHaveLength(1);
  });
});
