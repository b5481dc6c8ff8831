import { realpathSync } from "node:fs";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import type { Config } from "../../features/config/config.js";
import { listFixable } from "../../features/config/list-documents.js";
import { loadConfig } from "../../features/config/load-config.js";
import { askGit, countChange, type FixPlan, planFix } from "../../features/fix/fix-file.js";
import { kindOf } from "../../features/fix/outcome.js";
import { RewriterFinder } from "../../features/fix/rewriters.js";
import { findLoads } from "../../features/hosts/find-loads.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { isForAgents } from "../../features/hosts/is-agent-file.js";
import { KINDS } from "../../features/hosts/load-files.js";
import { memoize, openTree, toSlashes } from "../../features/hosts/tree.js";
import { nameBelow } from "../../io/paths.js";
import { type FileText, readText } from "../../io/read-text.js";
import { EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import { type Command, checkWord, chooseFormat, optionError, readNumber } from "../command.js";
import { configure, loadEstimator, toMaxSize } from "../open-document.js";
import type { OptionValues } from "../options.js";
import { type Overview, type Rate, renderOverview, type Saving } from "../overview-card.js";
import { printJson } from "../streams.js";
import { showCard } from "../terminal.js";

/** Runs where no command is typed. */
export const command: Command = {
  summary: "What agents load here at every start, what they do not, and what can be saved",
  argument: "",
  options: [["host", "tokenizer", "starts-a-day", "price", "format", "json", "fail-on"]],
  meanings: {
    host: { value: "NAME", text: "Without a command: only this agent" },
    tokenizer: {
      value: "NAME",
      text: "Without a command: what counts the tokens\n(default: o200k_base)",
    },
    format: { value: "NAME", text: "Without a command: human (default) or json" },
    "fail-on": {
      value: "LIST",
      text: "Without a command: exit with 1 on these kinds of\nfindings, such as cut,refused; any: all but unsure",
    },
  },
  requires: [["price", "starts-a-day"]],
  details: "",
  examples: [],
  async run({ options }) {
    const format = chooseFormat(options, ["human", "json"]);
    const named = options.host && checkWord("host", options.host, HOST_NAMES);
    const gate = options["fail-on"]?.split(",").map((word) => word.trim()) ?? [];
    for (const word of gate) checkWord("fail-on", word, ["any", ...KINDS]);
    const rate = readRate(options);
    const estimator = await loadEstimator(options.tokenizer ?? EXACT_TOKENIZER);
    const config = await loadConfig(options);
    const cwd = toSlashes(realpathSync(process.cwd()));
    const limit = toMaxSize(options);
    const read = memoize((path) => readText(path, { limit, label: "it" }));
    const found = await findLoads(openTree(limit, read), {
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
      rate,
      saving: await findSaving(options, config, loaded, read, estimator),
    };
    if (format === "json") await printJson(overview);
    else showCard((view) => renderOverview(overview, view), 1);
    const kinds = hosts.flatMap(({ findings }) => findings.map(({ kind }) => kind));
    // What is not published must not fail the build of whoever does not use that agent.
    const fails = (kind: string) =>
      gate.includes(kind) || (gate.includes("any") && kind !== "unsure");
    return kinds.some(fails) ? 1 : 0;
  },
};

function readRate(options: OptionValues): Rate | null {
  const starts_a_day = readNumber(options, "starts-a-day", 1, 1_000_000);
  const { price } = options;
  if (starts_a_day === undefined) return null;
  if (price === undefined) return { starts_a_day, price: null };
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(price))
    throw optionError("price", `must be a number such as 3 or 0.25, not "${price}"`);
  return { starts_a_day, price: Number(price) };
}

/** The most characters to look at: a third of a second of work. */
const MOST_CHARS = 3_000_000;
/** Finds no tool: what one would write back is counted, and named with what it costs. */
const NONE = { find: () => undefined };

/**
 * A dry run of `fix`, of loaded files first, git's list or not: what it would not write of them is named here.
 * Others that cannot be read, or that git does not have, are counted as held: `fix` names them.
 */
async function findSaving(
  options: OptionValues,
  config: Config | undefined,
  loaded: ReadonlySet<string>,
  read: (real: string) => FileText,
  estimator: TokenEstimator,
): Promise<Saving> {
  const { paths: below } = listFixable([], config, true);
  // What hosts load from folders above counts, too, and has to be named.
  const beside = [...loaded].filter((path) => !below.includes(path) && !config?.isIgnored(path));
  const above = beside.filter((path) => path.startsWith("../"));
  const listed = new Set([...below, ...above]);
  const named = above.length === 0 ? [] : [...(below.length > 0 ? ["."] : []), ...above];
  const sums = { judged: 0, files: 0, tokens: 0, at_start: 0, of: 0, held: 0, unjudged: 0 };
  const saving: Saving = { ...sums, left: [], rewritten: [], named };
  const rewriters = new RewriterFinder();
  const plans: FixPlan[] = [];
  /** Without links to the same file. */
  const judged = new Set<string>();
  let left = MOST_CHARS;
  const isLater = (path: string) => Number(!loaded.has(path));
  for (const path of [...below, ...beside].sort((a, b) => isLater(a) - isLater(b))) {
    try {
      const real = toSlashes(realpathSync(path));
      const file = read(real);
      if (file.text.length > left) {
        saving.unjudged++;
        continue;
      }
      left -= file.text.length;
      const chosen = configure(path, options, config).flavor as FlavorChoice | undefined;
      const flavor = chosen ?? guessFlavor(path, file.text);
      const forAgents = isForAgents(path, config);
      const plan = planFix(path, file, { flavor, forAgents, form: "compact", rewriters: NONE });
      judged.add(real);
      const counted = countChange(plan, estimator);
      const { change, outcome } = counted;
      const rewriter = change && rewriters.find(change.real);
      if (rewriter?.undoes === "all") {
        const { source = 0, target = 0 } = outcome.tokens ?? {};
        const { name: tool, exclusion } = rewriter;
        saving.rewritten.push({ path, tokens: source - target, tool, exclusion });
      } else plans.push(counted);
    } catch {
      if (listed.has(path)) saving.held++;
    }
  }
  saving.judged = judged.size;
  for (const { outcome } of askGit(plans)) {
    const { path, git, tokens } = outcome;
    const { source = 0, target = 0 } = tokens ?? {};
    const reason = listed.has(path) || isForAgents(path, config) ? git : "page";
    if (reason !== undefined && tokens !== undefined && loaded.has(path))
      saving.left.push({ path, tokens: source - target, reason });
    else if (!listed.has(path)) continue;
    else if (kindOf(outcome) === "held") saving.held++;
    else if (tokens !== undefined) {
      saving.files++;
      saving.of += source;
      saving.tokens += source - target;
      if (loaded.has(path)) saving.at_start += source - target;
    }
  }
  return saving;
}
