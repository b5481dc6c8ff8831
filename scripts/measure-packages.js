/**
 * Measures documents that nobody chose: the Markdown and JSON files of the packages below, as the
 * registry has them. Writes the rows between the marks in README; `--check` only compares them.
 * Needs `npm run build` first, and the registry.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { compact, convert, plan, tables } from "../dist/index.js";

const README = new URL("../README.md", import.meta.url);

/** Widely used packages, none of which was looked at when the engine was made. */
const DOCUMENTED = `
  react@19.3.1 vue@3.5.45 lodash@4.18.1 express@5.3.0 axios@1.21.1 chalk@6.0.1 commander@15.1.0
  webpack@5.113.0 eslint@10.15.0 next@16.4.6 jest@30.5.2 rxjs@7.8.2 moment@2.31.0 async@3.2.6
  uuid@14.0.3 debug@4.4.3 yargs@18.2.0 inquirer@14.2.5 glob@14.0.6 semver@7.8.6 mongoose@9.12.1
  sequelize@6.37.8 socket.io@4.8.4 graphql@17.1.0 prettier@3.10.1 d3@7.9.2 three@0.187.0
  winston@3.19.0 knex@3.3.0 pino@10.4.0 nodemailer@10.6.1 koa@3.3.0 passport@0.7.0 redis@6.3.1
  mysql2@3.24.6 ws@8.23.0 marked@18.2.1 highlight.js@11.12.0
`
  .trim()
  .split(/\s+/);
/** Packages of data. */
const DATA = `
  node-releases@2.0.66 mdn-data@2.37.2 spdx-license-list@6.12.0 country-region-data@4.1.0
  unicode-emoji-json@0.9.0 language-subtag-registry@0.4.2 timezones.json@1.7.2
  country-flag-emoji-json@2.0.0 world-atlas@2.0.2
`
  .trim()
  .split(/\s+/);
const SETTINGS = /^(?:package|tsconfig|bower|component|composer|\..*)\.json$/;
/** Characters. Shorter files are pointers to others, longer ones are not loaded into a context. */
const [LEAST, MOST] = [1_000, 1_000_000];

/** The files of packages with this ending, each text once. */
function* listTexts(packages, ending) {
  const seen = new Set();
  const folder = mkdtempSync(join(tmpdir(), "packages-"));
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: "utf8" });
  try {
    for (const archive of run("npm", "pack", "--silent", ...packages)
      .trim()
      .split("\n")) {
      const files = join(folder, `${archive}.files`);
      run("tar", "-xzf", archive, `--one-top-level=${files}`);
      for (const path of readdirSync(files, { recursive: true, encoding: "utf8" }).sort()) {
        if (!path.toLowerCase().endsWith(ending) || SETTINGS.test(basename(path))) continue;
        const text = readFileSync(join(files, path), "utf8");
        if (text.length < LEAST || text.length > MOST || seen.has(text)) continue;
        seen.add(text);
        yield text;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Tokens of o200k_base. */
const count = (text) => encode(text, { disallowedSpecial: new Set() }).length;

/** The best form of a document, and its text. */
function bestOf(text, flavor) {
  const { context_plan } = plan(text, { flavor, include_hybrid: true });
  const { form } = context_plan.best_form;
  const write = {
    keep: () => text,
    compact: () => compact(text, { flavor }),
    hybrid: () => context_plan.hybrid_document,
    table: () => tables(text, { flavor }),
    toon: () => convert(text, { flavor }).toon_candidate,
  };
  return { form, text: write[form]() };
}

function toRow(kind, packages, ending, flavor) {
  const forms = { keep: 0, compact: 0, hybrid: 0, table: 0, toon: 0 };
  let [files, before, after, costly] = [0, 0, 0, 0];
  for (const text of listTexts(packages, ending)) {
    const best = bestOf(text, flavor);
    const [source, target] = [count(text), count(best.text)];
    files++;
    forms[best.form]++;
    before += source;
    after += target;
    if (target > source) costly++;
  }
  const share = ((100 * (before - after)) / before).toFixed(1);
  const cells = [
    `${kind} of ${packages.length} packages`,
    files,
    before,
    `${share} %`,
    ...Object.values(forms),
    costly,
  ];
  return `| ${cells.map((cell) => cell.toLocaleString("en")).join(" | ")} |`;
}

const rows = [
  toRow("Markdown", DOCUMENTED, ".md", "markdown"),
  toRow("JSON", DATA, ".json", "json"),
].join("\n");
const text = readFileSync(README, "utf8");
const marked = /(<!-- packages -->\n.*\n.*\n)[\s\S]*?(\n<!-- end -->)/;
const written = text.replace(marked, (_, before, after) => before + rows + after);
if (!process.argv.includes("--check")) writeFileSync(README, written);
else if (written !== text) {
  console.error(`README.md has other rows:\n${rows}`);
  process.exitCode = 1;
}
