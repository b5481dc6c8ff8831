import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { joinSplit } from "../../../src/engine/split/join-split.js";
import type { PlannedRoute } from "../../../src/engine/split/plan-parts.js";
import { type Split, split } from "../../../src/engine/split/split.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { check } from "../../support/check.js";
import { readRealDocument, realDocuments } from "../../support/real-documents.js";
import { testRandomly } from "../../support/test-randomly.js";

/** What links, footnotes and definitions make of a document that is taken apart. */
const LINKED = fc.constantFrom(
  "# One",
  "## Two\n\ntext",
  "### Three `code`",
  "Setext\n===",
  "Two lines\nof it\n---",
  "[a](b.md)",
  "[x](#two) and [y](#three-code)",
  "[x](AGENTS.md#two) and [a](./b.md)",
  "![i](<img one.png> 't')",
  "[ref][r] [r] ![s]",
  "[r]: docs/r.md 'title'",
  "[s]: <s t.png>",
  "[^1]",
  "[^1]: a note",
  "<a id='two' href=\"x.md\">x</a>",
  "<div>\n<img src='p.png'>\n\n</div>",
  "````md\n```\n# no heading\n[a](b)\n```\n````",
  "- item [a](../up.md)\n\n  [l]: lazy.md",
  "> # quoted\n> [q](q.md)",
  "| a | b |\n|---|---|\n| [t](t.md) | `[n](n)` |",
  "@import.md",
  "   ",
);

const ENDINGS = ["\n", "\n\n", "\r\n", "\r\n\r\n", "\r", "\n\n\n", ""];
const linked = fc
  .tuple(
    fc.constantFrom("", "", "\uFEFF", "---\ntitle: x\n---\n"),
    fc.constantFrom("\n", "\r\n", undefined),
    fc.array(fc.tuple(LINKED, fc.constantFrom(...ENDINGS)), { maxLength: 16 }),
  )
  .map(([start, eol, parts]) => {
    const text = start + parts.map(([piece, ending]) => piece + ending).join("");
    return eol === undefined ? text : text.replace(/\r\n?|\n/g, eol);
  });

/** Splits by a plan that moves all units with a remainder that may be moved, of this length or longer. */
function splitAny(text: string, every: number, shortest = 0): Split {
  let routes = split(text).units.map(({ headings, char_start, char_end }, index): PlannedRoute => {
    const stays = index % every === 0 || headings.length === 0 || char_end - char_start < shortest;
    return { headings, route: stays ? "keep" : "reference" };
  });
  for (;;) {
    try {
      return split(text, { routes });
    } catch (error) {
      if (!(error instanceof ContextVerdictError)) throw error;
      const index = Number(/^routes\[(\d+)\]/.exec(error.message)?.[1]);
      if (Number.isNaN(index)) return split(text);
      routes = routes.map((one, at) => (at === index ? { ...one, route: "keep" } : one));
    }
  }
}

function checkSplit(text: string, made: Split): void {
  const { start, parts, record, units } = made;
  const texts = parts.map((part) => part.text);
  check(joinSplit(record, start, texts) === text, "the parts do not give the document back");
  const whole = units.map((unit) => text.slice(unit.char_start, unit.char_end)).join("");
  check(whole === text, "the units do not partition the document");
  const [crlf, ...others] = [start, ...texts].map((one) => one.replace(/\r\n?|\n/g, "\r\n"));
  if (parts.every(({ form }) => form === "markdown")) {
    const joined = joinSplit(record, crlf!, others);
    check(
      joined.replace(/\r\n?|\n/g, "\n") === text.replace(/\r\n?|\n/g, "\n"),
      "line endings matter",
    );
  }
}

/** Adds a word to any line of any file, or a line of its own: it must come back, or be refused. */
function checkEdit(text: string, { start, parts, record }: Split, place: number): void {
  const files = [start, ...parts.map((part) => part.text)];
  const at = place % files.length;
  const lines = files[at]!.split("\n");
  const turn = Math.floor(place / files.length);
  const line = (turn >> 1) % lines.length;
  if (turn % 2 === 0) lines.splice(line, 0, "ADDED");
  else lines[line] = `${lines[line]!.replace(/\r$/, "")} ADDED`;
  files[at] = lines.join("\n");
  const edited = record.parts.map(({ original, ...part }, index) => {
    return index + 1 === at || original === undefined ? part : { ...part, original };
  });
  const [first, ...others] = files;
  try {
    const joined = joinSplit({ ...record, parts: edited }, first!, others);
    check(joined.includes("ADDED"), `an edit of ${JSON.stringify(text)} is lost`);
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
  }
}

describe("any document", () => {
  testRandomly("comes back byte for byte", (share) => {
    let moved = 0;
    fc.assert(
      fc.property(
        fc.oneof(linked, anyDocument),
        fc.integer({ min: 2, max: 4 }),
        fc.nat({ max: 10_000 }),
        (text, every, place) => {
          const made = splitAny(text, every);
          moved += made.parts.length;
          checkSplit(text, made);
          checkEdit(text, made, place);
        },
      ),
      { numRuns: share * 10_000 },
    );
    expect(moved).toBeGreaterThan(0);
  });
});

describe.skipIf(realDocuments.length === 0)("real documents, where the corpus is there", () => {
  test("come back byte for byte, and none moves a rule", {
    tags: ["full"],
    timeout: 600_000,
  }, () => {
    for (const document of realDocuments) {
      const text = readRealDocument(document);
      const made = split(text);
      checkSplit(text, made);
      for (let place = 0; place < 4; place++) checkEdit(text, made, place * 37);
      // A unit that is too short is refused, one at a time.
      checkSplit(text, splitAny(text, 3, 300));
      const rules = made.units.filter((unit) => unit.route !== "keep" && unit.rules > 0);
      check(rules.length === 0, `${document.file} moves rules`);
      check(made.tokens.after <= made.tokens.before, `${document.file} grows`);
    }
  });
});
