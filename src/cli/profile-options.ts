import { ContextVerdictError } from "../engine/contract/errors.js";
import type { ProfileOptions, TokenEstimator, TokenizerName } from "../index.js";
import { SEE_HELP, usageError } from "./cli-error.js";
import type { OptionValues } from "./options.js";
import type { InputDocument } from "./read-document.js";

/** Maps the flags that `profile`, `convert` and `plan` share; values are judged by the library. */
export async function toProfileOptions(
  values: OptionValues,
  document: InputDocument,
): Promise<ProfileOptions> {
  const ratios = values["chars-per-token"];
  const tokenizer = values.tokenizer;
  return {
    flavor: document.flavor,
    source_type: document.source_type,
    ...(ratios === undefined ? {} : { chars_per_token: parseNumbers(ratios) }),
    ...(tokenizer === undefined ? {} : { estimator: await loadNamedTokenizer(tokenizer) }),
  };
}

export function parseNumbers(list: string): number[] {
  return list.split(",").map((word) => {
    const value = word.trim() === "" ? Number.NaN : Number(word);
    if (!Number.isNaN(value)) return value;
    throw usageError(`--chars-per-token: "${word}" is not a number`, {
      field: "--chars-per-token",
      hint: "For example: --chars-per-token 3.5,4",
    });
  });
}

/** The library does not know which option its argument came from. */
async function loadNamedTokenizer(name: string): Promise<TokenEstimator> {
  // These options are read at every start, also where no engine is needed.
  const { loadTokenizer } = await import("../index.js");
  try {
    return await loadTokenizer(name as TokenizerName);
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    throw usageError(error.message, { field: "--tokenizer", hint: SEE_HELP });
  }
}
