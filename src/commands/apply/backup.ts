import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync, readFileSync, type Stats, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createFile, replaceFile } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { hashOf, refuse, type TextFile } from "./text-file.js";

/** Hexadecimal digits of the content's SHA-256 in the name of a backup. */
const HASH_DIGITS = 12;

const BACKUP = new RegExp(`\\.[0-9a-f]{${HASH_DIGITS}}\\.bak$`);

/** A file that keeps the bytes of another one. */
export interface Backup {
  path: string;
  bytes: Buffer;
  stats: Pick<Stats, "dev" | "ino">;
}

/** Whether the name says that the file is a backup: its use is that nothing touches it. */
export function isBackupName(path: string): boolean {
  return BACKUP.test(path);
}

/** The name says whose content it is, and which: `AGENTS.md` → `AGENTS.md.0a1b2c3d4e5f.bak`. */
export function nameBackup(path: string, sha256: string): string {
  return `${path}.${sha256.slice(0, HASH_DIGITS)}.bak`;
}

/**
 * Keeps the bytes of a file beside it, whole or not at all, and for good once this returns. A
 * backup of the same content is written anew: it is then the newest, and not the file that somebody
 * who reverts at this moment has read and is about to remove.
 * @param named The file that the user asked for, for messages.
 * @throws ContextVerdictError `bad_request` where something else has that name.
 */
export function keepBackup(
  backup: string,
  { sha256, stats }: TextFile,
  bytes: Buffer,
  named: string,
): void {
  try {
    createFile(backup, bytes, { attributes: stats });
    return;
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
  if (!lstatSync(backup).isFile() || hashOf(readFileSync(backup)) !== sha256) {
    throw refuse(named, `${basename(backup)} has the name of its backup, but another content`);
  }
  replaceFile(backup, bytes, { attributes: stats });
}

/** Removes a backup, where that can be done and is still the file that was found. */
export function removeBackup({ path, stats }: Backup): void {
  try {
    const now = lstatSync(path);
    if (now.ino === stats.ino && now.dev === stats.dev) unlinkSync(path);
  } catch {}
}

/**
 * The whole backups of a file, the newest first. Those that do not match their name are none, and
 * those that are no text.
 */
export function findBackups(path: string): Backup[] {
  const folder = dirname(path);
  const name = basename(path);
  return readdirSync(folder)
    .filter((entry) => BACKUP.test(entry) && entry.replace(BACKUP, "") === name)
    .map((entry) => ({ path: join(folder, entry), stats: lstatSync(join(folder, entry)) }))
    .filter(({ stats }) => stats.isFile())
    .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs)
    .map((entry) => ({ ...entry, bytes: readFileSync(entry.path) }))
    .filter(
      ({ path: backup, bytes }) => nameBackup(path, hashOf(bytes)) === backup && isUtf8(bytes),
    );
}
