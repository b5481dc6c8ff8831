/**
 * Makes README's picture and its table of real documents, from real runs: `web/public/preview.png` of
 * the page in Chromium, and the rows between the marks.
 * The documents are public ones at the commits that their manifest names, in `--corpus`.
 * `--check` only compares the rows. Needs `npm run build` first.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { convert } from "../dist/index.js";
import { bestOf, count, writeRows } from "./readme-rows.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BIN = join(ROOT, "bin/context-verdict.js");
const { values: flags } = parseArgs({
  options: { corpus: { type: "string" }, check: { type: "boolean" } },
});

/** By repository and path, as the manifest has them. */
const DOCUMENTS = [
  ["ikatyang/emoji-cheat-sheet", "README.md"],
  ["open-telemetry/opentelemetry-specification", "spec-compliance-matrix.md"],
  ["sindresorhus/eslint-plugin-unicorn", "readme.md"],
  ["rust-lang/book", "src/appendix-02-operators.md"],
  ["colinhacks/zod", "AGENTS.md"],
];
/** Of packages that the tests use. */
const DATA = ["mime-db/db.json"];

function listRows() {
  const manifest = JSON.parse(readFileSync(join(flags.corpus, "manifest.json"), "utf8"));
  const documents = DOCUMENTS.map(([repo, path]) => {
    const { file } = manifest.find((one) => one.repo === repo && one.path === path);
    return toRow(`${repo}: ${path}`, readFileSync(join(flags.corpus, file), "utf8"), "markdown");
  });
  const data = DATA.map((path) => {
    const [name] = path.split("/");
    const { version } = readJson(`node_modules/${name}/package.json`);
    const text = readFileSync(join(ROOT, "node_modules", path), "utf8");
    return toRow(`npm: ${name}@${version}, ${path.slice(name.length + 1)}`, text, "json");
  });
  return [...documents, ...data];
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

function toRow(name, text, flavor) {
  const { verdict, form, text: best } = bestOf(text, flavor);
  const [before, after, toon] = [text, best, convert(text, { flavor }).toon_candidate].map(count);
  const [show, percent] = [(n) => n.toLocaleString("en"), (n) => `${n.toFixed(1)} %`];
  const saved = form === "keep" ? "no" : percent((100 * (before - after)) / before);
  return `| ${name} | \`${verdict}\` | ${show(before)} | ${show(toon)} | ${form} | ${show(after)} | ${saved} |`;
}

/** The page with a judged example, light, as large as a link's preview. */
async function photographPage() {
  const server = spawn(process.execPath, [BIN, "serve", "--port", "0", "--quiet"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = await once(createInterface(server.stdout), "line");
  const executablePath = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
  ].find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 504 } });
    await page.goto(url);
    await page.locator("input[type=file]").first().setInputFiles(join(ROOT, "examples/mixed.md"));
    await page.getByText("Counted by o200k_base").waitFor();
    await page.getByRole("progressbar").first().waitFor({ state: "hidden" });
    return await page.screenshot();
  } finally {
    await browser.close();
    server.kill();
  }
}

if (!flags.check) writeFileSync(join(ROOT, "web/public/preview.png"), await photographPage());
writeRows("documents", listRows());
