import { expect, test } from "vitest";
import { CharacterClass, classify } from "../../../src/engine/weight/character-class.js";

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
  expect([...classify(characters)]).toEqual([
    ...Array(characters.length).fill(CharacterClass[name]),
    0,
  ]);
});

test("every code unit has a class, the same each time", () => {
  const classes = new Set<number>(Object.values(CharacterClass));
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    const [found = 0, again] = classify(character + character);
    if (!classes.has(found) || again !== found) throw new Error(`code unit ${code}`);
  }
});
