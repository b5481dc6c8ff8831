import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { profileWithForm } from "../../engine/api.js";
import type { BestForm, Verdict } from "../../engine/contract/contract.js";
import { ContextVerdictError, type ErrorDetails } from "../../engine/contract/errors.js";
import { remember } from "../../engine/contract/once.js";
import type { ProfileOptions } from "../../engine/contract/options.js";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
} from "../../engine/contract/version.js";
import { flavorOfName, guessFlavor, toSourceType } from "../../engine/data/guess-flavor.js";
import { loadYaml } from "../../engine/data/yaml.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { ifPossible } from "../../io/failures.js";
import { hashOf } from "../../io/hash-of.js";
import { DEFAULT_MAX_SIZE, decodeText, ReadError, readBytes } from "../../io/read-text.js";
import { replaceFile } from "../../io/replace-file.js";
import { toInternalError } from "../../io/workers/defect.js";
import { loadTokenizer, type TokenizerName } from "../../tokenizers/load.js";
import type { FileOptions } from "../config/config.js";

export interface JudgedFile {
  /** As named or found, with `/` between its parts; relative if the argument was. */
  path: string;
  /** SHA-256 of the judged bytes, in hexadecimal. */
  sha256: string;
  verdict: Verdict;
  /** Whether only agents read it, by its name or the configuration. */
  for_agents?: true;
  /** The best form of the document; of a file for agents, one that can replace it. */
  best_form: BestForm;
  /** The tokens of that form, by the verdict's estimator. */
  best_tokens: number;
}

/** A file that could not be read or judged. */
export interface FailedFile {
  path: string;
  error: Pick<ErrorDetails, "code" | "message">;
}

export type FileResult = JudgedFile | FailedFile;

/** The settings for files; a worker thread can receive them. */
export interface JudgeSettings extends FileOptions {
  /** Whether only agents read it, so that its best form must be able to replace it. */
  forAgents?: boolean;
  /** Judges and hashes LF line endings, so that all checkouts give the same result. */
  forBaseline?: boolean;
  /** The largest file in bytes. Default: the limit of the command line. */
  maxSize?: number;
  /** The folder of the cache. Default: no cache. */
  cacheFolder?: string;
}

export interface FilesJob {
  paths: readonly string[];
  settings: JudgeSettings;
}

/**
 * Makes a function that judges jobs, with results in the order of the paths. It prepares equal settings only
 * once.
 */
export function createJobJudge(): (job: FilesJob) => Promise<FileResult[]> {
  const judges = new Map<string, ReturnType<typeof createFileJudge>>();
  return async ({ paths, settings }) => {
    const judge = await remember(judges, JSON.stringify(settings), () => createFileJudge(settings));
    const results: FileResult[] = [];
    for (const path of paths) results.push(await judge(path));
    return results;
  };
}

/**
 * Everything a cached result depends on except the document, its flavor and its options; first the version
 * of its format. Part of every key, so that old results are ignored.
 */
const VERSIONS = [
  6,
  ENGINE_VERSION,
  POLICY_VERSION,
  TOON_CODEC_VERSION,
  PIECES_VERSION,
  GPT_TOKENIZER_VERSION,
];

/** The cached result of a document. Only the owner may read it, because it quotes titles and headings. */
type Judged = Pick<JudgedFile, "verdict" | "best_form" | "best_tokens">;

/**
 * Loads the tokenizer and opens the cache.
 * @returns Reads and judges one file. Returns errors and does not throw them.
 */
