import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { isOutside, nameBelow } from "../../features/config/name-below.js";
import { findLoads } from "../../features/hosts/find-loads.js";
import type { Host } from "../../features/hosts/host.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { FINDING_KINDS, type FindingKind } from "../../features/hosts/report.js";
import { openTree, toSlashes } from "../../features/hosts/tree.js";
import { describeReadFailure } from "../../io/describe-failure.js";
import { ifPossible } from "../../io/if-possible.js";
import { systemCode } from "../../io/system-code.js";
import { CliError, usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { DEFAULTS } from "../options.js";
import { printJson } from "../print-result.js";
import { checkWord, loadEstimator, toMaxSize } from "../read-options.js";

export const command: Command = {
  summary: "Show which instructions agents load for a directory",
  argument: "[DIR]",
  takes: "directory",
  options: ["host", "user", "json", "quiet", "fail-on", "tokenizer", "max-size"],
  meanings: {
    host: {
      value: "NAME",
      text: `Only this one:${wrapNames(HOST_NAMES)}`,
    },
    user: { text: "Also files of this user, and above the repository" },
    "fail-on": {
      value: "LIST",
      text: `Exit with 1 on these findings:${wrapNames(FINDING_KINDS)}`,
    },
    "max-size": {
      value: "BYTES",
      text: `Largest file that is read (default: ${DEFAULTS["max-size"]})`,
    },
  },
  details: `Lists for each agent the instruction files that it loads for a directory
(default: this one), in order, with imports; the cost of its list of skills;
files that it loads on demand or twice; cuts, and the headings that are lost.
Editors are taken to have this directory open. Based on what the makers publish:
docs/loads.md has sources, dates and doubts. No verdict depends on it.
`,
  examples: [
    "context-verdict loads",
    "context-verdict loads packages/api --host claude-code --user",
    "context-verdict loads --fail-on cut,missing",
  ],
  exits: { 1: "--fail-on matches" },
  run,
};

/** `loads`: the files that reach the model at the start. */
async function run({ file, options }: Invocation): Promise<number> {
  const fails = parseKinds(options["fail-on"]);
  const directory = openDirectory(file);
  const hosts = chooseHosts(options.host);
  const estimator = await loadEstimator(options.tokenizer);
  // The system may know none.
  const home = options.user ? ifPossible(() => toSlashes(realpathSync(homedir()))) : undefined;
  const report = findLoads(openTree(toMaxSize(options)), {
    directory,
    home,
    hosts,
    estimator,
    name: (path) => namePath(path, home),
  });
  if (options.json) await printJson(report);
  else if (!options.quiet) {
    const { renderLoads } = await import("../../features/hosts/loads-card.js");
    const { showCard } = await import("../terminal.js");
    showCard((view) => renderLoads(report, view), 1);
  }
  const kinds = report.hosts.flatMap(({ findings }) => findings.map(({ kind }) => kind));
  return kinds.some((kind) => fails.includes(kind)) ? 1 : 0;
}

/** The directory without links, with `/` between its parts. */
function openDirectory(name = "."): string {
  try {
    const path = realpathSync(resolve(name));
    if (statSync(path).isDirectory()) {
      accessSync(path, constants.R_OK | constants.X_OK);
      return toSlashes(path);
    }
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const isGone = code === "ENOENT" || code === "ENOTDIR";
    const message = isGone ? `no such directory: ${name}` : describeReadFailure(code, name);
    throw new CliError("input_not_found", message);
  }
  throw usageError(`${name} is a file, not a directory`, {
    hint: "Name the directory in which the agent starts.",
  });
}

/** As seen from the working directory; outside, `~/…` for the user's files, else absolute. */
function namePath(path: string, home: string | undefined): string {
  const name = nameBelow(process.cwd(), path);
  if (name === "") return ".";
  if (!isOutside(name)) return name;
  if (home !== undefined && path.startsWith(`${home}/`)) return `~${path.slice(home.length)}`;
  return path;
}

function chooseHosts(typed: string | undefined): readonly Host[] {
  if (typed === undefined) return HOSTS;
  const name = checkWord("host", typed, HOST_NAMES);
  return HOSTS.filter((known) => known.name === name);
}

function parseKinds(list: string | undefined): readonly FindingKind[] {
  if (list === undefined) return [];
  return list.split(",").map((typed) => checkWord("fail-on", typed.trim(), FINDING_KINDS));
}

/** Three names a line, to fit into help. */
function wrapNames(names: readonly string[]): string {
  return names.map((name, index) => `${index % 3 === 0 ? "\n" : " "}${name}`).join(",");
}
