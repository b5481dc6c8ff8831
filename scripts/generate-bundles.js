/**
 * Writes `server.json` and `bundles/`: what hosts of agents want to know of this server, from
 * `package.json` and what the built program says of itself. `--check` writes nothing and exits 1 where
 * a file differs. Needs `npm run build`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { askServer } from "./ask-server.js";
import { makeBundles } from "./bundles/formats.js";

const ROOT = new URL("../", import.meta.url);

const { tools, instructions } = askServer();
const files = makeBundles({
  manifest: JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")),
  tools,
  instructions,
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
