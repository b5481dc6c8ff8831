import { constants, realpathSync, type Stats, statSync } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, parse, relative, resolve } from "node:path";
import { ContextVerdictError, OptionError } from "../engine/contract/errors.js";
import { isLoaded } from "../features/hosts/is-agent-file.js";
import { describeReadFailure, systemCode } from "../io/failures.js";
import { isDocument } from "../io/is-document.js";
import type { Hold } from "../io/memory-budget.js";
import { isWithin } from "../io/paths.js";
import { IgnoreRules } from "../io/patterns.js";
import { decodeText, ReadError, readText } from "../io/read-text.js";
import { checkSize, MAX_PATH_LENGTH, rejectBusy, rejection } from "./rejections.js";

/** Does not wait for the other end of a pipe and does not follow links. Windows lacks both flags. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Which files tools may read: regular ones below the allowed directories, where they really are, that are
 * documents by their names and that no host's settings deny.
 */
export class ReadableFiles {
  /** The allowed directories without links, in order. */
  readonly directories: readonly string[];

  /** @throws ContextVerdictError `bad_request` for a path that is not a directory. */
  constructor(paths: readonly string[]) {
    this.directories = paths.map(resolveDirectory);
  }

  /**
   * Reads a text file without blocking. A relative path starts at the first allowed directory.
   * @param field The argument that named the file.
   * @param hold The memory for texts; grows before a buffer is allocated.
   * @throws ContextVerdictError `forbidden` for every path outside, whether or not it exists, for a file that
   *   may not be read, and for a hard link; `input_not_found` for one that is missing or not regular;
   *   `payload_too_large`; `overloaded` if the memory is used up or too many files are open; `bad_request` for
   *   an invalid path or what is not UTF-8.
   */
  async read(path: string, field: string, hold?: Hold): Promise<string> {
    try {
      const real = await this.#locate(path, field);
      // Checked before opening, which by itself affects some devices.
      checkFile(await lstat(real), field);
      const handle = await open(real, OPEN_FLAGS);
      try {
        if (!(await isAt(handle, real))) throw rejection("outside", field);
        const stats = await handle.stat();
        checkFile(stats, field);
        if (stats.nlink > 1) throw rejection("linked", field);
        hold?.grow(stats.size);
        const bytes = Buffer.allocUnsafeSlow(stats.size);
        // A file that grows is read up to there.
        let length = 0;
        for (let read = -1; read !== 0 && length < bytes.length; length += read) {
          read = (await handle.read(bytes, length, bytes.length - length, length)).bytesRead;
        }
        return decodeText(bytes.subarray(0, length), `the file of ${field}`);
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (error instanceof ReadError)
        throw new ContextVerdictError(error.code, error.message, field);
      const code = systemCode(error);
      if (error instanceof ContextVerdictError || code === undefined) throw error;
      rejectBusy(code);
      throw new ContextVerdictError("input_not_found", describeReadFailure(code, path), field);
    }
  }

  /**
   * The real path of a file that may be read: its real name must be allowed, and settings must not deny its
   * real path or the path as sent. Missing files are checked too, so that errors do not reveal which
   * unreadable files exist.
   * @throws The system's error for a missing one.
   */
  async #locate(path: string, field: string): Promise<string> {
    const target = this.#resolve(path, field);
    let missing: unknown;
    const real = await realpath(target).catch((error) => {
      missing = error;
      return findMissing(target);
    });
    const around = this.directories.filter((directory) => real && isWithin(directory, real));
    if (real === undefined || around.length === 0) throw rejection("outside", field);
    if (this.directories.includes(real)) throw rejection("no_file", field);
    const isDenied = [...new Set([target, real])].some((path) => denies(this.directories, path));
    // The shortest is the outermost.
    const root = around.reduce((one, other) => (other.length < one.length ? other : one));
    if (isDenied || !isReadable(relative(root, real))) throw rejection("unreadable", field);
    if (missing !== undefined) throw missing;
    return real;
  }

  /** Makes a path absolute, without following links. */
  #resolve(path: string, field: string): string {
    const [first] = this.directories;
    if (first === undefined) throw rejection("no_directories", field);
    if (path === "") throw rejection("empty", field);
    // Each part of a missing path costs a look.
    if (path.length > MAX_PATH_LENGTH) throw rejection("long", field);
    if (path.includes("\0")) throw rejection("nul", field);
    const target = resolve(first, path);
    // Another machine or a device (`\\host\share`, `\\.\pipe`): on Windows, even a `stat` of such a path sends
    // that machine the user's credentials.
    const rootOf = (one: string) => parse(one).root.toLowerCase();
    const isElsewhere =
      rootOf(target).startsWith("\\\\") &&
      !this.directories.some((directory) => rootOf(directory) === rootOf(target));
    if (isElsewhere) throw rejection("outside", field);
    return target;
  }
}

function resolveDirectory(path: string): string {
  const fail = (problem: string) =>
    new OptionError("allow_dir", (nameOf) => `${nameOf("allow_dir")}: ${problem}`);
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw fail(describeReadFailure(code, JSON.stringify(path)));
  }
  throw fail(`${JSON.stringify(path)} is not a directory`);
}

/**
 * The real path that a missing file would have. Undefined for a dangling link, so that an error does not
 * reveal what exists elsewhere.
 */
async function findMissing(target: string): Promise<string | undefined> {
  for (let part = target; ; part = dirname(part)) {
    const real = await realpath(part).catch(() => undefined);
    if (real !== undefined) return join(real, relative(part, target));
    if ((await lstat(part).catch(() => undefined)) !== undefined) return undefined;
    if (part === dirname(part)) return undefined;
  }
}

