import { writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { findDamage } from "../../engine/candidate/toon-blocks.js";
import type { Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { findWarning } from "../../engine/contract/warning-catalogue.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { advise, readerOf } from "../../engine/judge/advise.js";
import {
  MIN_CONVERT_SAVINGS_PCT as BAND_PCT,
  isBandCleared,
  POLICY_VERSION,
} from "../../engine/policy/policy.js";
import { ifPossible } from "../../io/failures.js";
import { listChanged } from "../../io/git.js";
import { ListedError } from "../../io/json/json-file.js";
import {
  followFolderLinks,
  followLinks,
  isBelow,
  isDocumentGone,
  isGone,
  nameBelow,
} from "../../io/paths.js";
import { DEFAULT_MAX_SIZE, readText } from "../../io/read-text.js";
import { replaceFile, replaceTarget } from "../../io/replace-file.js";
import { findCommand } from "../../render/advice.js";
import { formatInteger } from "../../render/format-number.js";
import { escapeControls } from "../../render/neutralize.js";
import { type Finding, newFinding } from "../../render/reports/finding.js";
import { type Config, toConfig } from "../config/config.js";
import { listDocuments } from "../config/list-documents.js";
import { CONFIG_NAME } from "../config/load-config.js";
import type { JudgedFile } from "../files/judge-file.js";
import { type JudgeFilesOptions, judgeFiles } from "../files/judge-files.js";
import {
  type BaselineEntry,
  compareNames,
  explainWrite,
  printBaseline,
  readBaseline,
  toEntry,
} from "./baseline.js";
import { checkBudgets, countBudgets, makeStarterConfig } from "./budgets.js";

export interface AcceptOptions {
  /** `field` is the option that named it. */
  baseline: { path: string; field: string | undefined };
  config: Config | undefined;
  /** Whether an empty list of documents is allowed. */
  allowsNone: boolean;
  /** For all files. */
  judging: JudgeFilesOptions;
}

export interface CheckOptions extends AcceptOptions {
  /** The words of `--fail-on` that a verdict matches, regardless of the baseline. */
  matchFailOn: (verdict: Verdict) => readonly string[];
  /** Only documents that changed since this commit: see `keepChanged`. */
  since: string | undefined;
}

/** The answer of `check`, as JSON has it. */
export interface CheckReport {
  schema_version: "1.0";
  /** Whether no finding is an error. */
  passed: boolean;
  /** How many documents were compared. */
  documents: number;
  /** How many budgets the configuration has: one for each glob and each host. */
  budgets: number;
  /** Of `--since`. */
  since?: {
    ref: string;
    /** The number of all documents. */
    of: number;
    /** The changed file that concerns all documents, so that none is left out; else null. */
    all: string | null;
  };
  /** By path, then code. */
  findings: Finding[];
}

/**
 * Compares documents with the baseline.
 * @param named Files, folders and globs; empty for all documents.
 * @throws ContextVerdictError `bad_request` for a baseline of another policy, under which verdicts and warnings
 *   mean something else.
 */
export async function checkDocuments(
  named: readonly string[],
  options: CheckOptions,
): Promise<CheckReport> {
  const { baseline, config, matchFailOn, allowsNone, since, judging } = options;
  const { path, field } = baseline;
  const { policy_version, files } = await readBaseline(path, field);
  if (policy_version !== POLICY_VERSION) {
    const message = `the baseline is of policy ${policy_version}, and this is ${POLICY_VERSION}: accept all documents again (check --accept)`;
    throw new ContextVerdictError("bad_request", message, field);
  }
  const folder = dirname(resolve(path));
  const listed = listDocuments(named, config, { allowsNone });
  // A named document that was deleted is not an error: lists of changed files have it too.
  const isRemoved = (file: string) => files.has(nameBelow(folder, file)) && isDocumentGone(file);
  const all = listed.filter((file) => !isRemoved(file));
  const kept = since === undefined ? undefined : keepChanged(all, since, [path, config?.path]);
  const documents = kept?.documents ?? all;
  const limit = judging.maxSize ?? DEFAULT_MAX_SIZE;
  const found = await checkBudgets(config, limit);
  for await (const result of judgeFiles(documents, { ...judging, config, forBaseline: true })) {
    const { path } = result;
    if ("error" in result) {
      // Of a budget, too.
      if (found.some((one) => one.code === "unreadable" && one.path === path)) continue;
      found.push(newFinding("unreadable", path, result.error.message));
      continue;
    }
    found.push(
      ...compareDocument(result, files.get(nameBelow(folder, path))),
      ...findMatches(path, result.verdict, matchFailOn(result.verdict)),
      ...findDamaged(path, limit, config),
    );
  }
  return {
    schema_version: "1.0",
    passed: found.every(({ severity }) => severity !== "error"),
    documents: documents.length,
    budgets: countBudgets(config),
    ...(kept && { since: kept.since }),
    findings: found.sort((a, b) => compareNames(a.path, b.path) || compareNames(a.code, b.code)),
  };
}

/** What `check --accept` has done. */
export interface Accepted {
  /** The configuration that was written. */
  config: Config | undefined;
  /** How many documents were judged, and how many other entries stayed. */
  accepted: number;
  kept: number;
  /** What is over its budget, which no baseline accepts. */
  findings: Finding[];
}

/**
 * Writes documents into the baseline. Without names, removes the entries of others below this folder, or below
 * that of the configuration; and writes a configuration if there is none.
 * @param named Files, folders and globs; empty for all documents.
 * @throws ListedError naming all documents that cannot be judged: if they were left out, the next check
 *   would take them for new ones; `bad_request` if entries of another policy would stay.
 */
export async function acceptDocuments(
  named: readonly string[],
  { baseline: { path, field }, config: known, allowsNone, judging }: AcceptOptions,
  makesConfig: boolean,
): Promise<Accepted> {
  const limit = judging.maxSize ?? DEFAULT_MAX_SIZE;
  const isWanted = makesConfig && named.length === 0 && known === undefined;
  const starter = isWanted ? await makeStarterConfig(limit) : undefined;
  const config = starter === undefined ? known : toConfig(starter, CONFIG_NAME);
  const folder = dirname(resolve(path));
  const old = isGone(path) ? undefined : await readBaseline(path, field);
  const documents = listDocuments(named, config, { allowsNone });
  const judged = new Map<string, BaselineEntry>();
  const failures: string[] = [];
  for await (const result of judgeFiles(documents, { ...judging, config, forBaseline: true })) {
    if ("error" in result) failures.push(result.error.message);
    else judged.set(nameBelow(folder, result.path), toEntry(result));
  }
  if (failures.length > 0) {
    const first = "the baseline was not written: not every document could be judged";
    throw new ListedError([first, ...failures]);
  }
  const findings = await checkBudgets(config, limit);
  if (starter !== undefined) {
    const text = `${JSON.stringify(starter, null, 2)}\n`;
    // Takes the name once the text is on the disk: somebody may have written one in the meantime.
    const check = () => writeFileSync(CONFIG_NAME, "", { flag: "wx" });
    explainWrite(CONFIG_NAME, undefined, () => replaceFile(CONFIG_NAME, text, { check }));
  }
  const top = config?.include === undefined ? process.cwd() : config.folder;
  const isRemoved = (name: string) => named.length === 0 && isBelow(top, resolve(folder, name));
  const kept = [...(old?.files ?? [])].filter(([name]) => !judged.has(name) && !isRemoved(name));
  if (kept.length > 0 && old?.policy_version !== POLICY_VERSION) {
    const entries = kept.length === 1 ? "1 other entry is" : `${kept.length} other entries are`;
    const message = `${entries} of policy ${old?.policy_version}, and this is ${POLICY_VERSION}: accept all documents again (check --accept)`;
    throw new ContextVerdictError("bad_request", message, field);
  }
  const text = escapeControls(printBaseline(new Map([...kept, ...judged])));
  explainWrite(path, field, () => replaceTarget(path, text));
  return { config: starter && config, accepted: judged.size, kept: kept.length, findings };
}

/** These decide about other files, in any folder. */
const IGNORE_FILES = [".gitignore", ".verdictignore"];

/**
 * Keeps the documents that changed since a git commit; all of them if the configuration, the baseline or an
 * ignore file changed, which may affect every result.
 * @param deciding The paths of the configuration and of the baseline.
 */
function keepChanged(
  documents: readonly string[],
  ref: string,
  deciding: readonly (string | undefined)[],
): Required<Pick<CheckReport, "since">> & { documents: readonly string[] } {
  const changed = listChanged(ref);
  if (changed === undefined) {
    const message = `git cannot say what changed here since "${ref}"`;
    throw new ContextVerdictError("bad_request", message, "--since");
  }
  const isChanged = (path: string) => changed.has(followFolderLinks(resolve(path)));
  const all =
    deciding.find((path) => path !== undefined && isChanged(path)) ??
    [...changed].map((path) => basename(path)).find((name) => IGNORE_FILES.includes(name));
  const kept = documents.filter(
    (path) => all !== undefined || isChanged(path) || changed.has(followLinks(resolve(path))),
  );
  return { documents: kept, since: { ref, of: documents.length, all: all ?? null } };
}

/** What got worse in a document, or is wrong with a new one; with the same bytes, nothing. */
export function compareDocument(file: JudgedFile, then: BaselineEntry | undefined): Finding[] {
  if (then === undefined) return findOffer(file, then);
  return then.sha256 === file.sha256
    ? []
    : [...findOffer(file, then), ...findNewWarnings(file, then)];
}

/**
 * What TOON would save, if that is new and a command writes or prints a better form: none changes data, and
 * `fix` waits for the review of a file for agents. Growth within the policy's band for conversions is passed
 * over; the baseline stays, so small steps add up.
 */
function findOffer(file: JudgedFile, then: BaselineEntry | undefined): Finding[] {
  const { path, verdict } = file;
  if (verdict.verdict !== "convert") return [];
  const advice = advise({ ...file, readBy: readerOf(path, file.for_agents === true) });
  const command = findCommand(advice)?.words;
  if (command === undefined || command === "plan" || advice.readBy === "programs") return [];
  if (advice.action === "look_first" && advice.readBy === "agents") return [];
  if (then?.verdict !== "convert") {
    const reason = then === undefined ? "a new document" : `its verdict was ${then.verdict}`;
    return [newFinding("convert_available", path, `worth converting to TOON; ${reason}`)];
  }
  const { source, savings } = verdict.measured_chars;
  const [before, now] = [then.savings, savings].map((one) => Math.max(0, one)) as [number, number];
  if (!isBandCleared(source, source - (now - before))) return [];
  const message = `TOON would save ${formatInteger(now)} characters, ${formatInteger(before)} before: more by at least ${BAND_PCT} % of the document`;
  return [newFinding("waste_grew", path, message)];
}

/**
 * The warnings that fire more often than they did. Those about the conversion count only if they stop one:
 * a word more can turn savings of 0 negative.
 */
function findNewWarnings(file: JudgedFile, then: BaselineEntry): Finding[] {
  const { path, verdict } = file;
  const stops = then.verdict === "convert" && verdict.verdict === "review";
  const { warnings: now } = toEntry(file);
  return Object.entries(now).flatMap(([code, count]) => {
    const before = Object.hasOwn(then.warnings, code) ? then.warnings[code]! : 0;
    const isAboutText = (findWarning(code)?.kind ?? "document") === "document";
    const found = verdict.warnings.filter((one) => one.code === code && one.severity === "warning");
    if (count <= before || found.length === 0 || !(isAboutText || stops)) return [];
    const first = found.find(({ range }) => range !== undefined) ?? found[0]!;
    const { message, range, suggestion } = first;
    // A baseline has no text to tell which of several are new.
    const more = count === 1 ? "" : `; ${count} times${listLines(found)}, ${before} before`;
    const stopped = stops ? "; until now it was safe to convert" : "";
    return {
      ...{ code, severity: "error" as const, path, ...(range && { range }) },
      message: message + more + stopped,
      ...(suggestion !== undefined && { suggestion }),
    };
  });
}

function findMatches(path: string, { warnings }: Verdict, matched: readonly string[]): Finding[] {
  if (matched.length === 0) return [];
  const isMeant = (word: string) =>
    warnings.filter((one) => one.code === word || one.severity === word);
  const message = `matches fail_on: ${matched.map((word) => word + listLines(isMeant(word))).join(", ")}`;
  const [range] = matched.flatMap(isMeant).flatMap(({ range }) => range ?? []);
  return [newFinding("fail_on_matched", path, message, range && { range })];
}

/** The damaged `toon` blocks of a hybrid, which cannot be accepted. */
function findDamaged(path: string, limit: number, config: Config | undefined): Finding[] {
  const text = ifPossible(() => readText(path, { limit }).text) ?? "";
  const flavor = config?.optionsFor(path).flavor ?? guessFlavor(path, text);
  return findDamage(text, flavor).map(({ line = 1, message }) =>
    newFinding("toon_damaged", path, `its toon block is damaged: ${message}`, {
      range: { line_start: line, line_end: line },
      suggestion: "Mend that line, or take the file from git",
    }),
  );
}

/** The most lines in a message. */
const LISTED = 5;

/** ` (lines 3, 9)` */
function listLines(warnings: readonly Pick<Verdict["warnings"][number], "range">[]): string {
  const lines = warnings.flatMap(({ range }) => range?.line_start ?? []);
  if (lines.length === 0) return "";
  const rest = lines.length > LISTED ? ", …" : "";
  return ` (${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, LISTED).join(", ")}${rest})`;
}
