/**
 * Makes README's pictures and its table of real documents, from real runs: `docs/terminal.svg` of the
 * command line, `web/public/preview.png` of the page in Chromium, and the rows between the marks.
 * The documents are public ones at the commits that their manifest names, in `--corpus`.
 * Needs `npm run build` first.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { chromium } from "playwright-core";
import { compact, convert, plan } from "../dist/index.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BIN = join(ROOT, "bin/context-verdict.js");
const { values: flags } = parseArgs({
  options: { corpus: { type: "string", default: join(ROOT, "../shared/corpus") } },
});

/** By repository and path, as the manifest has them. */
const DOCUMENTS = [
  ["ikatyang/emoji-cheat-sheet", "README.md"],
  ["github/awesome-copilot", "docs/README.skills.md"],
  ["open-telemetry/opentelemetry-specification", "spec-compliance-matrix.md"],
  ["sindresorhus/eslint-plugin-unicorn", "readme.md"],
  ["starship/starship", "docs/config/README.md"],
  ["rust-lang/book", "src/appendix-02-operators.md"],
  ["cloudflare/agents", "design/AGENTS.md"],
  ["colinhacks/zod", "AGENTS.md"],
  ["obra/superpowers", "skills/writing-skills/SKILL.md"],
];
/** Of packages that the tests use. */
const DATA = ["mime-db/db.json", "axe-core/locales/el.json"];

const count = (text) => encode(text, { disallowedSpecial: new Set() }).length;

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
  const { verdict, context_plan } = plan(text, { flavor, include_hybrid: true });
  // A plan of data is that of its value: TOON, or on one line.
  const form = context_plan.best_form?.form ?? (verdict === "convert" ? "toon" : "compact");
  const best = {
    keep: () => text,
    compact: () => compact(text, { flavor }),
    hybrid: () => context_plan.hybrid_document,
    toon: () => convert(text, { flavor }).toon_candidate,
  }[form]();
  const [before, after, toon] = [text, best, convert(text, { flavor }).toon_candidate].map(count);
  const [show, percent] = [(n) => n.toLocaleString("en"), (n) => `${n.toFixed(1)} %`];
  const saved = form === "keep" ? "no" : percent((100 * (before - after)) / before);
  return `| ${name} | \`${verdict}\` | ${show(before)} | ${show(toon)} | ${form} | ${show(after)} | ${saved} |`;
}

/** A project as agents find it. */
function makeProject(folder) {
  mkdirSync(join(folder, ".git"), { recursive: true });
  cpSync(join(ROOT, "examples/AGENTS.md"), join(folder, "AGENTS.md"));
  const skill = join(folder, ".claude/skills/proxy-options");
  mkdirSync(skill, { recursive: true });
  const front = "---\nname: proxy-options\ndescription: The options of the proxy\n---\n\n";
  const options = readFileSync(join(ROOT, "examples/options.md"), "utf8");
  writeFileSync(join(skill, "SKILL.md"), front + options);
  writeFileSync(join(folder, "CLAUDE.md"), "@AGENTS.md\n");
}

const [CELL, LINE, MARGIN] = [8.4, 20, 16];
const COLORS = { 31: "#ff7b72", 32: "#56d364", 33: "#e3b341", 36: "#76e3ea" };
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text with colors for a terminal as a picture: each word group where its column is, in any font. */
function drawTerminal(text) {
  const lines = text.split("\n");
  const style = { bold: "", dim: "", fill: "" };
  const drawn = lines.flatMap((line, row) => {
    let column = 0;
    return line.split(/(\u001b\[\d+m| {2,})/).flatMap((part) => {
      const [, code] = /^\u001b\[(\d+)m$/.exec(part) ?? [];
      if (code !== undefined) {
        if (code === "22") Object.assign(style, { bold: "", dim: "" });
        else if (code === "1") style.bold = ' font-weight="bold"';
        else if (code === "2") style.dim = ' fill-opacity="0.6"';
        else style.fill = COLORS[code] === undefined ? "" : ` fill="${COLORS[code]}"`;
        return [];
      }
      const words = part.trim();
      const start = column + part.indexOf(words);
      column += part.length;
      if (words === "") return [];
      const [x, width] = [MARGIN + start * CELL, words.length * CELL];
      const place = `x="${x.toFixed(1)}" y="${MARGIN + (row + 0.75) * LINE}" textLength="${width.toFixed(1)}"`;
      const escaped = words.replace(/[&<>]/g, (sign) => ESCAPES[sign]);
      return [`<text ${place}${style.bold}${style.dim}${style.fill}>${escaped}</text>`];
    });
  });
  const columns = Math.max(...lines.map((line) => line.replace(/\u001b\[\d+m/g, "").length));
  const [width, height] = [columns * CELL + 2 * MARGIN, lines.length * LINE + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height}" width="${width.toFixed(0)}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3" xml:space="preserve">`,
    "<title>context-verdict, and context-verdict fix</title>",
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

function runInTerminal(cwd, cache) {
  const env = { ...process.env, FORCE_COLOR: "1", COLUMNS: "88", XDG_CACHE_HOME: cache };
  const run = (...args) => {
    const output = execFileSync(process.execPath, [BIN, ...args], { cwd, env, encoding: "utf8" });
    return `\u001b[36m$\u001b[39m context-verdict ${args.join(" ")}\n${output}`;
  };
  return `${run()}\n${run("fix")}`.trimEnd();
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
    await page.locator("input[type=file]").first().setInputFiles(join(ROOT, "examples/options.md"));
    await page.getByText("Counted by o200k_base").waitFor();
    await page.getByRole("progressbar").first().waitFor({ state: "hidden" });
    return await page.screenshot();
  } finally {
    await browser.close();
    server.kill();
  }
}

const folder = mkdtempSync(join(tmpdir(), "context-verdict-readme-"));
try {
  makeProject(join(folder, "project"));
  const shown = runInTerminal(join(folder, "project"), folder);
  writeFileSync(join(ROOT, "docs/terminal.svg"), drawTerminal(shown));
} finally {
  rmSync(folder, { recursive: true });
}
writeFileSync(join(ROOT, "web/public/preview.png"), await photographPage());
const readme = join(ROOT, "README.md");
const text = readFileSync(readme, "utf8");
const marked = /(<!-- documents -->\n)[\s\S]*?(\n<!-- end -->)/;
const head = ["document", "verdict", "before", "as TOON", "best form", "after", "saved"];
const table = [`| ${head.join(" | ")} |`, "|---|---|--:|--:|---|--:|--:|", ...listRows()].join(
  "\n",
);
writeFileSync(
  readme,
  text.replace(marked, (_, before, after) => `${before}${table}${after}`),
);
