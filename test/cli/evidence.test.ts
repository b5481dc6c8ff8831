import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const run = (...args: string[]) => runCli(args, { cwd: directory });
const OPTIONS_PAGE = readFileSync(new URL("../../examples/options.md", import.meta.url), "utf8");

write("options.md", OPTIONS_PAGE);
write("table.md", TABLE);
write("empty.md", "");

describe("questions", () => {
  it("are printed a line each, the same every time", () => {
    const first = run("questions", "options.md", "table.md", "--count", "6");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    const lines = first.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const about = lines.filter(({ document }) => document === "options.md");
    expect(about).toHaveLength(6);
    for (const line of about) {
      expect(Object.keys(line)).toEqual([
        "document",
        "id",
        "kind",
        "question",
        "answer",
        "answer_kind",
        "place",
      ]);
    }
    expect(run("questions", "options.md", "table.md", "--count", "6")).toEqual(first);
    expect(
      run("questions", "options.md", "table.md", "--count", "6", "--seed", "b").stdout,
    ).not.toBe(first.stdout);
  });

  it("are read from standard input", () => {
    const { stdout } = runCli(["questions"], { input: OPTIONS_PAGE });
    expect(JSON.parse(stdout.split("\n")[0] as string)).toMatchObject({ document: "-" });
  });

  it("become an experiment with a receipt, which is never written over", () => {
    const made = run(
      "questions",
      "options.md",
      "empty.md",
      "--format",
      "promptfoo",
      "--out",
      "experiment",
    );
    expect(made).toMatchObject({ status: 0, stdout: "" });
    expect(made.stderr).toContain("20 questions about 1 document");
    expect(made.stderr).toContain("No question about empty.md");
    const read = (name: string) => readFileSync(join(directory, "experiment", name), "utf8");
    expect(read("documents/001-source.md")).toBe(OPTIONS_PAGE);
    const { documents } = JSON.parse(read("receipt.json"));
    expect(documents[0].forms.source).toEqual({
      chars: OPTIONS_PAGE.length,
      sha256: createHash("sha256").update(OPTIONS_PAGE).digest("hex"),
    });
    expect(documents[1]).toMatchObject({ name: "empty.md", questions: 0 });
    const again = run("questions", "options.md", "--format", "promptfoo", "--out", "experiment");
    expect(again).toMatchObject({ status: 2, stdout: "" });
    expect(again.stderr).toContain("is not empty");
  });

  it("come with a prompt and a grader that need nothing else", async () => {
    const load = async (name: string) =>
      (await import(pathToFileURL(join(directory, "experiment", name)).href)).default;
    const config = JSON.parse(
      readFileSync(join(directory, "experiment/promptfooconfig.json"), "utf8"),
    );
    const [prompt, grade] = await Promise.all([load("prompt.mjs"), load("grade.mjs")]);
    for (const test of config.tests) {
      const text = prompt({ vars: test.vars });
      expect(text).toContain(test.metadata.question);
      expect(text).toContain(test.metadata.reading);
      expect(grade(`**${test.metadata.answer}**.`, { test })).toBe(true);
      expect(grade("no idea", { test })).toBe(false);
    }
  });

  it.each([
    [["--count", "0"], /--count must be a whole number from 1 to 1000/],
    [["--format", "xml"], /--format must be one of jsonl, promptfoo, inspect/],
    [["--format", "inspect"], /--format inspect needs --out/],
    [["--out", "options.md"], /is no directory/],
    [["--out", "options.md/x"], /cannot be read|cannot write|no directory/],
  ])("refuse %j", (args, message) => {
    const { status, stdout, stderr } = run("questions", "options.md", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("leave nothing behind where a document cannot be read", () => {
    expect(run("questions", "options.md", "gone.md", "--out", "half").status).toBe(2);
    expect(existsSync(join(directory, "half"))).toBe(false);
  });
});

describe("evidence", () => {
  run("questions", "options.md", "--out", "lines");
  const tests = readFileSync(join(directory, "lines/tests.jsonl"), "utf8").trim().split("\n");
  const answered = tests.map((line) => {
    const test = JSON.parse(line);
    const output = test.arm === "toon" ? "no idea" : test.answer;
    return JSON.stringify({ ...test, model: "scripted", output, tokens: 10 });
  });
  writeFileSync(join(directory, "answers.jsonl"), answered.join("\n"));

  it("is a table for people", () => {
    const { status, stdout } = run("evidence", "answers.jsonl");
    expect(status).toBe(0);
    expect(stdout).toContain("scripted  1 document");
    expect(stdout).toContain("toon: worse than the source");
  });

  it("is JSON for programs, with the margin as a share", () => {
    const { stdout } = run("evidence", "answers.jsonl", "--json", "--margin", "10");
    const { margin, models } = JSON.parse(stdout);
    expect(margin).toBe(0.1);
    expect(models[0].arms.find(({ arm }: { arm: string }) => arm === "toon")).toMatchObject({
      right: 0,
      tokens: 10,
    });
    expect(run("evidence", "answers.jsonl", "--format", "json", "--margin", "10").stdout).toBe(
      stdout,
    );
  });

  it("is Markdown for a report", () => {
    expect(run("evidence", "answers.jsonl", "--format", "markdown").stdout).toMatch(
      /^## scripted\n[\s\S]*\| toon \| 0 of 20 \|/,
    );
  });

  it.each([
    [["options.md"], /no answer to a question/],
    [["gone.json"], /no such file/],
    [["answers.jsonl", "--margin", "0"], /--margin must be a number of points/],
    [["answers.jsonl", "--margin", ""], /--margin must be a number of points/],
    [["answers.jsonl", "--format", "xml"], /--format must be one of/],
  ])("refuses %j", (args, message) => {
    const { status, stdout, stderr } = run("evidence", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

describe("prompt", () => {
  it("prints two lines for each form that needs them", () => {
    for (const args of [[], ["toon"], ["hybrid"]]) {
      const { status, stdout } = run("prompt", ...args);
      expect(status).toBe(0);
      expect(stdout.trim().split("\n")).toHaveLength(2);
    }
    expect(run("prompt", "compact")).toMatchObject({ status: 2, stdout: "" });
  });

  it("says what docs/understanding.md says", () => {
    const page = readFileSync(new URL("../../docs/understanding.md", import.meta.url), "utf8");
    expect(page).toContain(run("prompt").stdout);
  });
});

it("a document without structure has no questions and no error", () => {
  write("prose.md", PROSE);
  expect(run("questions", "empty.md")).toEqual({ status: 0, stdout: "", stderr: "" });
});
