import { describe, expect, it } from "vitest";
import { compileGlob } from "../../src/io/patterns.js";

describe("compileGlob", () => {
  it.each([
    ["*.{md,txt}", ["a.md", ".a.txt"], ["a.mdx", "a/b.md"]],
    ["a{b,c{d,e}}f", ["abf", "acdf", "acef"], ["adf"]],
    ["a{b}{}", ["a{b}{}"], ["ab"]],
    ["a{b,c", ["a{b,c"], ["ab"]],
    ["**/*.md", ["a.md", "a/b/c.md"], ["a.txt"]],
    ["docs/**", ["docs/a", "docs/a/b"], ["docs", "a/docs/b"]],
    ["[!a]*.md", ["b.md", "!.md"], ["a.md", "/.md"]],
    ["[^a]?", ["bc", "bé"], ["ab", "b"]],
    // What means something to a regular expression, or to other shells, is a character here.
    ["c++/(x)*.md", ["c++/(x).md", "c++/(x)y.md"], ["cc/x.md"]],
    ["@(a|b)", ["@(a|b)"], ["a"]],
    ["#a*", ["#ab"], ["b"]],
    ["!a*", ["!ab"], ["b"]],
    ["a\\*.m?", ["a*.md"], ["ab.md"]],
  ])("%s", (glob, meant, others) => {
    const accepts = compileGlob(glob);
    expect([...meant, ...others].filter(accepts)).toEqual(meant);
  });

  it("matches nothing with too many alternatives", () => {
    expect(compileGlob("{a,b}".repeat(30))("a".repeat(30))).toBe(false);
    expect(compileGlob("{".repeat(100_000))("{")).toBe(false);
  });

  it.each([
    ["stars", `${"*a".repeat(60)}b`, "a".repeat(250)],
    ["sets", `${"*[ab]".repeat(60)}c`, "a".repeat(250)],
    ["characters", `${"*?".repeat(60)}b`, "a".repeat(250)],
    ["globstars", `${"**/a/".repeat(60)}b`, `${"a/".repeat(1_000)}c`],
    ["globstars with stars", `${"**/*a/".repeat(60)}**/b`, "aa/".repeat(1_000)],
    ["ranges", "{1..1000000}", "a"],
    ["braces in braces", `${"{a,".repeat(5_000)}${"}".repeat(5_000)}`, "b"],
  ])("takes no time for many %s", { timeout: 1_000 }, (_name, glob, path) =>
    expect(compileGlob(glob)(path)).toBe(false),
  );
});
