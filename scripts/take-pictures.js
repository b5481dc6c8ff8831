/**
 * Makes README's pictures from real runs: `docs/demo.svg`, what `npm run demo` prints on a terminal, and
 * `web/public/preview.png`, the page with a judged document, in Chromium. `--check` only compares the first,
 * and takes none of the page. Needs `npm run build` first.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BIN = join(ROOT, "bin/context-verdict.js");
const EXAMPLES = join(ROOT, "examples");
const DEMO = join(ROOT, "docs/demo.svg");

const [COLUMN, LINE, MARGIN] = [8, 18, 16];
/** Of the styles that the command line uses; on a dark ground. */
const STYLES = {
  1: 'font-weight="bold"',
  2: 'opacity="0.65"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
  36: 'fill="#79c0ff"',
};

/** What a terminal of 80 columns shows of the demo. */
function drawDemo() {
  const run = (...words) => {
    const env = { ...process.env, COLUMNS: "80", FORCE_COLOR: "1", NO_COLOR: "" };
    return execFileSync(process.execPath, [BIN, ...words], {
      cwd: EXAMPLES,
      encoding: "utf8",
      env,
    });
  };
  const all = readdirSync(EXAMPLES).filter((name) => !name.startsWith("."));
  const screen = [
    "\x1b[1m$ context-verdict\x1b[22m",
    run(),
    "\x1b[1m$ context-verdict profile *\x1b[22m",
    run("profile", ...all),
  ];
  const lines = screen.join("\n").trimEnd().split("\n");
  const [width, height] = [80 * COLUMN + 2 * MARGIN, lines.length * LINE + 2 * MARGIN];
  const rows = lines.map(drawLine).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}">` +
    `<title>What npm run demo prints</title>` +
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>` +
    `<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">\n` +
    `${rows}</g></svg>\n`
  );
}

/** Every run of a style has its column, so that no font moves the next one. */
function drawLine(line, index) {
  const y = MARGIN + (index + 0.75) * LINE;
  const styles = new Set();
  let column = 0;
  const runs = line.split(/(?=\x1b\[)/).map((run) => {
    const [, code = "0"] = /^\x1b\[(\d+)m/.exec(run) ?? [];
    if (code in STYLES) styles.add(code);
    else if (code === "22") for (const weight of ["1", "2"]) styles.delete(weight);
    else if (code === "39") for (const tone of ["31", "32", "33", "36"]) styles.delete(tone);
    const text = stripVTControlCharacters(run);
    const x = MARGIN + column * COLUMN;
    column += text.length;
    if (text.trim() === "") return "";
    const written = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const look = [...styles].map((style) => ` ${STYLES[style]}`).join("");
    const size = `textLength="${text.length * COLUMN}" xml:space="preserve"`;
    return `<text x="${x}" y="${y}" ${size}${look}>${written}</text>\n`;
  });
  return runs.join("");
}

/** The page with a judged example, light, as large as a link's preview. */
async function photographPage() {
  const { chromium } = await import("playwright-core");
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
    await page.locator("input[type=file]").first().setInputFiles(join(EXAMPLES, "mixed.md"));
    await page.getByText("Counted by o200k_base").waitFor();
    await page.getByRole("progressbar").first().waitFor({ state: "hidden" });
    return await page.screenshot();
  } finally {
    await browser.close();
    server.kill();
  }
}

const demo = drawDemo();
if (!process.argv.includes("--check")) {
  writeFileSync(DEMO, demo);
  writeFileSync(join(ROOT, "web/public/preview.png"), await photographPage());
} else if (readFileSync(DEMO, "utf8") !== demo) {
  console.error("docs/demo.svg shows something else than the command line");
  process.exitCode = 1;
}
