/** How many documents the engine judges in a second: in this thread, or in several at once. */
import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { profile } from "../dist/index.js";
import { time } from "./support.js";

const ROUNDS = 10;
const WARM_ROUNDS = 3;

/** Documents a second of one thread, written as JSON, as servers write them. */
export function measureRate(documents) {
  const run = () => {
    for (const text of documents) JSON.stringify(profile(text));
  };
  for (let round = 0; round < WARM_ROUNDS; round++) run();
  const taken = time(() => {
    for (let round = 0; round < ROUNDS; round++) run();
  });
  return (1000 * ROUNDS * documents.length) / taken;
}

/** The same of several threads at once, together: what the machine can give. */
export async function measureThreads(documents, threads) {
  const rates = Array.from({ length: threads }, async () => {
    const thread = new Worker(new URL(import.meta.url), { workerData: documents });
    const [rate] = await once(thread, "message");
    return rate;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}

parentPort?.postMessage(measureRate(workerData));
