import { describe, expect, it } from "vitest";
import {
  LINE_TOKENS,
  type ReadRequest,
  readDocument,
} from "../../../src/engine/reading/read-document.js";
import { pieces } from "../../../src/engine/tokens/pieces.js";
import { convert, plan, restore } from "../../../src/index.js";
import { renderReadLine } from "../../../src/render/read-line.js";
import { readCases } from "../../support/cases.js";
import { PROSE, wordTable } from "../warnings/subject.js";

const ROOM = { chars: 39_000, tokens: 20_000 };
const read = (content: string, request: Partial<ReadRequest> = {}) =>
  readDocument({ content, flavor: "markdown", room: ROOM, ...request });

const TABLE = `# Words\n\n${wordTable(60)}`;

describe("the form", () => {
  it("is the best one, as a plan says", () => {
    const { best_form } = plan(TABLE).context_plan!;
    const reading = read(TABLE);
    expect(reading.form).toBe(best_form!.form);
    expect(reading.form).not.toBe("keep");
    expect(reading.text).toHaveLength(best_form!.chars);
    expect(reading.tokens.form).toBe(pieces.count(reading.text));
  });

  it("is the document itself where that is asked for, byte for byte", () => {
    const odd = "\ufeffa\r\nb\rc \n\n| x |\n|---|\n";
    for (const text of [odd, TABLE, ""]) {
      expect(read(text, { form: "source" })).toMatchObject({ form: "keep", text });
    }
  });

  it("is the document itself where the line would cost more than it saves", () => {
    const small = "| a | b |\n|---|---|\n| word | other |\n| next | last |\n";
    expect(plan(small).context_plan!.best_form!.form).not.toBe("keep");
    expect(read(small)).toMatchObject({ form: "keep", text: small });
  });

  it("is the document itself where a line of the better one fits no answer", () => {
    const items = Array.from({ length: 900 }, (_, id) => ({ id, ...(id % 2 && { a: { id } }) }));
    const json = `${JSON.stringify(items, null, 4)}\n`;
    expect(plan(json, { flavor: "text" }).context_plan!.best_form!.form).toBe("compact");
    const room = { chars: 10_000, tokens: 20_000 };
    const reading = read(json, { flavor: "text", room });
    expect(reading.form).toBe("keep");
    expect(json.startsWith(reading.text)).toBe(true);
    expect(reading.to).toBeLessThan(reading.total);
  });
});

describe("of our own documents", () => {
  it.each(readCases().map(({ name, source, flavor }) => [name, source, flavor] as const))(
    "%s costs hardly more than it is",
    (_name, content, flavor) => {
      const reading = readDocument({ content, flavor, room: { chars: 1e7, tokens: 1e7 } });
      const line = renderReadLine(reading);
      const cost = pieces.count(line) + pieces.count(reading.text);
      expect(cost).toBeLessThanOrEqual(1.01 * pieces.count(content) + 15);
      if (reading.form !== "keep") expect(pieces.count(line)).toBeLessThanOrEqual(LINE_TOKENS + 15);
    },
  );
});

describe("a budget", () => {
  const long = Array.from({ length: 20 }, (_, at) => `## Part ${at}\n\n${PROSE}\n`).join("\n");

  it("leaves a document that meets it as it is", () => {
    expect(read(PROSE, { max_tokens: 100_000 })).toEqual(read(PROSE));
  });

  it("is met, and what is left out is said", () => {
    const reading = read(long, { max_tokens: 500 });
    expect(reading.tokens.form).toBeLessThanOrEqual(500);
    expect(pieces.count(reading.text)).toBe(reading.tokens.form);
    expect(reading.text).toContain("[…]");
    const budget = { mode: "budget", target_tokens: 500, allow_lossy: true } as const;
    const cut = convert(long, budget);
    const lossy = cut.warnings.find(({ code }) => code === "lossy_applied");
    expect(reading.left_out).toBe(lossy!.evidence);
    if (reading.form === "keep") expect(reading.text).toBe(restore(cut.toon_candidate!));
  });

  it("that cannot be met is an error with the least that can", () => {
    expect(() => read(long, { max_tokens: 1 })).toThrow(
      /max_tokens is too small: the least .* \d+/,
    );
  });
});

it("a line that is longer than an answer is an error", () => {
  expect(() => read("word ".repeat(20_000))).toThrow(/send max_tokens/);
});
