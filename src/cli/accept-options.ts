import type { AcceptOptions } from "../render/terminal/accept-command.js";
import { quoteWord } from "../render/terminal/quote-word.js";
import type { Invocation } from "./arguments.js";

/** How `baseline` is called for what a command was about: with what was said of where things are. */
export function toAcceptOptions({
  files,
  options,
}: Pick<Invocation, "files" | "options">): AcceptOptions {
  const { baseline, config, "max-size": size } = options;
  return {
    command: [
      "context-verdict",
      "baseline",
      ...(config === undefined ? [] : ["--config", quoteWord(config)]),
      ...(options["no-config"] ? ["--no-config"] : []),
      ...(size === undefined ? [] : ["--max-size", size]),
      ...(baseline === undefined ? [] : ["--baseline", quoteWord(baseline)]),
    ],
    named: files,
  };
}
