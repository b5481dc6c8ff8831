/**
 * Writes `server.json` and `bundles/`: what hosts of agents want to know of this server, from
 * `package.json` and what the built program says of itself. `--check` writes nothing and exits 1 where
 * a file differs. Needs `npm run build`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { askServer } from "./ask-server.js";
import { makeBundles } from "./bundles/formats.js";

const ROOT = new URL("../", import.meta.url);
const PROGRAM = fileURLToPath(new URL("bin/context-verdict.js", ROOT));

/** In a folder of its own, where no settings are. */
function printHook(agent) {
  const cwd = mkdtempSync(join(tmpdir(), "context-verdict-bundles-"));
  const args = [PROGRAM, "hook", agent, "--print"];
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  rmSync(cwd, { recursive: true });
  return JSON.parse(stdout);
}

const { tools, instructions } = askServer();
const files = makeBundles({
  manifest: JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")),
  tools,
  instructions,
  hooks: {
    "claude-code": printHook("claude-code"),
    "gemini-cli": printHook("gemini-cli"),
  },
});

/** JSON is compared by its values: its layout is the formatter's. */
function isCurrent(file, content) {
  try {
    const text = readFileSync(file, "utf8");
    return typeof content === "string"
      ? text === content
      : isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(content)));
  } catch {
    return false;
  }
}

for (const [path, content] of Object.entries(files)) {
  const file = new URL(path, ROOT);
  if (isCurrent(file, content)) continue;
  if (process.argv.includes("--check")) {
    console.error(`${path} is out of date; run "npm run bundles".`);
    process.exitCode = 1;
    continue;
  }
  const json = `${JSON.stringify(content, null, 2)}\n`;
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : json);
  if (typeof content !== "string") {
    spawnSync("npx", ["biome", "format", "--write", fileURLToPath(file)]);
  }
}
