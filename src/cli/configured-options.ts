import type { OptionValues } from "./options.js";
import { openConfig } from "./project-options.js";

/**
 * The options of one document, with those that a configuration has for it. What stands on the
 * command line wins. Of a document that the configuration ignores, nothing fails but what is asked
 * for there: it is judged because it was named.
 * @throws CliError `bad_request` for options that contradict each other; see `loadConfig`.
 */
export async function addConfigured(file: string, options: OptionValues): Promise<OptionValues> {
  const config = await openConfig(options);
  if (config === undefined) return options;
  const { flavor, tokenizer, chars_per_token: ratios } = config.optionsFor(file);
  const failOn = config.ignores(file) ? [] : (config.failOn ?? []);
  return {
    ...(flavor === undefined ? {} : { flavor }),
    ...(tokenizer === undefined ? {} : { tokenizer }),
    ...(ratios === undefined ? {} : { "chars-per-token": ratios.join(",") }),
    ...(failOn.length === 0 ? {} : { "fail-on": failOn.join(",") }),
    ...options,
  };
}
