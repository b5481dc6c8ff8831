import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import {
  LINE_TOKENS,
  type ReadRequest,
  readDocument,
} from "../../../src/engine/reading/read-document.js";
import { defaultEstimator } from "../../../src/engine/weight/default-estimator.js";
import { convert, loadYaml, plan, restore } from "../../../src/index.js";
import { renderReadLine } from "../../../src/mcp/answer-call.js";
import { splitLongRuns } from "../../../src/tokenizers/gpt-tokenizer.js";
import { readCases } from "../../support/cases.js";
import { PROSE, wordTable } from "../warnings/subject.js";

const ROOM = { bytes: 39_500, tokens: 19_700 };
const NO_SPECIAL = { disallowedSpecial: new Set<string>() };
const read = (content: string, request: Partial<ReadRequest> = {}) =>
  readDocument({ content, flavor: "markdown", room: ROOM, ...request });

describe("the form", () => {
  it("has the wrapped lines of paragraphs joined, where that saves more than to say so", () => {
    const line = "A line that is as long as those that an editor wraps for its author\n";
    const text = `# Words\n\n${`${line.repeat(30)}and ends.\n\n`.repeat(2)}`;
    const reading = read(text);
    expect(reading).toMatchObject({ form: "keep", joined: true, from: 1, to: 66 });
    expect(reading.text.split("\n")).toHaveLength(9);
    expect(renderReadLine(reading, "0123abcd")).toMatch(
      /^Markdown with its wrapped lines joined, about \d+ tokens .* read with form "source"$/,
    );
    expect(read(text, { form: "source" })).toMatchObject({ text });
    expect(read(`${line}and ends.\n`)).not.toHaveProperty("joined");
    const both = read(`${text}\n${wordTable(60)}`);
    expect(both.form).not.toBe("keep");
    expect(both.text).toContain("its author A line");
  });

  it("of some lines of YAML is never another value", async () => {
    await loadYaml();
    const rows = Array.from({ length: 60 }, (_, at) => `    - name: "job ${at}"\n      run: "x"\n`);
    const text = `top:\n  jobs:\n${rows.join("")}`;
    expect(read(text, { flavor: "yaml" })).toHaveProperty("isData");
    const part = { flavor: "yaml", offset: 3, limit: 80 } as const;
    expect(restore(read(text, part).text)).toContain("    - name:");
    expect(restore(read(text, { ...part, max_tokens: 200 }).text)).toContain("    - name:");
  });

  it("is the document itself where the line would cost more than it saves", () => {
    const small = "| a | b |\n|---|---|\n| word | other |\n| next | last |\n";
    expect(plan(small).context_plan!.best_form!.form).not.toBe("keep");
    expect(read(small)).toMatchObject({ form: "keep", text: small });
  });
});

it.each(readCases().map(({ name, source, flavor }) => [name, source, flavor] as const))(
  "of our own documents %s costs hardly more than it is",
  (_name, content, flavor) => {
    const reading = readDocument({ content, flavor, room: { bytes: 1e7, tokens: 1e7 } });
    const line = renderReadLine(reading, "0123abcd");
    const cost = defaultEstimator.count(line) + defaultEstimator.count(reading.text);
    expect(cost).toBeLessThanOrEqual(1.01 * defaultEstimator.count(content) + 15);
    if (reading.form !== "keep")
      expect(defaultEstimator.count(line)).toBeLessThanOrEqual(LINE_TOKENS + 15);
  },
);

describe("a budget", () => {
  const long = Array.from({ length: 20 }, (_, at) => `## Part ${at}\n\n${PROSE}\n`).join("\n");

  it("cuts nothing from a document that meets it, as it is or in its best form", () => {
    expect(read(PROSE, { max_tokens: 100_000 })).toEqual(read(PROSE));
    const padded = `| a${" ".repeat(90)} | b |\n| - | - |\n| c | d |\n\n"Text".\n\n`.repeat(9);
    const best = read(padded);
    expect(read(padded, { max_tokens: best.tokens.form })).toEqual(best);
  });

  it("leaves data that TOON cannot hold as data", () => {
    const items = (count: number) => `[${Array(count).fill('"a \\ud800"').join(",")}]`;
    const { text } = read(items(90), { flavor: "json", max_tokens: 200 });
    expect(text).toBe(`${items(JSON.parse(text).length)}\n`);
  });

  it("is met, and what is left out is said", () => {
    const reading = read(long, { max_tokens: 500 });
    expect(reading.tokens.form).toBeLessThanOrEqual(500);
    expect(defaultEstimator.count(reading.text)).toBe(reading.tokens.form);
    expect(reading.text).toContain("[…]");
    const budget = { mode: "budget", target_tokens: 500, allow_lossy: true } as const;
    const cut = convert(long, budget);
    const lossy = cut.warnings.find(({ code }) => code === "lossy_applied");
    expect(reading.left_out).toBe(lossy!.evidence);
    if (reading.form === "keep") expect(reading.text).toBe(restore(cut.toon_candidate!));
  });

  it("that cannot be met is an error with the least that can", () =>
    expect(() => read(long, { max_tokens: 1 })).toThrow(
      /max_tokens is too small: the document cannot be cut below \d+ tokens/,
    ));
});

