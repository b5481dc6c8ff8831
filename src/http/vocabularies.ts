import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { GPT_ENCODINGS } from "../engine/contract/option-facts.js";
import { GPT_TOKENIZER_VERSION } from "../engine/contract/version.js";

/** The tokenizer's package exports its modules to importers only, and no folder of them. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve("gpt-tokenizer")), "../esm");

/**
 * The files of the web app that are files of the tokenizer's package, to the byte: the command line needs
 * that package anyway, so ours does not hold them once more.
 */
export const VOCABULARIES = GPT_ENCODINGS.map((encoding) => ({
  /** Below the app's folder. */
  path: `assets/${encoding}-${GPT_TOKENIZER_VERSION}.js`,
  file: join(FOLDER, `bpeRanks/${encoding}.js`),
}));
