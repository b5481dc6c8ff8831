// @module-tag full
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { BIN, COLUMNS, cleanEnv } from "../cli/run-cli.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const [demo, tests] = /```sh\n([\s\S]*?)```/.exec(README)?.[1]?.trim().split("\n") ?? [];

test("README begins with two commands that do all the set-up, and .ci/run runs the second", () => {
  expect([demo, tests]).toEqual(["npm ci && npm run demo", "npm ci && npm test"]);
  const line = "sed -n '/^```sh$/,/^```$/p' README.md | sed -n 3p";
  expect(readFileSync(join(ROOT, ".ci/run"), "utf8")).toContain(line);
  expect(execFileSync("bash", ["-c", line], { cwd: ROOT, encoding: "utf8" }).trim()).toBe(tests);
});

// It installs all packages.
const LONGEST_MS = 600_000;

test("the first prints what the command line prints of the examples, in a clean checkout, as its picture shows", {
  timeout: LONGEST_MS,
}, () => {
  const checkout = mkdtempSync(join(tmpdir(), "context-verdict-demo-"));
  try {
    const files = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    for (const file of files.split("\0").filter((name) => name !== "")) {
      cpSync(join(ROOT, file), join(checkout, file));
    }
    const run = (command: string, cwd: string): string =>
      execFileSync("bash", ["-c", command], {
        cwd,
        encoding: "utf8",
        env: cleanEnv(COLUMNS),
      });
    const printed = run(`${demo} --silent`.replace("npm ci", "npm ci --silent"), checkout);
    const command = `'${process.execPath}' '${BIN}'`;
    expect(printed).toBe(run(`cd examples && ${command} && ${command} profile *`, ROOT));
    expect(README).toContain("](docs/demo.svg)");
    run(`'${process.execPath}' scripts/take-pictures.js --check`, ROOT);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
});
