// @module-tag full
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { BIN, COLUMNS, cleanEnv, makeWorkspace } from "../cli/run-cli.js";

const ROOT = new URL("../../", import.meta.url);
/** Programs of examples that this machine does not have. */
const MISSING = ["jq", "parallel"].filter(
  (program) => spawnSync(program, ["--version"]).status !== 0,
);

/** What never ends by itself. */
const SERVERS = /^context-verdict (?:serve|mcp)\b/m;

/** Runs a command as a reader would type it, both streams on one screen. */
function type(command: string, folder: string, bin: string) {
  const { status, stdout } = spawnSync("bash", ["-c", `exec 2>&1\n${command}`], {
    cwd: folder,
    env: cleanEnv({ ...COLUMNS, PATH: `${bin}:${process.env.PATH}`, HOME: folder }),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 30_000,
  });
  return { status, output: stdout };
}

const PAGES = [
  ...["budget", "candidate", "cli", "config", "data", "fix", "loads", "stream"],
  ...readdirSync(new URL("docs/warnings/", ROOT)).map((name) => `warnings/${name.slice(0, -3)}`),
];

describe.each(["README.md", ...PAGES.map((name) => `docs/${name}.md`)])("%s", (path) => {
  const { directory } = makeWorkspace();
  const bin = join(directory, "bin");
  const examplesFolder = join(directory, "examples");
  const folder = path === "README.md" ? directory : examplesFolder;
  mkdirSync(bin);
  writeFileSync(
    join(bin, "context-verdict"),
    `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`,
  );
  chmodSync(join(bin, "context-verdict"), 0o755);
  cpSync(fileURLToPath(new URL("examples", ROOT)), examplesFolder, { recursive: true });

  const file = new URL(path, ROOT);
  const page = readFileSync(file, "utf8");
  const examples = readExamples(page).filter(({ command }) => !SERVERS.test(command));

  // UPDATE=1 writes into the page what its commands print now: read the diff.
  const updated: { start: number; end: number; text: string }[] = [];
  afterAll(() => {
    if (updated.length === 0) return;
    let text = page;
    for (const one of updated.reverse()) {
      const output = one.text.trimEnd();
      text = text.slice(0, one.start) + (output && `${output}\n`) + text.slice(one.end);
    }
    writeFileSync(file, text);
  });

  it("has examples", () => expect(examples.length).toBeGreaterThan(0));

  // In the order of the page, in one folder: some go on where another one ended.
  it.each(examples)("line $line: $command", ({ command, output, outputStart, exitCode, files }) => {
    if (MISSING.some((program) => command.includes(`${program} `))) return;
    for (const file of files) writeFileSync(join(folder, file.name), file.content);
    const run = type(command, folder, bin);
    if (process.env.UPDATE === "1") {
      updated.push({ start: outputStart, end: outputStart + output.length, text: run.output });
      return;
    }
    expect(run.output.trimEnd()).toBe(output.trimEnd());
    if (exitCode !== undefined) expect(run.status).toBe(exitCode);
  });
});

/** An example of a page: what is typed, and what the page says comes of it. */
interface Example {
  line: number;
  command: string;
  output: string;
  /** Where the output begins in the page, in UTF-16 code units. */
  outputStart: number;
  /** From "Exit code 2." behind the output; undefined where the page says none. */
  exitCode: number | undefined;
  /** Files that the page has shown by then: "`NAME`:", or "with this `NAME`:", and a block. */
  files: readonly { name: string; content: string }[];
}

const FENCE = /^(`{3,})(\w*)\n([\s\S]*?)^\1$/gm;

/** Reads the examples of a page in their order: a block of `sh` with a block of output right behind it. */
function readExamples(page: string): Example[] {
  const blocks = [...page.matchAll(FENCE)].map((match) => ({
    language: match[2]!,
    text: match[3]!,
    textStart: match.index + match[0].indexOf("\n") + 1,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const files: { name: string; content: string }[] = [];
  return blocks.flatMap((block, index) => {
    const [, name] = /(?:[Ww]ith this |\n\n)`([^`]+)`:\n\n$/.exec(page.slice(0, block.start)) ?? [];
    if (name !== undefined && block.language !== "sh") files.push({ name, content: block.text });
    const next = blocks[index + 1];
    if (block.language !== "sh" || next === undefined || next.language === "sh") return [];
    if (page.slice(block.end, next.start).trim() !== "") return [];
    const [, exitCode] = /^\s*Exit code (\d)\./.exec(page.slice(next.end)) ?? [];
    return [
      {
        line: page.slice(0, block.start).split("\n").length,
        command: block.text,
        output: next.text,
        outputStart: next.textStart,
        exitCode: exitCode === undefined ? undefined : Number(exitCode),
        files: [...files],
      },
    ];
  });
}
