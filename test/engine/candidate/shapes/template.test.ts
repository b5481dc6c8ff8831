import { describe, expect, test } from "vitest";
import {
  fillSlots,
  fillTemplate,
  isLiteral,
  printTemplate,
  readSlot,
  readTemplate,
  slotName,
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

describe("a place", () => {
  test("is named by its column, and by what of it stands there", () => {
    expect(slotName("a", false)).toBe("a");
    expect(slotName("a", true)).toBe("a:anchor");
    expect(printTemplate({ literals: ["(#", ")"], names: [slotName("a", true)] })).toBe(
      "(#{a:anchor})",
    );
  });

  test.each([
    ["a", "B c?"],
    ["a:anchor", "b-c"],
    ["n", "7"],
    ["n:anchor", "7"],
    ["x:anchor", "its own"],
    ["x:anchor:anchor", "its-own"],
    ["none", ""],
    ["none:anchor", ""],
    ["null", ""],
    ["null:anchor", ""],
  ])("%j holds %j", (name, text) => {
    const row: Row = { a: "B c?", n: 7, x: "X", "x:anchor": "its own", null: null };
    expect(readSlot(name, (column) => row[column])).toBe(text);
  });
});

describe("a template filled once a row", () => {
  const fill = (text: string, rows: Row[]) => fillTemplate(text, rows).join("\n");

  test("has a copy for each", () =>
    expect(
      fill("- {a}: {b}", [
        { a: "x", b: 1 },
        { a: "y", b: false },
      ]),
    ).toBe("- x: 1\n- y: false"));

  test("repeats a value that stands in several places", () =>
    expect(fill("[{a}](/{a})", [{ a: "x" }, { a: "y" }])).toBe("[x](/x)\n[y](/y)"));

  test("writes a value as an anchor too", () =>
    expect(fill("[{a}](#{a:anchor})", [{ a: "B c?" }, { a: "d" }])).toBe("[B c?](#b-c)\n[d](#d)"));

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
