/** Load for servers: documents of about 20 kB from some connections. What is measured of it. */
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { readDocuments } from "./support.js";

export const CHARS = 20_000;
const CONNECTIONS = 16;
const SECONDS = 10;
/** V8 goes on compiling for about so long: with 3 s, a third of what is measured is compiling. */
const WARM_SECONDS = 15;

const texts = readDocuments().map(({ text }) => text);

/** Documents of about 20 kB: real ones, cut or put together. */
export function makeDocuments() {
  const pool = texts.join("\n\n");
  const count = Math.min(50, Math.ceil(pool.length / CHARS));
  return Array.from({ length: count }, (_, index) => {
    const start = pool.indexOf("\n", Math.floor((index * pool.length) / count));
    return pool.slice(start, start + CHARS).toWellFormed();
  });
}

/** One document of so many characters, put together from real ones. */
export function makeLarge(chars) {
  let text = "";
  for (let index = 0; text.length < chars; index++) text += `${texts[index % texts.length]}\n\n`;
  return text.slice(0, chars).toWellFormed();
}

export const toBody = (content) => JSON.stringify({ content });
export const JSON_HEADERS = { "content-type": "application/json" };

/** Requests as fast as they are answered. */
export function fire(url, options) {
  return autocannon({ url, method: "POST", headers: JSON_HEADERS, ...options });
}

export function countFailures({ errors, timeouts, non2xx }) {
  return errors + timeouts + non2xx;
}

/** Asks for the profile of documents until a number of seconds are over, warmed up. */
export async function measureThroughput(url, documents, { headers = {}, seconds = SECONDS } = {}) {
  const requests = documents.map((text) => ({
    method: "POST",
    path: "/v1/profile",
    headers: { ...JSON_HEADERS, ...headers },
    body: toBody(text),
  }));
  const options = { connections: CONNECTIONS, requests };
  await fire(url, { ...options, duration: WARM_SECONDS });
  const load = await fire(url, { ...options, duration: seconds });
  return { ...load, perSecond: load.requests.total / load.duration, failures: countFailures(load) };
}

export const round = (value, digits = 0) => Number(value.toFixed(digits));

/** The value that this share of all values does not pass; of 0.99, the 99th percentile. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Whether so many milliseconds are over since now, as a function. */
export function until(milliseconds) {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** Peak resident memory of a process in MB. */
export function readPeak(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}
