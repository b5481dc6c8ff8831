import { checkOptions } from "../engine/contract/options.js";
import type { FlavorChoice } from "../engine/contract/requests.js";
import type { JudgeFilesOptions } from "../features/files/judge-files.js";
import { findCacheFolder } from "../io/cache/cache-folder.js";
import { checkTokenizer } from "../tokenizers/tokenizer-name.js";
import { dropUndefined } from "./drop-undefined.js";
import type { OptionValues } from "./options.js";
import { readRatios, readWorkers, toMaxSize } from "./read-options.js";

/**
 * Maps options to settings for judging files on threads.
 * @throws ContextVerdictError here and not in a thread, where the option would be unknown.
 */
export function toJudgeOptions(values: OptionValues): JudgeFilesOptions {
  const { flavor, tokenizer } = values;
  const chars_per_token = readRatios(values);
  checkOptions({ flavor, chars_per_token }, ["flavor", "chars_per_token"]);
  if (tokenizer !== undefined) checkTokenizer(tokenizer);
  return dropUndefined({
    maxSize: toMaxSize(values),
    flavor: flavor as FlavorChoice | undefined,
    tokenizer,
    chars_per_token,
    cacheFolder: values["no-cache"] ? undefined : findCacheFolder(),
    workers: readWorkers(values),
  });
}
