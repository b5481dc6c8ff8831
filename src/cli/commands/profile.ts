import {
  CONFIGURED,
  type Command,
  chooseFormat,
  FAIL_ON_MATCHES,
  INPUT_FAILED,
  type Invocation,
  JUDGING,
  listConfigWords,
  listFailOn,
  matchFailOn,
  ON_THREADS,
  readWorkers,
} from "../command.js";
import {
  configure,
  findReader,
  judgeWithProgress,
  readDocument,
  type SelectedDocuments,
  selectDocuments,
  toProfileOptions,
} from "../open-document.js";
import { FORMATS, type OptionValues } from "../options.js";
import { printJson } from "../streams.js";

export const command: Command = {
  summary: "Measure a document and say whether TOON is worth it",
  argument: "[FILE|FOLDER|GLOB...]",
  options: [["json", "format", "quiet", "fail-on", "allow-empty"], JUDGING, ON_THREADS, CONFIGURED],
  details: `Prints the verdict, the measurements behind it and the warnings. Standard input
is read where FILE is -, and without FILE where something is piped in; else it
takes the documents that context-verdict.config.json includes.

Of several files, a folder or a glob, it prints a table. In folders it takes
files that end in .md, .markdown, .mdx, .mdc, .txt and .text, and leaves out
what .gitignore and .verdictignore name.
`,
  examples: [
    "context-verdict profile README.md",
    'context-verdict profile docs "**/*.mdc" AGENTS.md',
    "context-verdict profile --format ndjson . | jq -r .path",
    "context-verdict profile --json README.md | jq .verdict",
    "context-verdict profile --fail-on review,split_first AGENTS.md",
    "git show HEAD:AGENTS.md | context-verdict profile",
  ],
  exits: { 1: FAIL_ON_MATCHES, 2: INPUT_FAILED },
  run,
};

/**
 * `profile`: the verdict and its measurements, without the candidate. One document is judged in this
 * thread, several on worker threads.
 */
async function run(invocation: Invocation): Promise<number> {
  const { options } = invocation;
  const format = chooseFormat(options, FORMATS);
  readWorkers(options);
  matchFailOn(options["fail-on"]);
  const selected = await selectDocuments(invocation, format);
  if (selected.paths === undefined) return profileOne(selected, options, format === "json");
  const { profileMany } = await import("../profile-many.js");
  return profileMany(invocation, selected.paths, selected.config, format);
}

async function profileOne(
  { path, piped, config }: SelectedDocuments,
  typed: OptionValues,
  asJson: boolean,
): Promise<number> {
  // The configuration's `fail_on` is not for documents that it ignores.
  const isCovered = path !== undefined && config?.isIgnored(path) !== true;
  const listMatches = matchFailOn(listFailOn(typed, isCovered ? config : undefined));
  const options = configure(path, typed, config);
  const isShown = !asJson && !options.quiet;
  const readBy = isShown ? await findReader(path, config) : undefined;
  const document = piped ?? readDocument(path, options);
  const settings = await toProfileOptions(options, document);
  const { profile, profileWithForm } = await import("../../engine/api.js");
  // Only the card shows the best form.
  const { verdict, ...form } = await judgeWithProgress(document, options, () =>
    isShown
      ? profileWithForm(document.text, { ...settings, inPlace: readBy === "agents" })
      : { verdict: profile(document.text, settings) },
  );
  if (asJson) await printJson(verdict);
  else if (isShown) {
    const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
    const { showCard } = await import("../terminal.js");
    const context = { path, readBy, settings: listConfigWords(typed), ...form };
    showCard((view) => renderVerdict(verdict, view, context), 1);
  }
  return listMatches(verdict).length > 0 ? 1 : 0;
}
