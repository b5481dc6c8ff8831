/**
 * `stream` against the engine alone on as many threads: wall time in one run, a piece of the lines at a
 * time in turn; and the memory of its process (Linux). `--lines`, `--workers`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { profile } from "../dist/index.js";
import { median, readDocuments } from "./support.js";

const PIECE = 1_000;
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));

if (isMainThread) await compare();
else {
  parentPort.on("message", (texts) => {
    for (const text of texts) JSON.stringify(profile(text));
    parentPort.postMessage("done");
  });
}

async function compare() {
  const options = { lines: { type: "string" }, workers: { type: "string" } };
  const { values } = parseArgs({ options });
  const lines = Number(values.lines ?? 20_000);
  const workers = Number(values.workers ?? 1);
  const texts = makeTexts(lines);
  const threads = Array.from({ length: workers }, () => new Worker(new URL(import.meta.url)));
  const stream = spawn(process.execPath, [BIN, "stream", "--workers", `${workers}`], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const engineTimes = [];
  const streamTimes = [];
  const bytes = Buffer.byteLength(texts.join(""));
  for (let start = 0; start < lines; start += PIECE) {
    const piece = texts.slice(start, start + PIECE);
    engineTimes.push(await timeAsync(() => runEngine(threads, piece)));
    streamTimes.push(await timeAsync(() => runStream(stream, piece)));
    if (((start / PIECE) % 10) + 1 === 10) {
      console.log(`${start + PIECE} lines: ${readMemory(stream.pid)} MB`);
    }
  }
  // The first pieces have the compilation of both.
  const [engine, whole] = [engineTimes, streamTimes].map((times) => sum(times.slice(2)));
  const shares = engineTimes.map((time, index) => time / streamTimes[index]).slice(2);
  const rate = (ms) => `${Math.round((1_000 * (lines - 2 * PIECE)) / ms)} documents/s`;
  console.log(
    `${workers} workers, ${Math.round(bytes / lines)} bytes a document: engine ${rate(engine)}, ` +
      `stream ${rate(whole)}; share ${(engine / whole).toFixed(2)}, median ${median(shares).toFixed(2)}`,
  );
  stream.stdin.end();
  for (const thread of threads) await thread.terminate();
}

/** Sections of the documents, over and over, each with a number of its own. */
function makeTexts(count) {
  const sections = readDocuments().flatMap(({ text }) => text.split(/^(?=## )/m));
  return Array.from(
    { length: count },
    (_, index) => `${index} ${sections[index % sections.length]}`,
  );
}

async function runEngine(threads, texts) {
  const share = Math.ceil(texts.length / threads.length);
  const parts = threads.map((_, index) => texts.slice(index * share, (index + 1) * share));
  await Promise.all(
    threads.map((thread, index) => {
      thread.postMessage(parts[index]);
      return once(thread, "message");
    }),
  );
}

async function runStream({ stdin, stdout }, texts) {
  let left = texts.length;
  const answered = new Promise((resolve) => {
    stdout.on("data", function count(chunk) {
      for (const byte of chunk) if (byte === 10) left--;
      if (left > 0) return;
      stdout.off("data", count);
      resolve();
    });
  });
  stdin.write(texts.map((content, id) => `${JSON.stringify({ id, content })}\n`).join(""));
  await answered;
}

async function timeAsync(run) {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function readMemory(pid) {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(kb) / 1_024);
}
