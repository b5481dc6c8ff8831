import { describe, expect, test } from "vitest";
import { prove } from "../../../src/engine/candidate/proof.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { restore } from "../../../src/engine/read-toon.js";
import { testExamples } from "../../support/examples.js";

describe("a candidate restores:", () => {
  testExamples(new URL("restore.md", import.meta.url), (toon) =>
    restore(toon.trimEnd()).trimEnd().split("\n"),
  );

  test("lone surrogates", () => {
    const toon = '"\\\\u": true\ntext: "\\\\ud800"\ntable[1]{a}:\n  "\\\\udc00"';
    const document = parseDocument("\ud800\n\n| a |\n|-|\n| \udc00 |\n", "markdown");
    expect(prove(toon, document)).toMatchObject({ valid: true, restores: true });
  });
});
