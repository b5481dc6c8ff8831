import { readText } from "../io/read-text.js";
import { usageError } from "./cli-error.js";

const FIELD = "--token-file";
const MAX_BYTES = 4_096;
/** Visible ASCII, as a header carries it; shorter ones can be guessed. */
const TOKEN = /^[\x21-\x7e]{16,}$/;
/** Rights of others than the owner. */
const OTHERS = 0o077;

/**
 * The token in a file that only its owner may read; Windows does not say who may.
 * @throws CliError `bad_request`, ReadError where the file cannot be read.
 */
export function readToken(path: string): string {
  const { text, stats } = readText(path, { limit: MAX_BYTES });
  if (process.platform !== "win32" && (stats.mode & OTHERS) !== 0) {
    throw usageError(`${FIELD}: others may read or write ${path}`, {
      field: FIELD,
      hint: `Take their rights away: chmod 600 ${path}`,
    });
  }
  const token = text.trim();
  if (TOKEN.test(token)) return token;
  throw usageError(`${FIELD} needs a file with at least 16 visible characters and no blanks`, {
    field: FIELD,
    hint: "For example: (umask 077; openssl rand -hex 32 > token)",
  });
}
