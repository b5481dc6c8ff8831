/**
 * Writes THIRD-PARTY-NOTICES.md: the licences of the packages that are bundled into the command
 * line. `--check` exits 1 when the committed file differs.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);
const FILE = new URL("THIRD-PARTY-NOTICES.md", ROOT);
const BUNDLED = ["markdown-it", "@toon-format/toon", "tokenx", "picocolors", "fast-string-width"];
/** Dependencies of those that a bundle of the command line never reaches. */
const UNREACHED = new Set(["argparse"]);

function readPackage(name) {
  const folder = new URL(`node_modules/${name}/`, ROOT);
  const {
    version,
    license,
    dependencies = {},
  } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(new URL(file, folder), "utf8").trim();
  return { name, version, license, text, dependencies: Object.keys(dependencies) };
}

function collect(names, found = new Map()) {
  for (const name of names) {
    if (found.has(name) || UNREACHED.has(name)) continue;
    const pack = readPackage(name);
    found.set(name, pack);
    collect(pack.dependencies, found);
  }
  return found;
}

const packages = [...collect(BUNDLED).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const notices = [
  "# Third-party notices",
  "",
  "The bundled command line contains code of these packages.",
  ...packages.flatMap(({ name, version, license, text }) => [
    "",
    `## ${name} ${version} (${license})`,
    "",
    "```text",
    text.replaceAll("```", "'''"),
    "```",
  ]),
  "",
].join("\n");

if (!process.argv.includes("--check")) writeFileSync(FILE, notices);
else if (readFileSync(FILE, "utf8") !== notices) {
  console.error("THIRD-PARTY-NOTICES.md is out of date: run npm run notices");
  process.exitCode = 1;
}
