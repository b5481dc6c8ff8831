import { describe, expect, test } from "vitest";
import {
  fillSlots,
  fillTemplate,
  isLiteral,
  printTemplate,
  readTemplate,
} from "../../../../src/engine/candidate/shapes/template.js";
import type { Row } from "../../../../src/engine/toon/codec.js";

describe("a template", () => {
  test.each([
    ["{a}", ["", ""], ["a"]],
    ["- {a}: {b}.", ["- ", ": ", "."], ["a", "b"]],
    ["[{a}](docs/{a}.md)", ["[", "](docs/", ".md)"], ["a", "a"]],
    ["{#}. {a~2}", ["", ". ", ""], ["#", "a~2"]],
    ["{a b\n}{1}", ["", "", ""], ["a b\n", "1"]],
    ["{} {{a}}", ["{} {", "}"], ["a"]],
  ])("%j is read and written again", (text, literals, names) => {
    expect(readTemplate(text)).toEqual({ literals, names });
    expect(printTemplate({ literals, names })).toBe(text);
  });

  test.each(["", "a", "{}", "{a", "a}", "}{"])("%j is none", (text) => {
    expect(readTemplate(text)).toBeNull();
    expect(fillTemplate(text, [{ a: "x" }])).toEqual([]);
  });

  test("has its places filled", () => {
    const template = { literals: ["<", "|", ">"], names: ["a", "a"] };
    expect(fillSlots(template, (name) => `${name}!`)).toBe("<a!|a!>");
  });
});

describe("a template filled once a row", () => {
  const fill = (text: string, rows: Row[]) => fillTemplate(text, rows).join("\n");

  test("counts the rows where they have no such column", () => {
    expect(fill("{#}. {a}", [{ a: "x" }, { a: "y" }])).toBe("1. x\n2. y");
    expect(fill("{#}. {a}", [{ "#": 7, a: "x" }])).toBe("7. x");
  });

  test("takes values as they are", () =>
    expect(fill("{a}{b}", [{ a: "{b}$&$1", b: "{a}" }])).toBe("{b}$&$1{a}"));

  test("is empty where a value is missing", () => {
    expect(fill("<{a}{b}>", [{ a: null }])).toBe("<>");
    expect(fill("<{a}{b}>", [{ a: "x" }])).toBe("<x>");
  });

  test("gives way to the first value of a row with null beside it", () => {
    const rows = [
      { a: "x", b: "y" },
      { a: "- any\n  text", b: null },
      { a: null, b: "z" },
    ];
    expect(fill("- {a}: {b}", rows)).toBe("- x: y\n- any\n  text\n- : z");
  });

  test("leaves out blank lines at the end, and no white space behind the last word", () => {
    expect(fill("{a}\n", [{ a: "x" }, { a: "y" }])).toBe("x\n\ny");
    expect(fill("{a}\n", [{ a: "x" }, { a: "y \t" }])).toBe("x\n\ny \t");
    expect(fill("{a}\n", [{ a: "x\n \n  " }])).toBe("x");
    expect(fill("{a}\n", [{ a: " " }])).toBe("");
  });
});

test.each([
  ["**: ", true],
  ["", true],
  ["{", false],
  ["a}", false],
])("whether %j can be a literal: %s", (text, literal) => expect(isLiteral(text)).toBe(literal));
