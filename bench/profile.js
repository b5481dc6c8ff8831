/**
 * Throughput of `profile` against a floor measured in the same run: what no engine built on these
 * two libraries can avoid is to parse the Markdown once, to encode the candidate once, and to
 * decode it once.
 *
 * Repetitions of both are interleaved per document, so that a slow moment of the machine meets
 * both; medians are compared.
 */
import { decode, encode } from "@toon-format/toon";
import MarkdownIt from "markdown-it";
import { convert, profile } from "../dist/index.js";
import { median, readDocuments, time } from "./support.js";

const REPETITIONS = Number(process.env.REPETITIONS ?? 7);
const DELIMITERS = { comma: ",", tab: "\t", pipe: "|" };
const markdownIt = new MarkdownIt({ html: true, maxNesting: 1000 });

function measure({ text, flavor, category }) {
  const { toon_candidate: candidate, delimiter } = convert(text, { flavor });
  const value = decode(candidate);
  const floor = () => {
    markdownIt.block.parse(text, markdownIt, {}, []);
    encode(value, { delimiter: DELIMITERS[delimiter] });
    decode(candidate);
  };
  const judge = () => profile(text, { flavor });
  const write = () => JSON.stringify(profile(text, { flavor }));
  const samples = { floor: [], judge: [], write: [] };
  for (let run = -1; run < REPETITIONS; run++) {
    const [floorMs, judgeMs, writeMs] = [time(floor), time(judge), time(write)];
    if (run < 0) continue; // The first round warms up.
    samples.floor.push(floorMs);
    samples.judge.push(judgeMs);
    samples.write.push(writeMs);
  }
  const bytes = Buffer.byteLength(text);
  return {
    category,
    bytes,
    floor: median(samples.floor),
    judge: median(samples.judge),
    write: median(samples.write),
  };
}

function print(name, rows) {
  const total = (field) => rows.reduce((sum, row) => sum + row[field], 0);
  const [bytes, floor, judge, write] = ["bytes", "floor", "judge", "write"].map(total);
  const rate = (ms) => (bytes / 1e3 / ms).toFixed(1).padStart(7);
  const typical = median(rows.map((row) => row.judge / row.floor));
  console.log(
    `${name.padEnd(22)}${String(rows.length).padStart(5)} documents ` +
      `${rate(judge)} MB/s  floor ${rate(floor)} MB/s  ` +
      `ratio ${(judge / floor).toFixed(2)} (median document ${typical.toFixed(2)}), ` +
      `as JSON with token estimates ${(write / floor).toFixed(2)}`,
  );
}

const documents = readDocuments();
for (const document of documents.slice(0, 40)) measure(document); // Warms up the compiler.
const rows = documents.map(measure);
for (const category of [...new Set(rows.map((row) => row.category))].sort()) {
  print(
    category,
    rows.filter((row) => row.category === category),
  );
}
print("all", rows);
