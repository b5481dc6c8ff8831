import { checkConvertOptions } from "../engine/contract/options.js";
import type { ConvertOptions } from "../index.js";
import { usageError } from "./cli-error.js";
import type { OptionValues } from "./options.js";

/**
 * Maps the flags that only `convert` takes, and has the library judge them before any document is
 * read: a pipe may be slow.
 * @throws ContextVerdictError `bad_request` for values and combinations that mean nothing.
 */
export function toConvertOptions(values: OptionValues): ConvertOptions {
  const options: Record<string, unknown> = {
    mode: values.mode,
    delimiter: values.delimiter,
    target_chars: parseCount("target-chars", values),
    target_tokens: parseCount("target-tokens", values),
    allow_lossy: values["allow-lossy"],
  };
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) delete options[name];
  }
  checkConvertOptions(options);
  return options;
}

/** Digits only: `2k`, `1e3` and `0x10` would have to be guessed at. */
function parseCount(name: "target-chars" | "target-tokens", values: OptionValues) {
  const word = values[name];
  if (word === undefined) return undefined;
  const count = /^\d+$/.test(word) ? Number(word) : 0;
  if (count >= 1 && Number.isSafeInteger(count)) return count;
  const field = `--${name}`;
  throw count >= 1
    ? usageError(`${field} is too large: ${word}`, {
        field,
        hint: `The largest is ${Number.MAX_SAFE_INTEGER}.`,
      })
    : usageError(`${field} must be a whole number of at least 1, not "${word}"`, {
        field,
        hint: `Write it in digits alone: --mode budget ${field} 2000`,
      });
}
