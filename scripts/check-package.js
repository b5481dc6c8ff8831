/**
 * Installs the package as `npm pack` makes it into an empty project, and asks it there: its types, its
 * size, what comes with it, and on each release of Node.js that README names one document on every
 * surface. On releases other than this one, the tests of what differs between them run, too. Needs
 * `npm run build` first, and the npm registry.
 *
 * `--release` (`npm run release:check`) does so in a clean clone, after its `npm ci` and `npm test`
 * (`--no-tests` leaves the tests out), and asks the linters of packages.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { askServer } from "./ask-server.js";

const { values: flags } = parseArgs({
  options: { release: { type: "boolean" }, "no-tests": { type: "boolean" } },
});
const CHECKOUT = fileURLToPath(new URL("../", import.meta.url));
const NODES = ["node@20", "node@22", "node@24"];
const LINTERS = { publint: "publint@0.3.25", attw: "@arethetypeswrong/cli@0.18.5" };
const MAX_PACKED_BYTES = 1_500_000;
const MAX_PACKAGES = 6;
const LICENCES = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"];
/** Contracts that no program imports. */
const TEXTS = ["schema/v1/account.yaml", "schema/v1/openapi.yaml"];
const TESTS = ["test/cli/transcripts.test.ts", "test/io", "test/library.test.ts"];
const COMMAND = "node_modules/context-verdict/bin/context-verdict.js";
const DOCUMENT = "node_modules/context-verdict/examples/glossary.md";

const USE = `import { profile, type Verdict } from "context-verdict";
const rows = "| [x](u/x) | 1 | 2 |\\n".repeat(12);
const answer: Verdict = profile(\`# A\\n\\n| a | b | c |\\n| - | - | - |\\n\${rows}\`);
console.log(answer.verdict);
`;

const folder = mkdtempSync(join(tmpdir(), "context-verdict-package-"));
try {
  const root = flags.release ? clone(join(folder, "clone")) : CHECKOUT;
  const packed = pack(root, folder);
  const project = install(packed, folder);
  checkContents(project, [CHECKOUT, root]);
  checkTypes(project);
  if (flags.release) lint(packed);
  for (const node of NODES.map(fetchNode)) {
    const version = run(node, ["--version"]).trim();
    checkLibrary(project, node);
    checkCommand(project, node);
    checkMcp(project, node);
    await checkServer(project, node);
    // `npm test` has run on this release.
    const isOwn = version.split(".")[0] === process.version.split(".")[0];
    if (!flags["no-tests"] && !isOwn) runTests(root, node);
    console.log(`✓ ${version}`);
  }
  checkNpx(packed, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(file, args, options = {}) {
  return execFileSync(file, args, { encoding: "utf8", ...options });
}

/** @returns The folder of a clean clone, tested. */
function clone(path) {
  run("git", ["clone", "--quiet", CHECKOUT, path]);
  const inClone = { cwd: path, stdio: "inherit" };
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], inClone);
  run("npm", flags["no-tests"] ? ["run", "build"] : ["test"], inClone);
  return path;
}

/** @returns The path of the package. */
function pack(root, folder) {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [{ filename, size, files }] = JSON.parse(run("npm", args, { cwd: root }));
  assert.ok(size <= MAX_PACKED_BYTES, `the package has ${size} bytes, at most ${MAX_PACKED_BYTES}`);
  const alien = files.filter(({ path }) =>
    /^(?:src|test|corpus|bench|web|hosted|scripts|site)\/|\.(?:test|spec)\./.test(path),
  );
  assert.deepEqual(alien, []);
  console.log(`${files.length} files, ${(size / 1e6).toFixed(2)} MB packed`);
  return join(folder, filename);
}

/** @returns The folder of a project that has the package and nothing else. */
function install(packed, folder) {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  // A package that wants an install script would not work after this.
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", ...quiet, packed], { cwd: project });
  return project;
}

/** What was installed: how many packages, under which licences, and no path of this machine. */
function checkContents(project, folders) {
  const lock = readFileSync(join(project, "node_modules/.package-lock.json"), "utf8");
  const packages = Object.entries(JSON.parse(lock).packages);
  assert.ok(packages.length <= MAX_PACKAGES, `${packages.length} packages`);
  for (const [path, { license }] of packages) assert.ok(LICENCES.includes(license), path);
  const own = join(project, "node_modules/context-verdict");
  for (const path of folders) {
    const { status, stdout } = spawnSync("grep", ["-rlF", path, own], { encoding: "utf8" });
    assert.equal(status, 1, `${path} is in ${stdout}`);
  }
  console.log(
    `${packages.length} packages: ${packages.map(([path]) => path.slice(13)).join(", ")}`,
  );
}

