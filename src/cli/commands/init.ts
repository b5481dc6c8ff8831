import { CONFIG_NAME } from "../../features/config/load-config.js";
import { makeStarterConfig } from "../../features/config/starter-config.js";
import { listFixable } from "../../features/fix/list-fixable.js";
import { describeWriteFailure } from "../../io/describe-failure.js";
import { createFile } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { printJson } from "../print-result.js";
import { writeStdout } from "../streams.js";

export const command: Command = {
  summary: "Write a configuration for this folder",
  argument: "",
  takes: "none",
  options: ["dry-run", "quiet"],
  details: `Writes context-verdict.config.json: the files for agents that are here, and
budgets a tenth above what agents load at every start today. Pages for people,
such as README.md and docs, are left out: add those that are to be judged. Where
there is no file for agents, all Markdown is included. An existing file is never
overwritten.
`,
  examples: ["context-verdict init", "context-verdict init --dry-run"],
  run,
};

const NEXT = `
Next:
  context-verdict check --accept   accept documents as they are; commit the file
  context-verdict check            fail where one got worse or a budget is
                                   exceeded, in CI for example
`;

/** `init`: writes a configuration for this folder. */
async function run({ options }: Invocation): Promise<number> {
  const { paths } = await listFixable([], undefined, { allowsNone: true });
  const config = await makeStarterConfig(paths);
  if (!options["dry-run"]) {
    write(`${JSON.stringify(config, null, 2)}\n`);
    if (options.quiet) return 0;
    writeStdout(`Wrote ${CONFIG_NAME}:\n\n`);
  }
  await printJson(config);
  if (!options["dry-run"]) writeStdout(NEXT);
  return 0;
}

function write(text: string): void {
  try {
    createFile(CONFIG_NAME, text);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw code === "EEXIST"
      ? usageError(`${CONFIG_NAME} already exists`, {
          hint: "See what would be written: context-verdict init --dry-run",
        })
      : usageError(`cannot write ${CONFIG_NAME}: ${describeWriteFailure(code)}`);
  }
}
