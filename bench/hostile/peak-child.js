/** Asks one function about a 10 MB document and prints what the process took at most. */
import { compact, convert, loadYaml, plan, profile, restore, validate } from "../../dist/index.js";
import { readDocuments, time } from "../support.js";
import { flavorOf, HOSTILE_INPUTS } from "./inputs.js";

const LENGTH = 10_000_000;
const toRecords = (text, options) => convert(text, { ...options, mode: "record" });
const cut = (text, options) => {
  const budget = { mode: "budget", target_chars: text.length >> 2, allow_lossy: true };
  return convert(text, { ...options, ...budget });
};
const FUNCTIONS = { compact, convert, cut, plan, profile, restore, toRecords, validate };

function joinDocuments() {
  const once = readDocuments()
    .map(({ text }) => text)
    .join("\n\n");
  return once.repeat(Math.ceil(LENGTH / once.length)).slice(0, LENGTH);
}

const [name, input] = process.argv.slice(2);
const text = input === "real documents" ? joinDocuments() : HOSTILE_INPUTS[input](LENGTH);
// Only what judges a document asks how it is read.
const options = name === "restore" ? undefined : { flavor: flavorOf(input) };
await loadYaml();
const ms = time(() => FUNCTIONS[name](text, options));
console.log(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1024 }));
