import { realpathSync } from "node:fs";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import type { Config } from "../../features/config/config.js";
import { isForAgents } from "../../features/config/is-for-agents.js";
import { loadConfig } from "../../features/config/load-config.js";
import { nameBelow } from "../../features/config/name-below.js";
import { planFix } from "../../features/fix/fix-file.js";
import { listFixable } from "../../features/fix/list-fixable.js";
import { kindOf } from "../../features/fix/outcome.js";
import { RewriterFinder } from "../../features/fix/rewriters.js";
import { findLoads } from "../../features/hosts/find-loads.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { memoize, openTree, toSlashes } from "../../features/hosts/tree.js";
import { type Overview, renderOverview, type Saving } from "../../features/overview/overview.js";
import { NoDocumentsError } from "../../io/find-files/no-documents-error.js";
import { findUnheld } from "../../io/git.js";
import { type FileText, readText } from "../../io/read-text.js";
import type { Command, Invocation } from "../command.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { checkWord, chooseFormat, toMaxSize } from "../read-options.js";
import { configure } from "../select-documents.js";
import { showCard } from "../terminal.js";

/** Runs where no command is typed. */
export const command: Command = {
  summary: "What agents load here at every start, and what can be saved",
  argument: "",
  takes: "none",
  options: ["host", "format", "json"],
  meanings: {
    host: { value: "NAME", text: "Without a command: only this agent" },
    format: { value: "NAME", text: "Without a command: human (default) or json" },
  },
  details: "",
  examples: [],
  run,
};

async function run({ options }: Invocation): Promise<number> {
  const format = chooseFormat(options, ["human", "json"]);
  const named = options.host && checkWord("host", options.host, HOST_NAMES);
  const config = await loadConfig(options);
  const cwd = toSlashes(realpathSync(process.cwd()));
  const limit = toMaxSize(options);
  const read = memoize((path) => readText(path, { limit, label: "it" }));
  const found = findLoads(openTree(limit, read), {
    directory: cwd,
    hosts: HOSTS.filter(({ name }) => name === (named ?? name)),
    estimator: defaultEstimator,
    name: (path) => nameBelow(cwd, path),
  });
  const hosts = found
    .filter(({ files, skills, findings }) => files.length + skills.length + findings.length > 0)
    .sort((a, b) => b.tokens - a.tokens);
  const loaded = new Set(hosts.flatMap(({ files }) => files.map(({ path }) => path)));
  const overview: Overview = {
    directory: cwd,
    tokenizer: defaultEstimator.name,
    hosts,
    configured: config?.include !== undefined,
    saving: await findSaving(options, config, { loaded, read }),
  };
  if (format === "json") await printJson(overview);
  else showCard((view) => renderOverview(overview, view), 1);
  return 0;
}

/** The most characters to look at: a third of a second of work. */
const MOST_CHARS = 3_000_000;

/** A dry run of `fix`, of loaded files first. Files that it would not write, as they cannot be read or git does not have them, are counted as held: it names them. */
async function findSaving(
  options: OptionValues,
  config: Config | undefined,
  { loaded, read }: { loaded: ReadonlySet<string>; read: (real: string) => FileText },
): Promise<Saving> {
  const found = await listFixable([], config).catch((error) => {
    if (error instanceof NoDocumentsError) return { paths: [] };
    throw error;
  });
  // What hosts load from folders above counts, too, and has to be named.
  const above = [...loaded].filter((path) => path.startsWith("../"));
  const command = above.length === 0 ? [] : [...(found.paths.length > 0 ? ["."] : []), ...above];
  const saving: Saving = {
    ...{ files: 0, tokens: 0, at_start: 0, of: 0, held: 0, unjudged: 0 },
    named: command,
  };
  const rewriters = new RewriterFinder();
  const changes: { path: string; real: string; tokens: number }[] = [];
  let left = MOST_CHARS;
  const paths = [...found.paths, ...above];
  for (const path of paths.sort((a, b) => Number(loaded.has(b)) - Number(loaded.has(a)))) {
    try {
      const file = read(toSlashes(realpathSync(path)));
      const chosen = configure(path, options, config).flavor as FlavorChoice | undefined;
      const flavor = chosen ?? guessFlavor(path, file.text);
      const forAgents = isForAgents(path, config);
      if (file.text.length > left) {
        saving.unjudged++;
        continue;
      }
      left -= file.text.length;
      const { outcome, change } = planFix(path, file, {
        flavor,
        forAgents,
        form: "compact",
        rewriters,
      });
      const { source, target } = outcome.tokens ?? { source: 0, target: 0 };
      const kind = kindOf(outcome);
      saving.of += source;
      if (kind === "held" || kind === "failed") saving.held++;
      if (change !== undefined) changes.push({ path, real: change.real, tokens: source - target });
    } catch {
      saving.held++;
    }
  }
  const unheld = findUnheld(changes.map(({ real }) => real));
  for (const { path, real, tokens } of changes) {
    if (unheld.has(real)) {
      saving.held++;
      continue;
    }
    saving.files++;
    saving.tokens += tokens;
    if (loaded.has(path)) saving.at_start += tokens;
  }
  return saving;
}
