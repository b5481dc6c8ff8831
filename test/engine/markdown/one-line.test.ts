import { expect, test } from "vitest";
import { toOneLine } from "../../../src/engine/markdown/blank.js";

test.each([
  ["a\nb", "a b"],
  ["a  \n \t b", "a b"],
  ["a\\\nb", "a b"],
  ["a\\\\\nb", "a\\\\ b"],
  ["a  b", "a  b"],
  [" a ", "a"],
  ["", ""],
])("%j on one line is %j", (text, line) => expect(toOneLine(text)).toBe(line));
