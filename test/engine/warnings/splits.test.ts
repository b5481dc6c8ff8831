import { describe, expect, test } from "vitest";
import { judge } from "../../../src/engine/judge.js";
import { onWindows, PROSE, slicesOf, warningsOf, wordTable } from "./subject.js";

const head = `# Doc\n\n${`${PROSE}\n\n`.repeat(6)}`;
const section = `## Table\n\n${wordTable(16)}`;
const long = `## Long\n\n${PROSE}\n\n${PROSE}\n\n${PROSE}\n\n${wordTable(16)}\n${PROSE}\n`;
const whole = (source: string) => judge(source, { flavor: "markdown" });

describe("split_candidate", () => {
  const source = `${head}${section}\n## End\n\n${PROSE}\n`;

  test("fires for a section that pays where the whole does not", () => {
    expect(slicesOf("split_candidate", source)).toEqual([section.trimEnd().concat("\n")]);
    const [warning] = warningsOf("split_candidate", source);
    expect(warning).toMatchObject({ severity: "info" });
    expect(warning?.message).toMatch(/saves \d+(\.\d)? %/);
    expect(whole(source).verdict).toBe("split_first");
  });

  test("has exact ranges with CRLF and a byte order mark", () => {
    const [slice] = slicesOf("split_candidate", onWindows(source));
    expect(slice?.replaceAll("\r\n", "\n").trimEnd()).toBe(section.trimEnd());
  });

  test("does not fire where the whole pays", () => {
    expect(warningsOf("split_candidate", `# Doc\n\n${section}`)).toEqual([]);
  });

  test("does not fire where the section is too small for the document", () => {
    const small = `## Table\n\n${wordTable(2)}`;
    expect(warningsOf("split_candidate", `${head.repeat(6)}${small}`)).toEqual([]);
  });

  test("does not fire without headings", () => {
    expect(warningsOf("split_candidate", `${PROSE.repeat(6)}\n\n${wordTable(16)}`)).toEqual([]);
  });
});

describe("long_section", () => {
  const source = `# Doc\n\n${`${PROSE}\n\n`.repeat(2)}${long}`;

  test("fires for a section that hides a table", () => {
    const [warning] = warningsOf("long_section", source);
    expect(warning).toMatchObject({ severity: "info" });
    const [slice] = slicesOf("long_section", source);
    expect(slice).toBe(source.slice(source.indexOf("## Long")).trimEnd());
    const tableLine = source.slice(0, source.indexOf("| column")).split("\n").length;
    expect(warning?.suggestion).toContain(`lines ${tableLine}-${tableLine + 17}`);
  });

  test("does not fire for a section below 2,000 characters", () => {
    const short = source.replaceAll(PROSE, PROSE.slice(0, 60));
    expect(warningsOf("long_section", short)).toEqual([]);
  });

  test("does not fire where the table is too small", () => {
    expect(warningsOf("long_section", `${head}${PROSE}\n\n${wordTable(1, 2)}\n${PROSE}\n`)).toEqual([]);
  });

  test("does not fire without a table", () => {
    expect(warningsOf("long_section", head.repeat(2))).toEqual([]);
  });
});
