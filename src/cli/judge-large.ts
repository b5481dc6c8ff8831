import { judgeConfigured } from "../commands/config/judge-configured.js";
import type { AdvisedVerdict } from "../engine/api.js";
import { CliError } from "./cli-error.js";
import { toCheckJudging } from "./many-files.js";
import type { OptionValues } from "./options.js";
import { tellProgress } from "./tell-progress.js";

/**
 * Judges one file on a worker thread.
 * @throws CliError what keeps the file from being judged: `too_costly` where the thread ran out of memory.
 */
export async function judgeLarge(file: string, options: OptionValues): Promise<AdvisedVerdict> {
  const settings = { ...toCheckJudging({ ...options, "no-cache": true }), workers: 1 };
  const results = judgeConfigured([file], () => ({}), settings);
  return tellProgress(`Judging ${file}`, options, async () => {
    for await (const result of results) {
      if (!("error" in result)) return result;
      throw new CliError(result.error.code, result.error.message);
    }
    throw new Error("a file without a result");
  });
}
