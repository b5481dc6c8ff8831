/**
 * Holds the built MCP server against the tools of the MCP project: the conformance suite over
 * Streamable HTTP, for both protocol versions, with `test/mcp/conformance-baseline.yml` for
 * what this server does not do; and the inspector's check of the tools' schemas over stdio, in both
 * eras. Exits 1 on anything else. Needs `npm run build` first, and the npm registry: both tools want
 * a newer Node.js than this project, so npx brings it.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BIN = "bin/context-verdict.js";
const BASELINE = "test/mcp/conformance-baseline.yml";
const NODE = "node@24";
const CONFORMANCE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const VERSIONS = ["2026-07-28", "2025-11-25"];
const ERAS = ["modern", "legacy"];

/**
 * Runs a command of a package. What it prints is shown where it fails or warns; else one line of it.
 * @param summary What to show of the output.
 */
function runPackage(name, pack, command, summary) {
  const args = ["--yes", "--package", NODE, "--package", pack, "--call", command];
  const { status, stdout, stderr } = spawnSync("npx", args, { cwd: ROOT, encoding: "utf8" });
  const isGood = status === 0 && !/^Warning: tool/m.test(stderr);
  const found = summary.exec(stdout)?.[0] ?? "no summary";
  console.log(`${isGood ? "✓" : "✗"} ${name}: ${found}`);
  if (isGood) return;
  console.log(stdout, stderr);
  process.exitCode = 1;
}

/** Starts the server and resolves with its address. */
async function serve() {
  const args = [BIN, "serve", "--mcp", "--port", "0", "--quiet"];
  const server = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const [url] = await Promise.race([
    once(createInterface(server.stdout), "line"),
    once(server, "exit").then(() => Promise.reject(new Error("the server did not start"))),
  ]);
  return { server, url };
}

const results = mkdtempSync(join(tmpdir(), "context-verdict-conformance-"));
const { server, url } = await serve();
try {
  for (const version of VERSIONS) {
    runPackage(
      `conformance ${version}`,
      CONFORMANCE,
      `conformance server --url ${url}/mcp --suite all --spec-version ${version} ` +
        `--expected-failures ${BASELINE} --output-dir ${results}`,
      /Total: .*/, // Failures that are in the baseline count as failed.
    );
  }
} finally {
  server.kill();
  rmSync(results, { recursive: true, force: true });
}
for (const era of ERAS) {
  runPackage(
    `inspector ${era}`,
    INSPECTOR,
    `mcp-inspector --cli --strict --protocol-era ${era} node ${BIN} mcp --method tools/list`,
    /"tools"/,
  );
}