function lint(packed) {
  const npx = (name, args) =>
    run("npx", ["--yes", LINTERS[name], packed, ...args], { stdio: "inherit" });
  npx("publint", ["--strict"]);
  npx("attw", ["--profile", "esm-only", "--format", "ascii", "--exclude-entrypoints", ...TEXTS]);
}

/** `npx` without an installation. */
function checkNpx(packed, folder) {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  writeFileSync(join(empty, "AGENTS.md"), "# Tides\n\nThe sea rises twice a day.\n");
  const npx = ["--yes", "--package", packed, "context-verdict"];
  assert.match(run("npx", npx, { cwd: empty }), /^Agents load here at every start/);
}

function checkTypes(project) {
  writeFileSync(join(project, "use.ts"), USE);
  const compile = [join(CHECKOUT, "node_modules/typescript/bin/tsc"), "--strict", "--noEmit"];
  const modules = ["--module", "nodenext", "--target", "es2022", "--skipLibCheck", "false"];
  run(process.execPath, [...compile, ...modules, "use.ts"], { cwd: project, stdio: "inherit" });
}

/** @returns The path of a release of Node.js, which npx brings. */
function fetchNode(name) {
  const print = 'node --print "process.execPath"';
  return run("npx", ["--yes", "--package", name, "--call", print]).trim();
}

function checkLibrary(project, node) {
  const script = USE.replace(", type Verdict }", " }").replace(": Verdict =", " =");
  writeFileSync(join(project, "use.js"), script);
  assert.equal(run(node, ["use.js"], { cwd: project }), "convert\n");
}

function checkCommand(project, node) {
  const command = join(project, COMMAND);
  const answer = JSON.parse(run(node, [command, "profile", "--json", DOCUMENT], { cwd: project }));
  assert.equal(answer.verdict, "convert");
  const toon = run(node, [command, "convert", "--quiet", DOCUMENT], { cwd: project });
  const restored = run(node, [command, "restore"], { cwd: project, input: toon });
  assert.match(restored, /^# /);
  const line = JSON.stringify({ id: 1, content: restored });
  const streamed = run(node, [command, "stream"], { cwd: project, input: `${line}\n` });
  assert.equal(JSON.parse(streamed).verdict.verdict, "convert");
  const help = run(node, [command, "--help"]);
  const names = [...help.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
  assert.ok(names.length > 10);
  for (const name of names) {
    assert.match(run(node, [command, name, "--help"]), /^Usage: context-verdict /m, name);
  }
}

function checkMcp(project, node) {
  const call = { name: "profile", arguments: { path: DOCUMENT } };
  const args = [join(project, COMMAND), "mcp", "--allow-dir", project];
  const { tools, answer } = askServer({ command: node, args, cwd: project, call });
  assert.ok(tools.some(({ name }) => name === "profile"));
  assert.equal(answer.structuredContent.verdict, "convert");
}

/** The HTTP API, and the web app: its page, and each file that the page names. */
async function checkServer(project, node) {
  const args = [join(project, COMMAND), "serve", "--port", "0", "--quiet"];
  const server = spawn(node, args, { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(server, "exit");
  try {
    const [url] = await once(createInterface(server.stdout), "line");
    const html = await (await fetch(url)).text();
    const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)];
    assert.ok(files.length > 0);
    const { version } = JSON.parse(
      readFileSync(join(project, "node_modules/gpt-tokenizer/package.json"), "utf8"),
    );
    const paths = [...files.map(([, path]) => path), `assets/o200k_base-${version}.js`];
    for (const path of paths) assert.equal((await fetch(new URL(path, url))).status, 200, path);
    const content = readFileSync(join(project, DOCUMENT), "utf8");
    const answer = await fetch(new URL("v1/profile", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ content }),
    });
    assert.equal((await answer.json()).verdict, "convert");
  } finally {
    server.kill();
    await exit;
  }
}

/** Runs the tests of what differs between releases of Node.js. */
function runTests(root, node) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const path = [dirname(node), process.env.PATH].join(delimiter);
  run(node, [vitest, "run", "--tags-filter=!full", "--reporter=dot", ...TESTS], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: "inherit",
  });
}