async function createFileJudge(
  settings: JudgeSettings,
): Promise<(path: string) => Promise<FileResult>> {
  const { flavor, chars_per_token, tokenizer, forAgents = false, cacheFolder } = settings;
  const options: ProfileOptions = {
    ...(chars_per_token && { chars_per_token }),
    ...(tokenizer && { estimator: await loadTokenizer(tokenizer as TokenizerName) }),
  };
  const cache = cacheFolder && join(cacheFolder, "verdicts");
  const context = [VERSIONS, tokenizer ?? null, chars_per_token ?? null, forAgents];
  return async (path) => {
    try {
      const limit = settings.maxSize ?? DEFAULT_MAX_SIZE;
      const { bytes: read } = readBytes(path, { limit, label: path, textOnly: true });
      const bytes = settings.forBaseline ? toLf(read) : read;
      const sha256 = hashOf(bytes);
      const file = { path, sha256, ...(forAgents && { for_agents: true as const }) };
      const key = hashOf(`${JSON.stringify(context)} ${flavor ?? flavorOfName(path)} ${sha256}`);
      const known = cache && (readEntry(cache, key) as Judged | undefined);
      if (known) return { ...file, ...known };
      const text = decodeText(bytes, path);
      const guessed = flavor ?? guessFlavor(path, text);
      if (guessed === "yaml") await loadYaml();
      const all = { ...options, flavor: guessed, source_type: toSourceType(guessed) };
      const judged: Judged = profileWithForm(text, { ...all, inPlace: forAgents });
      if (cache) writeEntry(cache, key, judged);
      return { ...file, ...judged };
    } catch (error) {
      return { path, error: describeError(error) };
    }
  };
}

/** Replaces CRLF by LF in bytes: in UTF-8, these bytes are never part of another character. */
function toLf(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  return Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

function describeError(error: unknown): FailedFile["error"] {
  const { code, message } = error instanceof ContextVerdictError ? error : toInternalError(error);
  const reason = error instanceof ReadError ? error.reason : undefined;
  if (reason === "too_large") return { code, message: `${message}; --max-size raises it` };
  if (reason !== "special") return { code, message };
  return { code, message: `${message}; to judge a pipe, profile it alone` };
}

/** On average, one of this many writes looks whether its shelf is full. */
const WRITES_PER_LOOK = 32;

/** 256 shelves of this size: the cache stays at about 256 MiB. */
const LARGEST_SHELF_BYTES = 1_048_576;

/** The space that a file takes on most disks, even an empty one. */
const BLOCK_BYTES = 4_096;

/** Entries and the temporary files of interrupted writes. Other files in the folder are left alone. */
const ENTRY = /^(?:[0-9a-f]{62}|\.context-verdict-\d+-[0-9a-f]{12}\.tmp)$/;

/**
 * Reads an entry of a cache of JSON in files, by key: `ab/cdef…`, in 256 folders ("shelves").
 * @param key The `hashOf` of everything that the value depends on.
 * @returns undefined for none, and for one that cannot be read.
 */
export function readEntry(folder: string, key: string): unknown {
  return ifPossible(() =>
    JSON.parse(readFileSync(join(folder, key.slice(0, 2), key.slice(2)), "utf8")),
  );
}

/** Replaces an entry atomically, for its owner alone, but without a sync: a lost one is written again. */
export function writeEntry(folder: string, key: string, value: unknown): void {
  const shelf = join(folder, key.slice(0, 2));
  const options = { attributes: { mode: 0o600 }, durable: false };
  ifPossible(() => {
    mkdirSync(shelf, { recursive: true, mode: 0o700 });
    replaceFile(join(shelf, key.slice(2)), JSON.stringify(value), options);
    // Chosen by the key and not by a counter, so that many short runs look as often as a long one.
    if (Number.parseInt(key.slice(-4), 16) % WRITES_PER_LOOK === 0) clearIfFull(shelf);
  });
}

/** Removes all entries of a full shelf: they are found by their content, so none is worth more than another. */
export function clearIfFull(shelf: string, largest = LARGEST_SHELF_BYTES): void {
  const files = readdirSync(shelf)
    .filter((name) => ENTRY.test(name))
    .map((name) => join(shelf, name));
  const blocks = files.map((file) => {
    // Another process may have removed it.
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
    return Math.max(1, Math.ceil(size / BLOCK_BYTES));
  });
  const bytes = BLOCK_BYTES * blocks.reduce((sum, count) => sum + count, 0);
  if (bytes > largest) for (const file of files) rmSync(file, { force: true });
}
