// @module-tag full
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { BIN, COLUMNS, cleanEnv, makeWorkspace } from "../cli/run-cli.js";
import { readExamples } from "./read-examples.js";

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
  "budget",
  "candidate",
  "cli",
  "config",
  "data",
  "fix",
  "loads",
  "stream",
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
