/**
 * Installs the package as `npm pack` makes it into an empty project, and asks it there: as a library,
 * its types, as a command, as an MCP server, and for its web app. Each with this Node.js and with the
 * newer releases that README names. Then the tests of what differs between them run there: the command
 * line, files, threads, servers. Needs `npm run build` first, and the npm registry.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const NEWER = ["node@22", "node@24"];
const MAX_PACKED_BYTES = 3_500_000;
const TESTS = [
  "test/cli/commands.test.ts",
  "test/cli/modes.test.ts",
  "test/io",
  "test/library.test.ts",
];
const COMMAND = "node_modules/context-verdict/bin/context-verdict.js";
const DOCUMENT = "node_modules/context-verdict/examples/options.md";

const USE = `import { profile, type Verdict } from "context-verdict";
import { createClient } from "context-verdict/client";
const answer: Verdict = profile("# A\\n\\n| a |\\n| - |\\n| 1 |\\n");
console.log(answer.verdict, typeof createClient);
`;

const folder = mkdtempSync(join(tmpdir(), "context-verdict-package-"));
try {
  const project = install(folder);
  checkTypes(project);
  for (const node of [process.execPath, ...NEWER.map(fetchNode)]) {
    const version = run(node, ["--version"]).trim();
    checkLibrary(project, node);
    checkCommand(project, node);
    await checkMcp(project, node);
    await checkApp(project, node);
    if (node !== process.execPath) runTests(node);
    console.log(`✓ ${version}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(file, args, options = {}) {
  return execFileSync(file, args, { encoding: "utf8", ...options });
}

/** @returns The folder of a project that has the package and nothing else. */
function install(folder) {
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [{ filename, size, files }] = JSON.parse(run("npm", pack, { cwd: ROOT }));
  assert.ok(size <= MAX_PACKED_BYTES, `the package has ${size} bytes, at most ${MAX_PACKED_BYTES}`);
  const alien = files.filter(({ path }) =>
    /^(?:src|test|corpus|bench|web|hosted|scripts)\//.test(path),
  );
  assert.deepEqual(alien, []);
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  // A package that wants an install script would not work after this.
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", ...quiet, join(folder, filename)], { cwd: project });
  console.log(`${files.length} files, ${(size / 1e6).toFixed(1)} MB packed`);
  return project;
}

function checkTypes(project) {
  writeFileSync(join(project, "use.ts"), USE);
  const compile = [join(ROOT, "node_modules/typescript/bin/tsc"), "--strict", "--noEmit"];
  const modules = ["--module", "nodenext", "--target", "es2022", "--skipLibCheck", "false"];
  run(process.execPath, [...compile, ...modules, "use.ts"], { cwd: project, stdio: "inherit" });
}

/** @returns The path of a newer Node.js, which npx brings. */
function fetchNode(name) {
  const print = 'node --print "process.execPath"';
  return run("npx", ["--yes", "--package", name, "--call", print]).trim();
}

function checkLibrary(project, node) {
  const script = USE.replace(", type Verdict }", " }").replace(": Verdict =", " =");
  writeFileSync(join(project, "use.js"), script);
  assert.equal(run(node, ["use.js"], { cwd: project }), "convert function\n");
}

function checkCommand(project, node) {
  const command = join(project, COMMAND);
  const answer = JSON.parse(run(node, [command, "profile", "--json", DOCUMENT], { cwd: project }));
  assert.equal(answer.verdict, "convert");
  const toon = run(node, [command, "convert", "--quiet", DOCUMENT], { cwd: project });
  const restored = run(node, [command, "restore"], { cwd: project, input: toon });
  assert.match(restored, /^# /);
}

async function checkMcp(project, node) {
  const server = spawn(node, [join(project, COMMAND), "mcp"], {
    cwd: project,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(server.stdout);
  const ask = async (id, method, params) => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    const [line] = await once(lines, "line");
    return JSON.parse(line).result;
  };
  const clientInfo = { name: "check", version: "1" };
  await ask(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  const { tools } = await ask(2, "tools/list");
  assert.ok(tools.some(({ name }) => name === "profile"));
  server.stdin.end();
  const [code] = await once(server, "exit");
  assert.equal(code, 0);
}

/** The web app: its page, and each file that the page names. */
async function checkApp(project, node) {
  const args = [join(project, COMMAND), "serve", "--port", "0", "--quiet"];
  const server = spawn(node, args, { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(server, "exit");
  try {
    const [url] = await once(createInterface(server.stdout), "line");
    const html = await (await fetch(url)).text();
    const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)];
    assert.ok(files.length > 0);
    for (const [, path] of files) assert.equal((await fetch(new URL(path, url))).status, 200, path);
  } finally {
    server.kill();
    await exit;
  }
}

/** Runs the tests of what differs between releases of Node.js. */
function runTests(node) {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const path = [dirname(node), process.env.PATH].join(delimiter);
  run(node, [vitest, "run", "--tags-filter=!full", "--reporter=dot", ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, PATH: path },
    stdio: "inherit",
  });
}
