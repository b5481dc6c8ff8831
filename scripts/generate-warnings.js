/**
 * Lists the warnings of `src/engine/contract/warning-catalogue.ts` in `schema/v1/policy.json` and
 * docs/policy.md.
 *
 * `node scripts/generate-warnings.js` writes the files; with `--check` it writes nothing and exits 1
 * when a committed file differs.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";
import { putGenerated } from "./put-generated.js";

const outDir = "node_modules/.cache/warnings";
await build({
  entry: { catalogue: "src/engine/contract/warning-catalogue.ts" },
  outDir,
  dts: false,
  config: false,
  platform: "neutral",
  logLevel: "error",
});
const { WARNING_CATALOGUE } = await import(new URL(`../${outDir}/catalogue.js`, import.meta.url));
const warnings = Object.entries(WARNING_CATALOGUE);
putGenerated("schema/v1/policy.json", listInPolicy(), "warnings");
putGenerated("docs/policy.md", listInDocs(), "warnings");

function listInPolicy() {
  const severities = warnings.map(([code, { severity }]) => `    "${code}": "${severity}"`);
  const ofForms = warnings.filter(([, { kind }]) => kind === "form").map(([code]) => `"${code}"`);
  return read("schema/v1/policy.json")
    .replace(/("warnings": \{\n)[^}]*(\n {2}\})/, `$1${severities.join(",\n")}$2`)
    .replace(/("context_plan\.warnings": \[)[^\]]*(\])/, `$1${ofForms.join(", ")}$2`);
}

function listInDocs() {
  const list = ["warning", "info"].map((wanted) => {
    const ofSeverity = warnings.filter(([, { severity }]) => severity === wanted);
    const links = ofSeverity.map(([code]) => `[\`${code}\`](warnings/${code}.md)`);
    return `Severity \`${wanted}\`: ${links.join(", ")}.\n`;
  });
  return read("docs/policy.md").replace(
    /(<!-- warnings -->\n)[\s\S]*?(<!-- \/warnings -->)/,
    (_all, start, end) => `${start}${list.join("\n")}${end}`,
  );
}

function read(path) {
  return readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
}
