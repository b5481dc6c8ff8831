import { profile } from "../../../index.js";
import type { Invocation } from "../arguments.js";
import { fs } from "../builtins.js";
import { parseFailOn } from "../fail-on.js";
import type { OptionName, OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { toProfileOptions } from "../profile-options.js";
import { readDocument } from "../read-document.js";

/** Options that are about many files; most starts have none of them to check. */
const MANY_OPTIONS: readonly OptionName[] = [
  "ndjson",
  "format",
  "sort",
  "workers",
  "cache-dir",
  "no-cache",
];

/**
 * `profile`: the verdict and its measurements, without the candidate. One document is judged here
 * and now; files, folders and globs are a matter of their own.
 */
export async function run(invocation: Invocation): Promise<number> {
  const { file, files, options } = invocation;
  const format = await chooseFormat(options);
  if (files.length > 1 || (format !== "human" && format !== "json") || namesMany(file)) {
    const { profileMany } = await import("../many-files.js");
    return profileMany(invocation);
  }
  const fails = parseFailOn(options["fail-on"]);
  const document = readDocument(file, options.flavor);
  const verdict = profile(document.text, await toProfileOptions(options, document));
  if (format === "json") await printJson(verdict);
  else if (!options.quiet) {
    const { renderVerdict } = await import("../../../render/verdict-card.js");
    const { showCard } = await import("../show.js");
    await showCard((view) => renderVerdict(verdict, view), 1);
  }
  return fails(verdict) ? 1 : 0;
}

async function chooseFormat(options: OptionValues): Promise<string> {
  if (MANY_OPTIONS.every((name) => options[name] === undefined)) {
    return options.json ? "json" : "human";
  }
  const { toManyOptions } = await import("../many-options.js");
  return toManyOptions(options).format;
}

/** Whether a single argument stands for a folder, or for a glob that is no file's name. */
function namesMany(file: string | undefined): boolean {
  if (file === undefined || file === "-") return false;
  try {
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? /[*?[{]/.test(file) : stats.isDirectory();
  } catch {
    return false; // What is wrong with it is said where it is read.
  }
}
