/**
 * Builds the site with packages of its own, which fails where a link leads nowhere. Needs `npm run build`
 * first; skipped where the npm registry does not answer.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SITE = new URL("../site/", import.meta.url);

function npm(...args) {
  const { status } = spawnSync("npm", args, { cwd: fileURLToPath(SITE), stdio: "inherit" });
  return status === 0;
}

const { devDependencies } = JSON.parse(readFileSync(new URL("package.json", SITE), "utf8"));
if (!npm("view", "--silent", `vitepress@${devDependencies.vitepress}`, "version")) {
  console.log("- site: not built, since the npm registry does not answer");
} else if (!npm("ci", "--ignore-scripts", "--no-audit", "--no-fund") || !npm("run", "build")) {
  process.exitCode = 1;
}
