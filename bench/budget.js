/**
 * Budget mode on whole documents: does every candidate fit its target, how close does it come, does
 * a larger target ever keep less, and what does it cost against `convert` in the same run?
 *
 * Exits 1 where a target is missed that could be met, or a larger target keeps less.
 */
import { convert, loadTokenizer } from "../dist/index.js";
import { median, readDocuments, time } from "./support.js";

/** Targets as shares of the lossless candidate. */
const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97];
/** Below this many characters a single row or heading is more than the tolerance. */
const MIN_TARGET = 500;
const TOLERANCE = 0.03;
const MAX_CHARS = 400_000;

const estimator = await loadTokenizer("pieces");
const gaps = new Map(SHARES.map((share) => [share, []]));
const ratios = [];
let failures = 0;

function measure({ file, text, flavor }, unit) {
  const lossless = convert(text, { flavor });
  const floor = time(() => convert(text, { flavor }));
  const whole =
    unit === "target_chars"
      ? lossless.measured_chars.toon
      : estimator.count(lossless.toon_candidate);
  let covered = -1;
  for (const share of SHARES) {
    const target = Math.max(1, Math.floor(share * whole));
    let verdict;
    const options = { flavor, mode: "budget", [unit]: target, allow_lossy: true };
    ratios.push(time(() => (verdict = convert(text, options))) / floor);
    const { toon_candidate: toon, coverage, flags } = verdict;
    const size = unit === "target_chars" ? toon.length : estimator.count(toon);
    const isSmallest = toon === 'text: "[…]"' || toon === "";
    if (coverage < covered || !flags.valid || (size > target && !isSmallest)) {
      failures++;
      console.log(`${file} ${unit} ${target}: size ${size}, coverage ${covered} → ${coverage}`);
    }
    covered = coverage;
    if (target >= MIN_TARGET && unit === "target_chars") gaps.get(share).push(1 - size / target);
  }
}

const documents = readDocuments().filter(({ text }) => text.length <= MAX_CHARS);
for (const document of documents) {
  measure(document, "target_chars");
  measure(document, "target_tokens");
}

console.log(`${documents.length} documents, targets of ${MIN_TARGET} characters and more`);
for (const [share, values] of gaps) {
  const within = values.filter((gap) => gap <= TOLERANCE).length;
  const worst = Math.max(0, ...values);
  console.log(
    `${`${share * 100} %`.padStart(6)} of the lossless candidate: ` +
      `${within} of ${values.length} within 3 % of the target ` +
      `(median ${(100 * median(values)).toFixed(1)} % below, worst ${(100 * worst).toFixed(1)} %)`,
  );
}
console.log(`time against convert: median ${median(ratios).toFixed(1)} times`);
console.log(failures === 0 ? "no failure" : `${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;