describe("pages", () => {
  const word = (at: number) => ((at + 1_000) * 48_271).toString(36);
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `| option-${at} | ${(at * 7_919) % 4_096} | ${word(at)} of ${word(at * 31)} |\n`,
    );
  const intro = "# Options\n\nAll of them.\n\n";
  const table = `${intro}| name | value | text |\n|---|---|---|\n${rows(2_000).join("")}\nEnd.\n`;

  /** All pages from the first on. */
  function readAll(content: string, request: Partial<ReadRequest> = {}) {
    const readings = [read(content, request)];
    for (let last = readings[0]!; last.to < last.total; last = readings.at(-1)!) {
      readings.push(read(content, { ...request, offset: last.to + 1 }));
    }
    return readings;
  }

  it("count the lines of the source in every form, and leave none out", () => {
    for (const form of ["best", "source"] as const) {
      const readings = readAll(table, { form });
      expect(readings.length).toBeGreaterThan(1);
      let next = 1;
      for (const { from, to, total } of readings) {
        expect(from).toBe(next);
        expect(total).toBe(table.match(/\n/g)!.length);
        next = to + 1;
      }
    }
  });

  it("have each row once, below the header of its table", () => {
    const readings = readAll(table);
    expect(readings[0]!.form).not.toBe("keep");
    const lines = table.split("\n");
    for (const [index, { text, form, from, to, header }] of readings.entries()) {
      const value = form === "compact" || form === "keep" ? text : restore(text);
      const shown = value.match(/option-\d+/g) ?? [];
      const source = `${lines.slice(from - 1, to)}`.match(/option-\d+/g) ?? [];
      expect(shown).toEqual(source);
      if (index > 0 && source.length > 0) {
        expect(header).toEqual({ from: 5, to: 6 });
        expect(value).toMatch(/name *\| *value *\| *text/);
      }
    }
  });

  it("of the source put together are the source", () => {
    const odd = `\ufeff${table.replaceAll("\n", "\r\n")}`;
    for (const text of [table, odd, `${PROSE}\n`.repeat(60)]) {
      const readings = readAll(text, { form: "source" });
      expect(readings.map((one) => one.text).join("")).toBe(text);
    }
  });

  it("take what is in the middle of a block as it is", () => {
    const code = `\`\`\`md\n| a    | b    |\n|------|------|\n${"| 1    | 2    |\n".repeat(4_000)}\`\`\`\n`;
    const lines = code.match(/.*\n/g)!;
    for (const { text, form, from, to } of readAll(code).slice(1)) {
      expect([form, text]).toEqual(["keep", lines.slice(from - 1, to).join("")]);
    }
    const few = read(code, { offset: 2, limit: 40, max_tokens: 60 });
    expect(code).toContain(few.text.replace(/\[…\]\n$/, ""));
    expect(few.left_out).toMatch(/^cut/);
    const matter = `---\n${"key: a value as long as those that an editor wraps for people\n".repeat(60)}---\n`;
    expect(read(matter, { limit: 50 }).text).toBe(matter.match(/.*\n/g)!.slice(0, 50).join(""));
  });

  it("of a line that fits no answer have its beginning, and say what is left out", () => {
    const text = `a\n${"word ".repeat(20_000)}\nb\n`;
    const readings = readAll(text, { form: "source" });
    expect(readings.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(text.startsWith(`a\n${readings[1]!.text}`)).toBe(true);
    expect(readings[1]!.left_out).toMatch(/^\d+ of 100001 characters of line 2 left out$/);
    expect(read("𠀀".repeat(50_000)).text.isWellFormed()).toBe(true);
  });
});

describe("whatever is in it, an answer has at most 40,000 bytes and 20,000 tokens:", () => {
  const repeat = (text: (at: number) => string) =>
    Array.from({ length: 60_000 }, (_, at) => text(at)).join("");
  const scatter = (at: number, from: number, size: number) =>
    String.fromCodePoint(from + ((at * 7_919) % size));
  const marks = "!#&*;:^~@+%$?{[";
  it.each([
    ["Han", repeat((at) => scatter(at, 0x4e00, 20_000) + (at % 60 === 0 ? "\n" : ""))],
    ["rare Han", repeat((at) => scatter(at, 0x20000, 40_000))],
    ["marks", repeat((at) => marks[(at * 7) % 15] + (at % 90 === 0 ? "\n" : ""))],
    ["rare letters", repeat((at) => "qgjxzvkfyw"[(at * at) % 10] as string)],
    ["quotes", '"\\\n'.repeat(60_000)],
    ["control characters", "\u0001".repeat(60_000)],
    ["digits", repeat((at) => `${at % 10} `)],
    [
      "rows of Han",
      `|甲|乙|\n|-|-|\n${repeat((at) => `|${scatter(at, 0x4e00, 20_000)}|${at % 9}|\n`)}`,
    ],
  ])("%s", (_name, content) => {
    for (const request of [{}, { form: "source" }, { offset: 2, limit: 4_000 }] as const) {
      if ("offset" in request && !content.includes("\n")) continue;
      const { text } = read(content, request);
      expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(39_502);
      for (const count of [countO200k, countCl100k]) {
        const tokens = splitLongRuns(text).reduce((sum, part) => sum + count(part, NO_SPECIAL), 0);
        expect(tokens).toBeLessThanOrEqual(19_700);
      }
    }
  });
});