/**
 * Whether an open file is the one that was located, and not behind a link that was swapped in meanwhile, also
 * to another file inside. Linux tells the path of an open file. Elsewhere, the file must be the one now at
 * its path; a program that swaps directories within microseconds could still get past that.
 */
async function isAt(handle: FileHandle, real: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (opened !== undefined) return opened === real;
  const [{ dev, ino }, now] = [await handle.stat(), await realpath(real).catch(() => undefined)];
  const listed = await lstat(real).catch(() => undefined);
  return now === real && listed?.dev === dev && listed.ino === ino;
}

/** Accepts a regular file within the limit. Names the argument: a real path must not appear in an error. */
function checkFile(stats: Stats, field: string): void {
  if (!stats.isFile()) throw rejection("no_file", field);
  checkSize(stats.size, field);
}

/** Data files, unless their name or a folder above them begins with a dot. */
const DATA = /.\.(?:txt|text|toon|json|jsonl|ndjson|ya?ml|csv|tsv)$/;

/** Folders that tools never read. */
const PRIVATE_FOLDERS = new Set(
  ".git .hg .svn .ssh .gnupg .aws .azure .gcloud .kube .docker .password-store".split(" "),
);

/** The usual names of secrets, with any extension. */
const SECRET =
  /^(?:\.env|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)|credentials?)(?:$|[^a-z])|\.(?:pem|key|p12|pfx|jks|keystore|kdbx)(?:\.|$)/;
/** For data files only: documents about secrets often have such names. */
const SECRET_DATA =
  /^(?:token|kubeconfig)(?:$|[^a-z])|(?:^|[^a-z])(?:env|secrets?|passwords?|(?:private|secret|api|access)[-_]?keys?)(?:$|[^a-z])|service[-_]?account|credential/;

/** Whether a file may be read: a document, data or an agent's file, and not named like a secret. */
function isReadable(path: string): boolean {
  // Folded as the most lenient file system compares names: case and invisible characters are ignored
  // (`AGENTS.md` with a long s, or a zero-width joiner).
  const folded = path.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const parts = folded.toLowerCase().split(/[\\/]/);
  const name = parts.at(-1) ?? "";
  if (SECRET.test(name) || parts.some((part) => PRIVATE_FOLDERS.has(part))) return false;
  if (!DATA.test(name)) return isDocument(name);
  if (SECRET_DATA.test(name)) return false;
  return !parts.some((part) => part.startsWith(".")) || isLoaded(parts.join("/"));
}

const SETTINGS = [".claude/settings.json", ".claude/settings.local.json"];
const MAX_SETTINGS_BYTES = 1_048_576;
/** Of all patterns of a file. Each part of a path takes at most this times its length in steps. */
const MAX_CHARS = 16_384;
/** Of a path, with the parts of the allowed directory: every folder is looked at, and matched. */
const MAX_PARTS = 64;

/** `Read(./.env)`, or a tool as a whole. */
const RULE = /^(?:Read(?:\(([^\r\n]*)\))?|\*)$/;
/** Denies everything below its folder. */
const EVERYTHING = "*";

/**
 * Applies `permissions.deny` of Claude Code's settings (patterns as in ignore files:
 * https://code.claude.com/docs/en/permissions) in the allowed directories and in every folder above a
 * file. Unreadable settings deny everything below them, and so does what is nested too deeply to be matched in
 * time.
 * @param path Absolute.
 * @throws ContextVerdictError `overloaded` if too many files are open.
 */
function denies(directories: readonly string[], path: string): boolean {
  const parts = toSlashes(path).slice(1).split("/");
  if (parts.length > MAX_PARTS) return true;
  const folders = new Set(directories);
  for (let at = path; at !== dirname(at); at = dirname(at)) folders.add(dirname(at));
  return [...folders].some((folder) => {
    const rules = new IgnoreRules(true);
    for (const rule of SETTINGS.flatMap((file) => readRules(join(folder, file)))) {
      addRule(rules, rule, folder);
    }
    return rules.decide(parts.join("/")) === true;
  });
}

function readRules(file: string): string[] {
  try {
    const settings = JSON.parse(
      readText(file, { limit: MAX_SETTINGS_BYTES }).text.replace(/^\ufeff/, ""),
    );
    const rules: unknown = settings?.permissions?.deny;
    if (!Array.isArray(rules)) return [];
    const denied = rules.flatMap((rule) => {
      const found = typeof rule === "string" ? RULE.exec(rule.trim()) : null;
      return found === null ? [] : [found[1] || EVERYTHING];
    });
    return denied.join("").length > MAX_CHARS ? [EVERYTHING] : denied;
  } catch (error) {
    const code = error instanceof ReadError ? error.systemCode : undefined;
    rejectBusy(code);
    return code === "ENOENT" || code === "ENOTDIR" ? [] : [EVERYTHING];
  }
}

/** `//` is the root, `~/` the home directory; other paths start at the folder of the settings. */
function addRule(rules: IgnoreRules, rule: string, folder: string): void {
  if (rule.startsWith("//")) rules.add(rule.slice(1));
  else if (rule.startsWith("~/")) rules.add(rule.slice(1), toPrefix(homedir()));
  else rules.add(rule.replace(/^\.\/+/, "/").replace(/^[#!]/, "\\$&"), toPrefix(folder));
}

function toPrefix(folder: string): string {
  const path = toSlashes(folder).slice(1);
  return path === "" || path.endsWith("/") ? path : `${path}/`;
}

/** An absolute path with `/`; a drive on Windows becomes `/c`. */
function toSlashes(path: string): string {
  return path.replaceAll("\\", "/").replace(/^([A-Za-z]):/, "/$1");
}
