import { decode } from "@toon-format/toon";
import { beforeAll, describe, expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../src/engine/candidate/candidate.js";
import { proveValue } from "../../../src/engine/candidate/proof.js";
import { type Data, readData } from "../../../src/engine/data/read-data.js";
import { loadYaml } from "../../../src/engine/data/yaml.js";
import { validate } from "../../../src/engine/read-toon.js";
import { warningsOf } from "../warnings/subject.js";

beforeAll(loadYaml);

const ROWS = Array.from({ length: 20 }, (_, id) => ({ id, name: `item ${id}`, price: id + 0.5 }));
const candidateOf = (text: string) => findCandidate(analyze(text, "auto"));

describe("the candidate of data", () => {
  test("is the official encoding, with commas unless another delimiter is asked for", () => {
    expect(candidateOf('{"a":1}')).toMatchObject({ toon: "a: 1", shape: "value", proof: "value" });
    const commas = '[{"a":"x, y","b":"y, z"},{"a":"z, x","b":"x, x"}]';
    expect(candidateOf(commas).delimiter).toBe("comma");
    expect(convert(commas, { delimiter: "tab" }).delimiter).toBe("tab");
  });

  test.each([
    ...['{"a":1,"a":2}', '{"2":1,"1":2}', "[-0]", "[1e400]", "[12345678901234567890]"],
    ...['["\\ud800"]', '["\ud800"]', '{"\\udc00":1}'],
    `${"[".repeat(40)}${"]".repeat(40)}`,
    `${"[".repeat(9_000)}${"]".repeat(9_000)}`,
    ...['{"text":"a"}', '{"# b":"a","text":""}', '{"---":"a","text~2":"b"}'],
  ])("is none of %.30s, which stays as it is", (text) => {
    const { verdict, flags, toon_candidate } = convert(text);
    expect(verdict).not.toBe("convert");
    expect(flags).toMatchObject({ valid: true, restores: true, proof: "tree" });
    expect(toon_candidate).toContain("text: ");
    const budget = { mode: "budget", target_chars: 20_000, allow_lossy: true } as const;
    expect(convert(text, budget)).toMatchObject({ toon_candidate, coverage: 1 });
  });

  test("is named where it would be read as a document, but not where the text is closer to a target", () => {
    const codes = (text: string, options = {}) =>
      convert(text, options).warnings.filter(({ code }) => code === "value_not_exact");
    expect(codes('{"text":"a"}')[0]?.message).toContain("its TOON would be that of a document");
    const deep = "[".repeat(25) + "]".repeat(25);
    const budget = { mode: "budget", target_chars: 60, allow_lossy: true };
    expect(convert(deep, budget as object).flags.proof).toBe("tree");
    expect(codes(deep, budget)).toEqual([]);
  });

  test("of a text that is none of its format restores, byte order marks included", () =>
    expect(convert('\uFEFF\uFEFF{"a":1}', { flavor: "json" }).flags.restores).toBe(true));

  test("takes halves of a pair for a pair, one as it is and the other as an escape", () =>
    expect(candidateOf('["\ud83d\\ude00"]').toon).toBe(candidateOf('["😀"]').toon));

  test("is refused where it holds another value", () => {
    const data = readData('{"a":[1,2]}', "json").data as Data;
    expect(proveValue("a[2]: 1,2", data)).toMatchObject({ valid: true, restores: true });
    for (const other of ["a[2]: 1,3", "a[1]: 1", 'a[2]: 1,"2"', "b[2]: 1,2", "a: 1"]) {
      expect(proveValue(other, data)).toEqual({ valid: true, restores: false, restored: null });
    }
    expect(proveValue("a[3]: 1,2", data)).toMatchObject({ valid: false, restores: false });
  });
});

test("validate compares values", () => {
  const restores = (toon: string, content: string, flavor?: "yaml" | "jsonl") =>
    validate(toon, { content, ...(flavor && { flavor }) }).restores;
  expect(restores("text: hello", '{"text":"hello"}')).toBe(true);
  expect(restores("text: hello", "hello")).toBe(true);
  expect(restores("a: 100", '{ "a": 1e2 }')).toBe(true);
  expect(restores("a: 100", "a: 100\n", "yaml")).toBe(true);
  expect(restores("[2]: 1,2", "1\n2\n", "jsonl")).toBe(true);
  expect(restores("a: 101", '{"a":1e2}')).toBe(false);
  expect(restores("a: 2", '{"a":1,"a":2}')).toBe(false);
  expect(restores("a: 1\nb: 2", '{"b":2,"a":1}')).toBe(false);
});

describe("modes", () => {
  const text = JSON.stringify({ note: "kept", rows: ROWS, few: [1, 2] });

  test("record keeps tables and the keys that lead to them", () => {
    const { toon_candidate, flags } = convert(text, { mode: "record" });
    expect(decode(toon_candidate ?? "")).toEqual({ rows: ROWS });
    expect(flags.restores).toBeNull();
    expect(convert("[1,2]", { mode: "record" }).toon_candidate).toBe("");
  });

  test("budget drops the last items of the longest arrays, and says how many", () => {
    const options = { mode: "budget", target_chars: 250, allow_lossy: true } as const;
    const { toon_candidate, warnings, flags } = convert(text, options);
    const { rows, ...rest } = decode(toon_candidate ?? "") as { rows: unknown[] };
    expect(rest).toEqual({ note: "kept", few: [1, 2] });
    expect(rows).toEqual(ROWS.slice(0, rows.length));
    expect(flags.target_reached).toBe(true);
    const cut = ROWS.length - rows.length;
    const [lossy] = warnings.filter(({ code }) => code === "lossy_applied");
    expect(lossy?.evidence).toContain(String(cut));
  });
});

test("not_quite_json has the place, with any line ending, and nothing of the text", () => {
  const found = warningsOf("not_quite_json", '\uFEFF{\r\n  "secret": 1,\r\n}', "json");
  expect(found[0]?.range).toMatchObject({ line_start: 3, char_start: 20 });
  expect(JSON.stringify(found)).not.toContain("secret");
});
