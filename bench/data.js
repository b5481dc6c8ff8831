/**
 * `profile` on JSON against a floor measured in the same run: what nothing built on these libraries can
 * avoid is to parse the text once, to encode its value once, and to decode the candidate once. The
 * values are written here, 1 MB each, indented and on one line.
 *
 * Repetitions of both are interleaved per document; medians are compared.
 */
import { decode, encode } from "@toon-format/toon";
import { profile } from "../dist/index.js";
import { median, time } from "./support.js";

const REPETITIONS = Number(process.env.REPETITIONS ?? 7);
const CITIES = ["Berlin", "São Paulo", "Osaka, Japan", "Łódź", "New York"];

const flatRow = (id) => ({
  id,
  name: `Customer ${id}`,
  city: CITIES[id % CITIES.length],
  balance: id / 8,
  active: id % 3 === 0,
  seen: `2026-11-${String(1 + (id % 28)).padStart(2, "0")}T08:15:00Z`,
});
const nestedValue = (id) => ({
  id: `evt_${id}`,
  type: id % 2 === 0 ? "invoice.paid" : "customer.updated",
  data: {
    object: { amount: id * 100, currency: "eur", lines: [flatRow(id), flatRow(id + 1)] },
    previous: id % 5 === 0 ? null : { email: `user${id}@example.com` },
  },
  tags: ["a", "b", `t${id % 7}`],
});

const DOCUMENTS = [
  ["flat rows", Array.from({ length: 7_500 }, (_, id) => flatRow(id))],
  ["nested values", Array.from({ length: 2_300 }, (_, id) => nestedValue(id))],
].flatMap(([name, value]) => [
  [`${name}, one line`, JSON.stringify(value)],
  [`${name}, indented`, JSON.stringify(value, null, 2)],
]);

function measure(text) {
  const toon = encode(JSON.parse(text));
  const floor = () => {
    encode(JSON.parse(text));
    decode(toon);
  };
  const judge = () => profile(text);
  const samples = { floor: [], judge: [] };
  for (let run = -1; run < REPETITIONS; run++) {
    const [floorMs, judgeMs] = [time(floor), time(judge)];
    if (run < 0) continue; // The first round warms up.
    samples.floor.push(floorMs);
    samples.judge.push(judgeMs);
  }
  return { floor: median(samples.floor), judge: median(samples.judge) };
}

for (const [name, text] of DOCUMENTS) {
  const { floor, judge } = measure(text);
  console.log(
    `${name.padEnd(26)}${(text.length / 1e6).toFixed(2)} MB  profile ${judge.toFixed(0).padStart(5)} ms  ` +
      `floor ${floor.toFixed(0).padStart(5)} ms  ratio ${(judge / floor).toFixed(2)}`,
  );
}
