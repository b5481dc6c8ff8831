import { beforeAll, describe, expect, test, vi } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { loadYaml } from "../../../src/engine/data/yaml.js";
import { restore } from "../../../src/engine/read-toon.js";

const toonOf = (text: string) => convert(text, { flavor: "json" }).toon_candidate ?? "";
const ROWS = '[{"id":1,"name":"yes"},{"id":2,"name":"b"}]';

test("YAML is not written before its library is there", async () => {
  vi.resetModules();
  const fresh = await import("../../../src/engine/read-toon.js");
  expect(() => fresh.restore(toonOf(ROWS), { as: "yaml" })).toThrow(/as yaml needs its library/);
});

describe("restore with a format", () => {
  beforeAll(loadYaml);

  test("writes the value", () => {
    const toon = toonOf(ROWS);
    expect(restore(toon, { as: "json" })).toBe(`${ROWS}\n`);
    expect(restore(toon, { as: "json", indent: 2 })).toBe(
      `${JSON.stringify(JSON.parse(ROWS), null, 2)}\n`,
    );
    expect(restore(toon, { as: "jsonl" })).toBe('{"id":1,"name":"yes"}\n{"id":2,"name":"b"}\n');
    expect(restore(toon, { as: "yaml" })).toBe('- id: 1\n  name: "yes"\n- id: 2\n  name: b\n');
  });

  test("writes no value of what reads like a document of ours, which data never becomes", () => {
    const json = '{"text":"hello"}';
    expect(restore("text: hello")).toBe("hello\n");
    for (const toon of ["text: hello", toonOf(json)]) {
      expect(() => restore(toon, { as: "json" })).toThrow(/no data; restore it without a format/);
    }
    expect(restore(toonOf(json))).toBe(`${json}\n`);
  });

  test("writes values that are none of containers", () => {
    expect(restore(toonOf("42"), { as: "json" })).toBe("42\n");
    expect(restore("", { as: "json" })).toBe("{}\n");
    expect(restore('a: "b\\n"', { as: "yaml" })).toBe('a: "b\\n"\n');
    expect(() => restore("a: 1000000000000000000000", { as: "yaml" })).toThrow(/use json/);
    expect(restore("a: -1.5", { as: "yaml" })).toBe("a: -1.5\n");
    const long = '"12345678901234567890"';
    const texts = `a[6]: ${long},1e400,12345678901234567890 x,012345678901234567890,-0,1.0e2`;
    expect(restore(texts, { as: "json" })).toBe(
      `{"a":[${long},"1e400","12345678901234567890 x","012345678901234567890",0,100]}\n`,
    );
  });

  test.each([
    ["secret: 1", "jsonl", /only an array can be written as JSON Lines/],
    ["secret:\n\t- x\n   y", "json", /cannot be restored/],
    ["secret[3]: 1,2", "json", /cannot be restored/],
    ["secret: -12345678901234567890", "yaml", /number that JavaScript does not hold exactly/],
    ["secret[2|]: a|0.10000000000000000001", "json", /does not hold exactly/],
    ["secret[1]{a}:\n  1e-400", "jsonl", /does not hold exactly/],
  ] as const)("refuses %j as %s without a word of it", (toon, as, message) => {
    const fail = () => restore(toon, { as });
    expect(fail).toThrow(ContextVerdictError);
    expect(fail).toThrow(message);
    expect(fail).not.toThrow(/secret/);
  });

  test("refuses a small TOON of a huge text", () => {
    const rows = `[60000]{${"k".repeat(1000)}}:\n${"  1\n".repeat(60_000)}`.trimEnd();
    expect(() => restore(rows, { as: "json" })).toThrow(/many times as long/);
  });

  test("writes no lines of a text, which would be indented each", () => {
    const deep = Array.from({ length: 60 }, (_, level) => `${"  ".repeat(level)}a:`).join("\n");
    const lines = `${deep} "${"\\n".repeat(50_000)}"`;
    expect(restore(lines, { as: "yaml" })).toHaveLength(lines.length + 1);
  });

  test.each([{ as: "toml" }, { indent: 9 }, { indent: 1.5 }, { as: "json", indent: "2" }])(
    "refuses the options %j",
    (options) => expect(() => restore("a: 1", options as object)).toThrow(ContextVerdictError),
  );
});
