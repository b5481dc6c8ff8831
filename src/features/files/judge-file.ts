import { resolve } from "node:path";
import { profileWithForm } from "../../engine/api.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { remember } from "../../engine/contract/once.js";
import type { ProfileOptions } from "../../engine/contract/options.js";
import { flavorOfName, guessFlavor, toSourceType } from "../../engine/data/guess-flavor.js";
import { loadYaml } from "../../engine/data/yaml.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { hashOf } from "../../io/hash-of.js";
import { decodeText, ReadError, readBytes } from "../../io/read-text.js";
import { toInternalError } from "../../io/workers/defect.js";
import { loadTokenizer, type TokenizerName } from "../../tokenizers/load.js";
import type { FailedFile, FileResult } from "./file-result.js";
import type { FilesJob, JudgeSettings } from "./judge-settings.js";
import { type Judged, VerdictCache } from "./verdict-cache.js";

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
