import { realpathSync } from "node:fs";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import type { Config } from "../../features/config/config.js";
import { loadConfig } from "../../features/config/load-config.js";
import { nameBelow } from "../../features/config/name-below.js";
import { askGit, countChange, type FixPlan, planFix } from "../../features/fix/fix-file.js";
import { listFixable } from "../../features/fix/list-fixable.js";
import { kindOf } from "../../features/fix/outcome.js";
import { RewriterFinder } from "../../features/fix/rewriters.js";
import { findLoads } from "../../features/hosts/find-loads.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { isForAgents } from "../../features/hosts/is-agent-file.js";
import { memoize, openTree, toSlashes } from "../../features/hosts/tree.js";
import { type Overview, renderOverview, type Saving } from "../../features/overview/overview.js";
import { type FileText, readText } from "../../io/read-text.js";
import { EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import { type Command, checkWord, chooseFormat, type Invocation } from "../command.js";
import { configure, loadEstimator, toMaxSize } from "../open-document.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../streams.js";
import { showCard } from "../terminal.js";

/** Runs where no command is typed. */
export const command: Command = {
  summary: "What agents load here at every start, and what can be saved",
  argument: "",
  options: [["host", "tokenizer", "format", "json"]],
  meanings: {
    host: { value: "NAME", text: "Without a command: only this agent" },
    tokenizer: {
      value: "NAME",
      text: "Without a command: what counts the tokens\n(default: o200k_base)",
    },
    format: { value: "NAME", text: "Without a command: human (default) or json" },
  },
  details: "",
  examples: [],
  run,
};

async function run({ options }: Invocation): Promise<number> {
  const format = chooseFormat(options, ["human", "json"]);
  const named = options.host && checkWord("host", options.host, HOST_NAMES);
  const estimator = await loadEstimator(options.tokenizer ?? EXACT_TOKENIZER);
  const config = await loadConfig(options);
  const cwd = toSlashes(realpathSync(process.cwd()));
  const limit = toMaxSize(options);
  const read = memoize((path) => readText(path, { limit, label: "it" }));
  const found = findLoads(openTree(limit, read), {
    directory: cwd,
    hosts: HOSTS.filter(({ name }) => name === (named ?? name)),
    estimator,
    name: (path) => nameBelow(cwd, path),
  });
  const hosts = found
    .filter(({ files, skills, findings }) => files.length + skills.length + findings.length > 0)
    .sort((a, b) => b.tokens - a.tokens);
  const loaded = new Set(hosts.flatMap(({ files }) => files.map(({ path }) => path)));
  const overview: Overview = {
    directory: cwd,
    tokenizer: estimator.name,
    hosts,
    configured: config?.include !== undefined,
    saving: await findSaving(options, config, loaded, read, estimator),
  };
  if (format === "json") await printJson(overview);
  else showCard((view) => renderOverview(overview, view), 1);
  return 0;
}

/** The most characters to look at: a third of a second of work. */
const MOST_CHARS = 3_000_000;

/**
 * A dry run of `fix`, of loaded files first. What it would not write, as it cannot be read or git does not
 * have it, is counted as held: `fix` names it.
 */
async function findSaving(
  options: OptionValues,
  config: Config | undefined,
  loaded: ReadonlySet<string>,
  read: (real: string) => FileText,
  estimator: TokenEstimator,
): Promise<Saving> {
  const { paths: below } = await listFixable([], config, true);
  // What hosts load from folders above counts, too, and has to be named.
  const above = [...loaded].filter((path) => path.startsWith("../") && !below.includes(path));
  const named = above.length === 0 ? [] : [...(below.length > 0 ? ["."] : []), ...above];
  const saving: Saving = { files: 0, tokens: 0, at_start: 0, of: 0, held: 0, unjudged: 0, named };
  const rewriters = new RewriterFinder();
  const plans: FixPlan[] = [];
  let left = MOST_CHARS;
  const isLater = (path: string) => Number(!loaded.has(path));
  for (const path of [...below, ...above].sort((a, b) => isLater(a) - isLater(b))) {
    try {
      const file = read(toSlashes(realpathSync(path)));
      if (file.text.length > left) {
        saving.unjudged++;
        continue;
      }
      left -= file.text.length;
      const chosen = configure(path, options, config).flavor as FlavorChoice | undefined;
      const flavor = chosen ?? guessFlavor(path, file.text);
      const forAgents = isForAgents(path, config);
      const plan = planFix(path, file, { flavor, forAgents, form: "compact", rewriters });
      plans.push(countChange(plan, estimator));
    } catch {
      saving.held++;
    }
  }
  for (const { outcome } of askGit(plans)) {
    if (kindOf(outcome) === "held") saving.held++;
    else if (outcome.tokens !== undefined) {
      const { source, target } = outcome.tokens;
      saving.files++;
      saving.of += source;
      saving.tokens += source - target;
      if (loaded.has(outcome.path)) saving.at_start += source - target;
    }
  }
  return saving;
}
