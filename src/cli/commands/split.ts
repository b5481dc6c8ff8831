import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_TOKENIZER } from "../../engine/contract/option-facts.js";
import { hasLeftLine } from "../../engine/split/left-line.js";
import { type Split, split } from "../../engine/split/split.js";
import { isForAgents } from "../../features/config/is-for-agents.js";
import { toTextFile } from "../../features/fix/text-file.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { checkSplit, type SplitFinding } from "../../features/split/check-split.js";
import { readPlan, writePlan } from "../../features/split/plan-file.js";
import { nameRecord, readRecord, type SplitFile } from "../../features/split/record-file.js";
import { renderSplit } from "../../features/split/split-card.js";
import { findStartLoads } from "../../features/split/start-loads.js";
import {
  findPlace,
  type Place,
  readState,
  removeParts,
  updateSplit,
  writeJoined,
  writeSplit,
} from "../../features/split/write-split.js";
import { formatInteger } from "../../render/format-number.js";
import { quoteWord } from "../../render/terminal/quote-word.js";
import { loadTokenizer, type TokenizerName } from "../../tokenizers/load.js";
import { usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { explainFileError } from "../explain-file-error.js";
import { among, type OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { isStdin, loadTextFile } from "../read-document.js";
import { checkWord, readNumber } from "../read-options.js";
import { writeStdout } from "../streams.js";
import { showCard } from "../terminal.js";

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

/** `split`: proposes, writes, checks, updates or takes back a split. */
async function run({ file, options }: Invocation): Promise<number> {
  const hint = "For example: context-verdict split AGENTS.md";
  if (file === undefined || isStdin(file)) throw usageError("split requires a file", { hint });
  try {
    return await answer(file, options);
  } catch (error) {
    throw explainFileError(error, file);
  }
}

async function answer(file: string, options: OptionValues): Promise<number> {
  const place = findPlace(toTextFile(file, loadTextFile(file, options)));
  const record = readRecord(place.source.path);
  const { path, name } = place;
  if (options.check) {
    const findings = await check(place, record, options);
    const lines = findings.map((one) => `${one.path}: ${one.code}: ${one.message}`);
    await report(
      options,
      { path, findings },
      lines.length > 0 ? lines : [`${name}: nothing is wrong`],
    );
    return findings.length > 0 ? 1 : 0;
  }
  if (options.join) {
    writeJoined(place, demand(place, record));
    await report(options, { path, joined: true }, [`${name} is whole again`]);
  } else if (options.update) {
    const updated = updateSplit(place, demand(place, record));
    const lines = updated.map((edited) => `taken as it is: ${edited}`);
    await report(options, { path, updated }, lines.length > 0 ? lines : ["nothing was edited"]);
  } else if (record !== undefined && readState(place, record) !== "unfinished") {
    const parts = record.parts.map((part) => part.path);
    const lines = [
      `${name} is split already; to split it anew, join it first.`,
      next(name, "--join"),
    ];
    await report(options, { path, written: false, parts }, lines);
  } else await propose(place, record, options);
  return 0;
}

/** @param record Of a run that was stopped. */
async function propose(
  place: Place,
  record: SplitFile | undefined,
  options: OptionValues,
): Promise<void> {
  const { root, path, name, source } = place;
  const asked =
    options.host === undefined ? undefined : checkWord("host", options.host, HOST_NAMES);
  const hosts = HOSTS.filter((host) => asked === undefined || host.name === asked);
  const estimator = await loadEstimator(options);
  const ours = new Set(record?.parts.map((part) => part.path));
  const isTaken = (below: string) => !ours.has(below) && existsSync(join(root, below));
  const settings = { path, estimator, isTaken };
  let made = split(source.text, settings);
  if (options.plan !== undefined && options.write) {
    made = split(source.text, {
      ...settings,
      routes: await readPlan(options.plan, source.text, made),
    });
  } else if (options.plan !== undefined) writePlan(options.plan, source.text, made);
  if (made.parts.length === 0) rejectLostRecord(place);
  const { loads, early } = findStartLoads(place, made, { hosts, estimator });
  const written = options.write === true && made.parts.length > 0;
  if (written) {
    // Whoever edited a plan has decided.
    if (options.plan === undefined && loads.length === 0 && !isForAgents(source.path, undefined)) {
      const hint = `Read a plan first: context-verdict split ${quoteWord(name)} --plan split.json`;
      throw usageError(`${name} is a page for people, and no agent loads it at the start`, {
        hint: `${hint}, then add --write`,
      });
    }
    if (early !== undefined) {
      const hint = "Name another file in a plan: --plan FILE";
      throw usageError(`${early} would be loaded at the start, too`, { hint });
    }
    if (record !== undefined) removeParts(place, record);
    writeSplit(place, made);
  }
  await show(name, made, { loads, written }, options);
}

async function show(
  name: string,
  made: Split,
  { loads, written }: { loads: ReturnType<typeof findStartLoads>["loads"]; written: boolean },
  options: OptionValues,
): Promise<void> {
  if (options.json) {
    const { record, units, changes, tokens } = made;
    const parts = made.parts.map(({ text: _, ...part }) => part);
    return printJson({ path: record.path, written, tokens, hosts: loads, units, parts, changes });
  }
  if (options.quiet) return;
  await showCard((view) => renderSplit(name, made, loads, view), 1);
  const plan = options.plan === undefined ? "" : ` --plan ${quoteWord(options.plan)}`;
  const step = written ? next(name, "--check") : next(name, `--write${plan}`);
  const done = written
    ? `Written. ${nameRecord(name)} gives it back (--join): commit it, too.\n`
    : "";
  writeStdout(made.parts.length === 0 ? "\nNothing to split.\n" : `\n${done}${step}\n`);
}

async function check(
  place: Place,
  record: SplitFile | undefined,
  options: OptionValues,
): Promise<SplitFinding[]> {
  const limit = readNumber(options, "max-tokens", 1);
  if (limit === undefined) demand(place, record);
  const findings = record === undefined ? [] : checkSplit(place, record);
  const tokens = limit === undefined ? 0 : (await loadEstimator(options)).count(place.source.text);
  if (limit === undefined || tokens <= limit) return findings;
  const message = `${formatInteger(tokens)} tokens (limit ${formatInteger(limit)})`;
  return [{ code: "too_long", path: place.path, message }, ...findings];
}

function loadEstimator({ tokenizer = DEFAULT_TOKENIZER }: OptionValues) {
  return loadTokenizer(tokenizer as TokenizerName);
}

function demand(place: Place, record: SplitFile | undefined): SplitFile {
  if (record !== undefined) return record;
  rejectLostRecord(place);
  throw usageError(`${place.name} is not split`, {
    hint: `To see what could move: context-verdict split ${quoteWord(place.name)}`,
  });
}

/** A split whose record is gone looks like a document that is not split. */
function rejectLostRecord({ name, source }: Place): void {
  if (!hasLeftLine(source.text)) return;
  const record = nameRecord(name);
  throw usageError(`${name} has links as split leaves them, but its record ${record} is missing`, {
    hint: `Take it from git or a backup; else take ${quoteWord(name)} from before the split.`,
  });
}

async function report(
  options: OptionValues,
  json: object,
  lines: readonly string[],
): Promise<void> {
  if (options.json) await printJson(json);
  else if (!options.quiet) writeStdout(`${lines.join("\n")}\n`);
}

function next(name: string, step: string): string {
  return `Next: context-verdict split ${quoteWord(name)} ${step}`;
}
