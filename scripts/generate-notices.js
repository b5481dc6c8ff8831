/**
 * Writes THIRD-PARTY-NOTICES.md: the licences of the packages whose code is bundled, as the last
 * build listed them. `--check` exits 1 when the committed file differs.
 */
import { readdirSync, readFileSync } from "node:fs";
import { putGenerated } from "./put-generated.js";

const ROOT = new URL("../", import.meta.url);
/** Written by the builds: of the command line with its servers, and of the web app. */
const BUNDLED = ["bundled.json", "bundled-web.json"].map(
  (name) => new URL(`node_modules/.cache/context-verdict/${name}`, ROOT),
);

function readPackage(path) {
  const folder = new URL(`${path}/`, ROOT);
  const manifest = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const { name, version, license } = manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(new URL(file, folder), "utf8").trim();
  return { name, version, license, text };
}

/** By name and version: several folders may hold the same package. */
const found = new Map();
const folders = BUNDLED.flatMap((list) => JSON.parse(readFileSync(list, "utf8")));
for (const pack of folders.map(readPackage)) found.set(`${pack.name} ${pack.version}`, pack);
const packages = [...found.entries()].sort().map(([, pack]) => pack);
const notices = [
  "# Third-party notices",
  "",
  "The built command line, its servers and the web app contain code of these packages.",
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

putGenerated("THIRD-PARTY-NOTICES.md", notices, "notices");
