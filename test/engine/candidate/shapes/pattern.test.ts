import { expect, test } from "vitest";
import { findPattern } from "../../../../src/engine/candidate/shapes/find-pattern.js";
import { nameColumns, toTemplate } from "../../../../src/engine/candidate/shapes/pattern.js";
import { printTemplate } from "../../../../src/engine/candidate/shapes/template.js";
import { UniqueNames } from "../../../../src/engine/candidate/shapes/unique-names.js";

/** The template of what texts have in common, their first column being called `a`. */
function templateOf(texts: readonly string[]): string | null {
  const pattern = findPattern(texts, "all");
  if (pattern === null) return null;
  const names = nameColumns(pattern, "a", new UniqueNames());
  return printTemplate(toTemplate(pattern, names));
}

test.each([
  ["a beginning", ["x/ab", "x/cd"], "x/{a}"],
  ["a value twice", ["[ab](ab.md)", "[cd](cd.md)"], "[{a}]({a}.md)"],
  ["another target", ["[ab](x/1)", "[cd](x/2)"], "[{a}](x/{url})"],
])("%s as a template", (_name, texts, template) => expect(templateOf(texts)).toBe(template));

test.each([
  ["sentences", ["is ab", "is cd"]],
  ["links within sentences", ["one [ab](x/1) two", "three [cd](x/2) four"]],
])("no template of %s", (_name, texts) => expect(templateOf(texts)).toBeNull());
