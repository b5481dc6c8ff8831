import { join, resolve } from "node:path";
import { profileWithForm } from "../../engine/api.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { remember } from "../../engine/contract/once.js";
import type { ProfileOptions } from "../../engine/contract/options.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
} from "../../engine/contract/version.js";
import { flavorOfName, guessFlavor, toSourceType } from "../../engine/data/guess-flavor.js";
import { loadYaml } from "../../engine/data/yaml.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { EntryCache } from "../../io/cache/entry-cache.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { hashOf } from "../../io/hash-of.js";
import { decodeText, ReadError, readBytes } from "../../io/read-text.js";
import { toInternalError } from "../../io/workers/defect.js";
import { loadTokenizer, type TokenizerName } from "../../tokenizers/load.js";
import type { FailedFile, FileResult, JudgedFile } from "./file-result.js";
import type { FilesJob, JudgeSettings } from "./judge-settings.js";

/**
 * Makes a function that judges jobs, with results in the order of the paths. It prepares equal settings only
 * once.
 */
export function createJobJudge(): (job: FilesJob) => Promise<FileResult[]> {
  const judges = new Map<string, Promise<FileJudge>>();
  return async ({ paths, settings }) => {
    const judge = await remember(judges, JSON.stringify(settings), () => createFileJudge(settings));
    const results: FileResult[] = [];
    for (const path of paths) results.push(await judge(path));
    return results;
  };
}

/** Reads and judges one file. Returns errors and does not throw them. */
type FileJudge = (path: string) => Promise<FileResult>;

/** Loads the tokenizer and opens the cache. */
async function createFileJudge(settings: JudgeSettings): Promise<FileJudge> {
  const options = await toOptions(settings);
  const { cacheFolder, cwd, lineEndings, maxSize = DEFAULT_MAX_SIZE } = settings;
  const readers = settings.forAgents ? { for_agents: true as const } : {};
  const cache = cacheFolder === undefined ? undefined : new VerdictCache(cacheFolder, settings);
  return async (path) => {
    try {
      const source = { limit: maxSize, label: path, textOnly: true };
      const { bytes: read } = readBytes(resolve(cwd, path), source);
      const bytes = lineEndings === "lf" ? toLf(read) : read;
      const sha256 = hashOf(bytes);
      const named = options.flavor ?? flavorOfName(path);
      const known = cache?.read(sha256, named);
      if (known !== undefined) return { path, sha256, ...readers, ...known };
      const text = decodeText(bytes, path);
      const flavor = options.flavor ?? guessFlavor(path, text);
      if (flavor === "yaml") await loadYaml();
      const all = { ...options, flavor, inPlace: settings.forAgents };
      const judged: Judged = profileWithForm(text, { ...all, source_type: toSourceType(flavor) });
      cache?.write(sha256, named, judged);
      return { path, sha256, ...readers, ...judged };
    } catch (error) {
      return { path, error: describeError(error) };
    }
  };
}

function describeError(error: unknown): FailedFile["error"] {
  const { code, message } = error instanceof ContextVerdictError ? error : toInternalError(error);
  if (!(error instanceof ReadError)) return { code, message };
  const { reason } = error.failure;
  if (reason === "too_large") return { code, message: `${message}; --max-size raises it` };
  if (reason !== "special") return { code, message };
  return { code, message: `${message}; to judge a pipe, profile it alone` };
}

async function toOptions(settings: JudgeSettings): Promise<ProfileOptions> {
  const { flavor, chars_per_token, tokenizer } = settings;
  return {
    ...(flavor && { flavor }),
    ...(chars_per_token && { chars_per_token }),
    ...(tokenizer && { estimator: await loadTokenizer(tokenizer as TokenizerName) }),
  };
}

/** Replaces CRLF by LF in bytes: in UTF-8, these bytes are never part of another character. */
function toLf(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  return Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

/** The version of the entries. Part of every key, so that old entries are ignored. */
const FORMAT = 4;

/** Everything a verdict depends on except the document, its flavor and its options. */
const VERSIONS = [
  FORMAT,
  ENGINE_VERSION,
  POLICY_VERSION,
  TOON_CODEC_VERSION,
  PIECES_VERSION,
  GPT_TOKENIZER_VERSION,
];

/** The cached result of a document. */
export type Judged = Pick<JudgedFile, "verdict" | "best_form" | "best_tokens">;

/**
 * Caches verdicts in files, by document and settings. Only the owner may read them, because they quote
 * titles and headings.
 */
export class VerdictCache {
  readonly #entries: EntryCache;
  readonly #context: string;

  constructor(folder: string, { tokenizer, chars_per_token, forAgents = false }: JudgeSettings) {
    this.#entries = new EntryCache(join(folder, "verdicts"));
    const settings = [tokenizer ?? null, chars_per_token ?? null, forAgents];
    this.#context = JSON.stringify([VERSIONS, ...settings]);
  }

  /** @param sha256 Of the document's bytes. */
  read(sha256: string, flavor: FlavorChoice): Judged | undefined {
    return this.#entries.read(this.#toKey(sha256, flavor)) as Judged | undefined;
  }

  write(sha256: string, flavor: FlavorChoice, judged: Judged): void {
    this.#entries.write(this.#toKey(sha256, flavor), judged);
  }

  #toKey(sha256: string, flavor: FlavorChoice): string {
    return hashOf(`${this.#context} ${flavor} ${sha256}`);
  }
}
