import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes a generated file. With `--check`, writes nothing, and the exit code becomes 1 where the committed
 * file differs.
 * @param command The npm script that generates it.
 */
export function putGenerated(path, text, command) {
  const file = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${path} is out of date: run "npm run build && npm run ${command}".`);
    process.exitCode = 1;
  }
}
