/**
 * Growth on hostile input: every input at 100 kB and at 1 MB. Linear time means that ten times the
 * length takes about ten times as long. Also the peak memory of one 10 MB document, measured in a
 * process of its own.
 *
 * Exits 1 when a bound is broken. Names given on the command line select inputs.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { plan, profile } from "../dist/index.js";
import { HOSTILE_INPUTS } from "./hostile-inputs.js";
import { readDocuments, time } from "./support.js";

const SMALL = 100_000;
const LARGE = 1_000_000;
const MAX_LARGE_MS = 2_000;
const MAX_RATIO = 12;
/** Below this a ratio says more about caches and collections than about the engine's growth. */
const MIN_LARGE_MS_FOR_RATIO = 500;
const MAX_RSS_MB = 1_000;
const BIG_DOCUMENT = 10_000_000;

/** Written as JSON, so that token estimates, which are made when first read, are part of the time. */
const TOOLS = {
  profile: (text, options) => JSON.stringify(profile(text, options)),
  plan: (text, options) => JSON.stringify(plan(text, options)),
};

function measure(tool, make) {
  const [small, large] = [make(SMALL), make(LARGE)];
  const smallMs = Math.min(...Array.from({ length: 3 }, () => time(() => tool(small))));
  let largeMs = time(() => tool(large));
  // One more chance for an input that a slow moment of the machine may have met.
  const suspect = largeMs > MAX_LARGE_MS || largeMs > MAX_RATIO * smallMs;
  if (suspect && largeMs < 2 * MAX_LARGE_MS)
    largeMs = Math.min(
      largeMs,
      time(() => tool(large)),
    );
  return { smallMs, largeMs };
}

function report(name, { smallMs, largeMs }) {
  const ratio = largeMs / smallMs;
  const slow = largeMs >= MAX_LARGE_MS;
  const steep = ratio > MAX_RATIO && largeMs >= MIN_LARGE_MS_FOR_RATIO;
  const notes = [slow && "SLOW", steep && "STEEP"].filter(Boolean).join(" ");
  const cells = [smallMs, largeMs, ratio].map((value) => value.toFixed(1).padStart(9));
  console.log(`${name.padEnd(42)}${cells.join("")}  ${notes}`);
  return !slow && !steep;
}

/** Runs in the child: judges a big document and prints its own peak memory. */
function judgeBigDocument(name) {
  const text = name === "real documents" ? joinDocuments() : HOSTILE_INPUTS[name](BIG_DOCUMENT);
  const ms = time(() => profile(text));
  console.log(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1024 }));
}

function joinDocuments() {
  const once = readDocuments()
    .map(({ text }) => text)
    .join("\n\n");
  return once.repeat(Math.ceil(BIG_DOCUMENT / once.length)).slice(0, BIG_DOCUMENT);
}

function measureMemory(name) {
  const args = [fileURLToPath(import.meta.url), "--child", name];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) {
    console.log(
      `${name}: failed at 10 MB: ${stderr.split("\n").find((line) => /Error/.test(line))}`,
    );
    return false;
  }
  const { ms, mb } = JSON.parse(stdout);
  const fits = mb < MAX_RSS_MB;
  const note = fits ? "" : "  TOO MUCH";
  console.log(
    `${name.padEnd(42)}${ms.toFixed(0).padStart(9)} ms ${mb.toFixed(0).padStart(6)} MB${note}`,
  );
  return fits;
}

function main(selected) {
  const names = Object.keys(HOSTILE_INPUTS).filter(
    (name) => selected.length === 0 || selected.includes(name),
  );
  let failures = 0;
  const pass = (passed) => {
    if (!passed) failures++;
  };
  console.log(`${"input".padEnd(42)}   100 kB     1 MB    ratio  (ms)`);
  for (const name of names) {
    for (const [label, tool] of Object.entries(TOOLS)) {
      const options = { flavor: name.startsWith("JSON") ? "text" : "markdown" };
      const judge = (text) => tool(text, options);
      pass(report(`${label}: ${name}`, measure(judge, HOSTILE_INPUTS[name])));
    }
  }
  if (selected.length === 0) {
    console.log("\npeak memory of profile on 10 MB");
    for (const name of ["real documents", "long table of short rows", "headings only"]) {
      pass(measureMemory(name));
    }
  }
  console.log(failures === 0 ? "\nall bounds hold" : `\n${failures} bounds are broken`);
  process.exitCode = failures === 0 ? 0 : 1;
}

const [option, name] = process.argv.slice(2);
if (option === "--child") judgeBigDocument(name);
else main(process.argv.slice(2));
