import type { ResultForm } from "../../engine/reading/shorten-result.js";
import { RESULT_FORMS } from "../../features/gain/gain-file.js";
import type { Change } from "../../features/wrap/relay.js";
import type { WrapOptions } from "../../features/wrap/shorten-message.js";
import { type Command, checkWord, usageError } from "../command.js";
import type { OptionMeaning, OptionValues } from "../options.js";

/** What `--form` means to `wrap` and `hook`. */
export const RESULT_FORM: OptionMeaning = {
  value: "[TOOL=]FORM",
  text: "How JSON comes: json (default), table, toon or\nbest, for one tool or all; repeatable",
};

export const command: Command = {
  summary: "Run an MCP server, and shorten what its tools return",
  argument: "-- COMMAND [ARG...]",
  options: [["form", "only", "except", "drop-structured"]],
  meanings: { form: RESULT_FORM },
  details: `Passes every message as it came, but for texts in results of tools/call: JSON
comes without the white space that means nothing, alone or between lines of a
text, Markdown with compact tables and joined lines. A text stays as it is where
it is the text of a file, saves less than 5 % of its tokens, is too large, or
does not reach the model because the host shows structuredContent.
`,
  examples: [
    "context-verdict wrap -- npx -y @modelcontextprotocol/server-memory",
    "context-verdict wrap --form table --form search=toon -- node server.js",
  ],
  exits: { 0: null, 1: null, 2: "usage or input error; else the exit code of the server" },
  /** An MCP server on standard input and output that runs another one. */
  async run({ files, options }) {
    const { only, except, "drop-structured": dropStructured } = options;
    if (!files[0]) throw usageError("wrap needs a command: wrap -- COMMAND [ARG...]");
    const formOf = readResultForms(options);
    const { relay } = await import("../../features/wrap/relay.js");
    const { shortenMessage } = await import("../../features/wrap/shorten-message.js");
    const { recordShown } = await import("../../features/gain/gain-file.js");
    // When the host has its answer: to compare other forms takes longer than the answer.
    const note: WrapOptions["note"] = (tool, shown) =>
      void setImmediate(() => recordShown("wrap", tool, shown));
    const settings = { only, except, formOf, dropStructured, note };
    const host = { input: process.stdin, output: process.stdout };
    const change: Change = (line, session) => shortenMessage(line, session, settings);
    const code = relay(files, host, change, () => recordShown("wrap", "", null));
    // While the server starts.
    import("../../engine/reading/shorten-result.js").catch(() => {});
    return code;
  },
};

/** Reads `--form` of `wrap` and `hook`: a form for all tools, or `TOOL=FORM`. Of several, the last counts. */
export function readResultForms({ form = [] }: OptionValues): (tool: string) => ResultForm {
  const forms = form.map((word) => {
    const at = word.lastIndexOf("=");
    const tool = at < 0 ? undefined : word.slice(0, at);
    return { tool, form: checkWord("form", word.slice(at + 1), RESULT_FORMS) };
  });
  const find = (name?: string) => forms.findLast(({ tool }) => tool === name)?.form;
  return (tool) => find(tool) ?? find() ?? "json";
}
