import { expect, test } from "vitest";
import { CharacterClass, classOf } from "../../../src/engine/weight/character-class.js";

test.each<[keyof typeof CharacterClass, string]>([
  ["latin", "aZéÿſƀ"],
  ["letter", "яαשع\u0301"],
  ["ideograph", "日かカ한"],
  ["digit", "09٣²Ⅷ"],
  ["lineBreak", "\n\r"],
  ["tab", "\t"],
  ["space", " \u00A0\u3000\u2028\uFEFF"],
  ["mark", '|-"\\_$\u0000\u200B\ud800\udc00'],
])("%s: %j", (name, characters) => {
  for (let index = 0; index < characters.length; index++) {
    expect(classOf(characters.charCodeAt(index))).toBe(CharacterClass[name]);
  }
});

test("every code unit has a class, the same each time", () => {
  const classes = new Set<number>(Object.values(CharacterClass));
  for (let code = 0; code < 0x10000; code++) {
    const found = classOf(code);
    if (!classes.has(found) || classOf(code) !== found) throw new Error(`code unit ${code}`);
  }
});
