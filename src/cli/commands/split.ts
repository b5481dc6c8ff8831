import { join } from "node:path";
import { baseOf, folderOf } from "../../engine/split/addresses.js";
import { hasLeftLine } from "../../engine/split/left-line.js";
import { split } from "../../engine/split/split.js";
import { isForAgents } from "../../features/config/is-for-agents.js";
import { loadConfig } from "../../features/config/load-config.js";
import { toTextFile } from "../../features/fix/text-file.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { openTree } from "../../features/hosts/tree.js";
import { checkSplit } from "../../features/split/check-split.js";
import { readPlan, writePlan } from "../../features/split/plan-file.js";
import { nameRecord, readRecord, type SplitFile } from "../../features/split/record-file.js";
import { renderSplit } from "../../features/split/split-card.js";
import { findStartLoads } from "../../features/split/start-loads.js";
import {
  type LocatedDocument,
  locateDocument,
  readState,
  updateSplit,
  writeJoined,
  writeSplit,
} from "../../features/split/write-split.js";
import { formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import { usageError } from "../cli-error.js";
import { CONFIGURED, type Command, type Invocation } from "../command.js";
import { explainFileError } from "../explain-file-error.js";
import { among, type OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { isStdin, loadTextFile } from "../read-document.js";
import { checkWord, listConfigWords, loadEstimator, readNumber } from "../read-options.js";
import { writeStdout } from "../streams.js";
import { viewOf } from "../terminal.js";

const TO_PLAN = "--plan split.json";
const MODES = ["write", "check", "join", "update"] as const;

export const command: Command = {
  summary: "Move what is read on demand out of a file for agents",
  argument: "FILE",
  takes: "one",
  options: [
    "write",
    "plan",
    "check",
    "max-tokens",
    "join",
    "update",
    "host",
    "json",
    "quiet",
    "tokenizer",
    "max-size",
    ...CONFIGURED,
  ],
  meanings: {
    check: {
      text: "Exit with 1 if a part is missing, moved, edited or\nnot linked, a link between the files is broken, or\nthe file is longer than --max-tokens",
    },
    host: { value: "NAME", text: "Show only what this agent loads", ...among(HOST_NAMES) },
  },
  requires: [["max-tokens", "check"]],
  conflicts: [
    ...MODES.flatMap((mode, index) =>
      MODES.slice(index + 1).map((other) => [mode, other] as const),
    ),
    ...MODES.slice(1).map((mode) => ["plan", mode] as const),
  ],
  details: `Proposes which sections become files that are read on demand: long tables, data,
code, lists of names, changelogs, and long prose that tells the reader nothing
to do. A line below the heading says what is there. Sections with rules stay.

--plan FILE writes the proposal, to edit; with --write, it is carried out.
A record is written beside the document, so that --join gives it back.
`,
  examples: [
    "context-verdict split AGENTS.md",
    "context-verdict split AGENTS.md --plan split.json",
    "context-verdict split AGENTS.md --write --plan split.json",
    "context-verdict split AGENTS.md --check --max-tokens 2000",
    "context-verdict split AGENTS.md --join",
  ],
  exits: { 1: "--check found something" },
  run,
};

/** The result of a mode of the command, with `--json` and without. */
interface Answer {
  json: object;
  lines: readonly string[];
  status?: number;
}

/** `split`: proposes, writes, checks, updates or takes back a split. */
async function run({ file, options }: Invocation): Promise<number> {
  const hint = "For example: context-verdict split AGENTS.md";
  if (file === undefined || isStdin(file)) throw usageError("split requires a file", { hint });
  try {
    const { json, lines, status = 0 } = await answer(file, options);
    if (options.json) await printJson(json);
    else if (!options.quiet) writeStdout(`${lines.join("\n")}\n`);
    return status;
  } catch (error) {
    throw explainFileError(error, file);
  }
}

async function answer(file: string, options: OptionValues): Promise<Answer> {
  const document = locateDocument(toTextFile(file, loadTextFile(file, options)));
  const { path, name } = document;
  const record = readRecord(document.source.path);
  if (options.check) return check(document, record, options);
  if (options.join) {
    const joined = demand(document, record);
    writeJoined(document, joined);
    const parts = joined.parts.map((part) => part.path);
    const removed = `removed, so links to them in other files lead nowhere: ${parts.join(", ")}`;
    const lines = [`${name} is whole again`, removed].map(neutralize);
    return { json: { path, joined: true, parts }, lines };
  }
  if (options.update) {
    const updated = updateSplit(document, demand(document, record));
    const taken = updated.map((edited) => `taken as it is: ${neutralize(edited)}`);
    return { json: { path, updated }, lines: taken.length > 0 ? taken : ["nothing was edited"] };
  }
  if (record === undefined || readState(document, record) === "whole") {
    return propose(document, record, options);
  }
  return {
    json: { path, written: false, parts: record.parts.map((part) => part.path) },
    lines: [
      `${neutralize(name)} is split already; to split it anew, join it first.`,
      `Next: ${nameCommand(name, "--join")}`,
    ],
  };
}

async function check(
  document: LocatedDocument,
  record: SplitFile | undefined,
  options: OptionValues,
): Promise<Answer> {
  const { path, name, source } = document;
  const limit = readNumber(options, "max-tokens", 1);
  if (limit === undefined) demand(document, record);
  else if (record === undefined) rejectLostRecord(document);
  const findings = record === undefined ? [] : checkSplit(document, record);
  if (limit !== undefined) {
    const tokens = (await loadEstimator(options.tokenizer)).count(source.text);
    const message = `${formatInteger(tokens)} tokens (limit ${formatInteger(limit)})`;
    if (tokens > limit) findings.unshift({ code: "too_long", path, message });
  }
  if (findings.length === 0)
    return { json: { path, findings }, lines: [`${neutralize(name)}: nothing is wrong`] };
  const lines = findings.map((one) => neutralize(`${one.path}: ${one.code}: ${one.message}`));
  return { json: { path, findings }, lines, status: 1 };
}

/** @param former The record of a split that the document was put back from, or whose run was stopped. */
async function propose(
  document: LocatedDocument,
  former: SplitFile | undefined,
  options: OptionValues,
): Promise<Answer> {
  const { root, path, name, source } = document;
  const { host, plan } = options;
  const asked = host === undefined ? HOST_NAMES : [checkWord("host", host, HOST_NAMES)];
  const hosts = HOSTS.filter((known) => asked.includes(known.name));
  const estimator = await loadEstimator(options.tokenizer);
  const ours = new Set(former?.parts.map((part) => part.path));
  const { list } = openTree(0);
  // Some systems do not tell names apart by case.
  const isTaken = (below: string) => {
    const name = baseOf(below).toLowerCase();
    const entries = list(join(root, folderOf(below)));
    return !ours.has(below) && entries.some((entry) => entry.name.toLowerCase() === name);
  };
  const settings = { path, estimator, isTaken };
  let made = split(source.text, settings);
  if (plan !== undefined && options.write) {
    const routes = await readPlan(plan, source.text, made.units);
    made = split(source.text, { ...settings, routes });
  } else if (plan !== undefined) writePlan(plan, source.text, made.units);
  const { parts, units, tokens, changes } = made;
  if (parts.length === 0) rejectLostRecord(document);
  const start = findStartLoads(document, made, { hosts, estimator });
  // A person who edited a plan of a page has decided.
  const isPage =
    plan === undefined &&
    start.loads.length === 0 &&
    !isForAgents(source.path, await loadConfig(options));
  const written = options.write === true && parts.length > 0;
  if (written) {
    rejectUseless(document, start, isPage);
    writeSplit(document, made, former);
  }
  const files = parts.map(({ text: _, ...part }) => part);
  const write = plan === undefined ? "--write" : `--write --plan ${nameOperand(plan)}`;
  const proposed = [...listConfigWords(options), isPage ? TO_PLAN : write].join(" ");
  const following = written ? "--check" : proposed;
  const next = `Next: ${nameCommand(name, following)}`;
  const done = `Written. ${neutralize(nameRecord(name))} gives it back (--join): commit it, too.`;
  const last = parts.length === 0 ? ["Nothing to split."] : written ? [done, next] : [next];
  return {
    json: { path, written, tokens, hosts: start.loads, units, parts: files, changes },
    lines: [renderSplit(name, made, start.loads, viewOf(1)), "", ...last],
  };
}

/** Refuses to write parts that save nothing at the start. */
function rejectUseless(
  { name }: LocatedDocument,
  { early }: ReturnType<typeof findStartLoads>,
  isPage: boolean,
): void {
  if (isPage) {
    throw usageError(`${name} is a page for people, and no agent loads it at the start`, {
      hint: `Read a plan first: ${nameCommand(name, TO_PLAN)}, then add --write`,
    });
  }
  if (early === undefined) return;
  const hint = "Name another file in a plan: --plan FILE";
  throw usageError(`${early} would be loaded at the start, too`, { hint });
}

function demand(document: LocatedDocument, record: SplitFile | undefined): SplitFile {
  if (record !== undefined) return record;
  rejectLostRecord(document);
  throw usageError(`${document.name} is not split`, {
    hint: `To see what could move: ${nameCommand(document.name)}`,
  });
}

/** A split whose record is gone looks like a document that is not split. */
function rejectLostRecord({ name, source }: LocatedDocument): void {
  if (!hasLeftLine(source.text)) return;
  const record = nameRecord(name);
  throw usageError(`${name} has links as split leaves them, but its record ${record} is missing`, {
    hint: `Take it from git or a backup; else take ${nameOperand(name)} from before the split.`,
  });
}

function nameCommand(name: string, options = ""): string {
  return `context-verdict split ${nameOperand(name)} ${options}`.trimEnd();
}
