import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, test } from "vitest";
import { plan } from "../../src/index.js";
import { MIXED, PROSE } from "../cli/run-cli.js";
import { connect, errorOf, makeDirectory, textsOf, writeInto } from "./support.js";

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `| option-${at} | value ${at} | what ${at} does |`);
const TABLE = ["# Options", "", "| name | value | text |", "|---|---|---|", ...rows(60), ""].join(
  "\n",
);
const BEST = plan(TABLE, { include_hybrid: true });
const LONG = Array.from({ length: 3_000 }, (_, at) => `Line ${at} of a long text.\n\n`).join("");

const directory = makeDirectory();
writeInto(directory, "table.md", TABLE);
writeInto(directory, "prose.md", PROSE);
writeInto(directory, "mixed.md", MIXED);
writeInto(directory, "long.md", LONG);
writeInto(directory, "odd.md", "\ufeffa\r\nb \rc\n");
const client = await connect([directory]);

const call = (args: Record<string, unknown>) => client.callTool({ name: "read", arguments: args });

async function read(args: Record<string, unknown>): Promise<string[]> {
  const result = await call(args);
  expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
  // Clients that show the model this instead would show it JSON.
  expect(result).not.toHaveProperty("structuredContent");
  return textsOf(result);
}

describe("one document", () => {
  it("comes as a line and its best form, unescaped", async () => {
    const [line, text] = await read({ path: "table.md" });
    expect(BEST.context_plan!.best_form!.form).toBe("toon");
    expect(text).toHaveLength(BEST.context_plan!.best_form!.chars);
    expect(line).toMatch(
      /^TOON, about \d+ tokens instead of \d+; to edit, read with form "source"$/,
    );
  });

  it("comes as it is where no form is better", async () =>
    expect(await read({ path: "prose.md" })).toEqual(["Exact text", PROSE]));

  it("comes byte for byte with form source", async () => {
    for (const path of ["table.md", "odd.md"]) {
      const exact = readFileSync(join(directory, path), "utf8");
      expect(await read({ path, form: "source" })).toEqual(["Exact text", exact]);
    }
  });

  it("may be named by a file URL, and null is what is not sent", async () => {
    const path = pathToFileURL(join(directory, "prose.md")).href;
    const nulls = { form: null, offset: null, limit: null };
    expect(await read({ path, ...nulls, max_tokens: null })).toEqual(["Exact text", PROSE]);
  });

  it("comes in pages that put together are the document", async () => {
    let whole = "";
    let next: Record<string, unknown> = {};
    for (let calls = 0; calls < 20; calls++) {
      const [line, text] = await read({ path: "long.md", ...next });
      expect(Buffer.byteLength(line! + text!)).toBeLessThanOrEqual(40_000);
      whole += text;
      const found = /; next: offset (\d+), hash ([0-9a-f]{8})$/.exec(line!);
      if (found === null) break;
      next = { offset: Number(found[1]), hash: found[2] };
    }
    expect(whole).toBe(LONG);
  });

  it("has no further page once it changed, and says so", async () => {
    const changing = makeDirectory();
    const other = await connect([changing]);
    const ask = (args: object) =>
      other.callTool({ name: "read", arguments: { path: "a.md", form: "source", ...args } });
    writeInto(changing, "a.md", LONG);
    const [line] = textsOf(await ask({}));
    const [, offset, hash] = /next: offset (\d+), hash (\w+)$/.exec(line!)!;
    expect((await ask({ offset: Number(offset), hash })).isError).toBeUndefined();
    writeInto(changing, "a.md", LONG.slice(LONG.indexOf("Line 300 ")));
    expect(errorOf(await ask({ offset: Number(offset), hash }))).toMatchObject({
      code: "bad_request",
      field: "hash",
      message: expect.stringMatching(/^the file changed since .* from offset 1$/),
    });
    expect((await ask({ offset: Number(offset) })).isError).toBeUndefined();
  });

  it("comes by lines, which are the file's in every form", async () => {
    const args = { path: "table.md", form: "source", offset: 5, limit: 2 };
    const [exact, lines] = await read(args);
    expect(exact).toMatch(/^Exact text, lines 5-6 of 64; next: offset 7, hash [0-9a-f]{8}$/);
    expect(lines).toBe(`${rows(2).join("\n")}\n`);
    // Rows come below the header of their table.
    const [line, text] = await read({ path: "table.md", offset: 10, limit: 1 });
    expect(line).toMatch(/lines 10-10 of 64 below their header \(lines 3-4\); next: offset 11,/);
    expect(text).toBe(`${TABLE.split("\n").slice(2, 4).join("\n")}\n${rows(6)[5]}\n`);
    const [best, part] = await read({ path: "table.md", offset: 10, limit: 40 });
    expect(best).toMatch(/^(?:TOON|Compact Markdown), .*, lines 10-49 of 64 below their header/);
    expect(part!.match(/\d+/g)).toContain("44");
  });

  it("is cut to a budget, which the line says", async () => {
    const [line, text] = await read({ path: "long.md", max_tokens: 300 });
    expect(line).toMatch(/^Cut.*, about \d+ tokens instead of [\d,]+; cut: \d+ of/);
    expect(text).toContain("[…]");
    expect(text!.length).toBeLessThan(LONG.length / 10);
  });
});

it.each([
  [{ path: "prose.md", offset: 10_000 }, "bad_request", "offset"],
  [{ path: "prose.md", max_tokens: 1 }, "bad_request", "max_tokens"],
  [{ path: "prose.md", hash: "0123abcd" }, "bad_request", "hash"],
])("wrong calls %j", async (args, code, field) => {
  expect(errorOf(await call(args))).toMatchObject({ code, field });
});

test("the allowed directories are told whoever asks", async () => {
  expect(await read({})).toEqual([
    `Allowed directories: ${JSON.stringify(directory)}. Relative paths start at the first.`,
  ]);
  const none = await connect([]);
  const [text] = textsOf(await none.callTool({ name: "read" }));
  expect(text).toMatch(/--allow-dir/);
  expect(errorOf(await none.callTool({ name: "read", arguments: { path: "a.md" } })).code).toBe(
    "forbidden",
  );
});
