import { expect, test } from "vitest";
import { findCounterpart } from "../../web/src/components/document/find-counterpart.js";

const TEXT = "table[3]{Name,Port,On}:\n  web,80,true\n  api,81,true\n  api,80,true\n";

const found = (line: string, answer: string) => {
  const marked = findCounterpart(TEXT, { line, answer });
  return marked === null ? null : TEXT.slice(marked.from, marked.to);
};

test("the line with the answer and most of the words, without its indentation", () => {
  expect(found("| web | 80 | true |", "80")).toBe("web,80,true");
  expect(found("| api | 81 | true |", "81")).toBe("api,81,true");
});

test("an answer that the line does not have, such as yes, is not asked of the other", () => {
  expect(found("| web | 80 | true |", "yes")).toBe("web,80,true");
});

test("none rather than a guess", () => {
  // Two lines have `80` and `true`.
  expect(found("| 80 | true |", "80")).toBeNull();
  // One word of four.
  expect(found("web is a server", "server")).toBeNull();
  expect(found("| none | of | these |", "these")).toBeNull();
  expect(found("", "")).toBeNull();
});
