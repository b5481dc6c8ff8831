// @module-tag full
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ENGINE_VERSION } from "../../src/engine/contract/version.js";
import { readYaml, writeYaml } from "../../src/engine/data/read-yaml.js";
import { BIN, makeWorkspace } from "../cli/run-cli.js";
import { controlText } from "../support/arbitrary-data.js";

const { directory } = makeWorkspace();
const CLIENT = fileURLToPath(new URL("../../clients/python", import.meta.url));
/** Packages of the system are not those of another Python that comes first on the PATH. */
const PYTHON = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";

/** Whether modules of Python are there; continuous integration has to have them. */
const has = (...modules: string[]) =>
  process.env.REQUIRE_PYTHON === "1" ||
  spawnSync(PYTHON, ["-c", `import ${modules.join(", ")}`]).status === 0;

function run(program: string, args: string[], cwd = CLIENT): string {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

test.skipIf(!has("pytest"))(
  "its own tests pass; those of Dask where python3-distributed is installed",
  { timeout: 600_000 },
  () => run(PYTHON, ["-m", "pytest", "-q", "-p", "no:cacheprovider"]),
);

test.skipIf(!has("mypy"))("its types hold, strictly", () => {
  // Without the packages that are installed here, of which reading the types takes a minute.
  const options = ["--strict", "--no-site-packages", "--ignore-missing-imports"];
  options.push("--allow-subclassing-any", `--cache-dir=${join(directory, "mypy")}`);
  run(PYTHON, ["-m", "mypy", "--python-version=3.10", ...options, "src"]);
});

test.skipIf(!has("setuptools", "wheel", "ensurepip"))(
  "its wheel judges a document in an empty environment",
  () => {
    const copy = join(directory, "client");
    cpSync(CLIENT, copy, { recursive: true });
    const build =
      "from setuptools import build_meta as b; b.build_wheel('out'); b.build_sdist('out')";
    run(PYTHON, ["-c", build], copy);
    const wheel = `context_verdict-${ENGINE_VERSION}-py3-none-any.whl`;
    expect(readdirSync(join(copy, "out")).sort()).toEqual([
      expect.stringMatching(/^context[-_]verdict-.*\.tar\.gz$/),
      wheel,
    ]);
    const environment = join(directory, "environment");
    run(PYTHON, ["-m", "venv", environment]);
    const python = join(environment, "bin/python");
    run(python, ["-m", "pip", "install", "--quiet", "--no-index", join(copy, "out", wheel)]);
    const ask = `from context_verdict import Judge; print(Judge(program=${JSON.stringify(BIN)}).judge("# Ports")["verdict"])`;
    expect(run(python, ["-c", ask], directory)).toBe("keep_markdown\n");
  },
);

test.skipIf(!has("yaml"))("Python's reader of YAML reads what is written, in both styles", () => {
  const written = fc.sample(fc.tuple(controlText, controlText), 1_000).map(([key, text]) => {
    const value = { nested: [{ [key]: text }, text] };
    const read = readYaml(JSON.stringify(value));
    return [value, writeYaml(value), ...("compacts" in read ? read.compacts : [])];
  });
  const file = join(directory, "written.json");
  writeFileSync(file, JSON.stringify(written));
  const compare = `import json, sys, yaml
for value, *texts in json.load(open(sys.argv[1])):
    for text in texts: assert yaml.safe_load(text) == value, value`;
  run(PYTHON, ["-c", compare, file]);
});

test("it has the version of the package, which it requires", () => {
  const program = readFileSync(join(CLIENT, "src/context_verdict/program.py"), "utf8");
  expect(program).toContain(`\nVERSION = "${ENGINE_VERSION}"\n`);
});
