import { expect, test } from "vitest";
import {
  CharacterClass,
  classify,
  isAnyLetter,
  isLatin,
  isMark,
  isWhiteSpace,
} from "../../../src/engine/weight/character-class.js";

test.each<[keyof typeof CharacterClass, string]>([
  ["lower", "azéßſƀ"],
  ["upper", "AZ"],
  ["letter", "яЯαשع\u0301"],
  ["ideograph", "日かカ한"],
  ["digit", "09٣²Ⅷ"],
  ["lineBreak", "\n\r"],
  ["tab", "\t"],
  ["space", " \u000B\u00A0\u3000\u2028\uFEFF"],
  ["mark", "{}[]()<>:;!?#%&'*+=@$^~\u0000"],
  ["comma", ","],
  ["pipe", "|"],
  ["quote", '"\\'],
  ["joint", "./-_`"],
  ["exotic", "–✓€\u200B\ud83d\ude00\ud800\udc00"],
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

test("classes are asked about by their kind", () => {
  const kindsOf = (is: (kind: number) => boolean) =>
    Object.entries(CharacterClass)
      .filter(([, kind]) => is(kind))
      .map(([name]) => name);
  expect(kindsOf(isLatin)).toEqual(["lower", "upper"]);
  expect(kindsOf(isAnyLetter)).toEqual(["lower", "upper", "letter", "ideograph"]);
  expect(kindsOf(isWhiteSpace)).toEqual(["lineBreak", "tab", "space"]);
  expect(kindsOf(isMark)).toEqual(["mark", "comma", "pipe", "quote", "joint", "exotic"]);
  for (const is of [isLatin, isAnyLetter, isWhiteSpace, isMark]) expect(is(0)).toBe(false);
});
