import { readText } from "../io/read-text.js";
import { optionError } from "./cli-error.js";
import { dropUndefined } from "./drop-undefined.js";
import { DEFAULTS, type OptionValues } from "./options.js";
import { readNumber, readWorkers, toDeadline } from "./read-options.js";

const LARGEST_BODY = 67_108_864;

/** The checked options of `serve`. */
export interface ServeOptions {
  port: number;
  host: string;
  /** Further host names to answer, in lower case. */
  allowedHosts: readonly string[];
  /** Bytes. */
  maxBody: number;
  corsOrigins: readonly string[];
  /** The token that callers have to send. */
  token?: string;
  workers?: number;
  /** Milliseconds. */
  deadline: number;
}

/** @throws CliError `bad_request` naming the option, the value and the allowed ones. */
export function toServeOptions(values: OptionValues): ServeOptions {
  const { host = DEFAULTS.host, "token-file": tokenFile } = values;
  return {
    port: readNumber(values, "port", 0, 65_535) ?? DEFAULTS.port,
    host,
    allowedHosts: (values["allow-host"] ?? []).map(checkHostName),
    maxBody: readNumber(values, "max-body", 1, LARGEST_BODY) ?? DEFAULTS["max-body"],
    corsOrigins: (values["cors-origin"] ?? []).map(checkOrigin),
    deadline: toDeadline(values),
    ...dropUndefined({
      token: tokenFile === undefined ? undefined : readToken(tokenFile),
      workers: readWorkers(values),
    }),
  };
}

/** A name or an address as in a Host header, without a port. Wildcards are not supported. */
function checkHostName(word: string): string {
  const isName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(word) && URL.canParse(`http://${word}`);
  if (isName) return word.toLowerCase();
  const hint = "For example: --allow-host context-verdict.internal";
  throw optionError("allow-host", `must be a name without a port, not "${word}"`, hint);
}

/** Exactly what a browser sends as `Origin`. Wildcards are not supported. */
function checkOrigin(word: string): string {
  if (URL.canParse(word) && new URL(word).origin === word) return word;
  const hint = "Scheme, host and port as a browser sends them: --cors-origin http://localhost:3000";
  throw optionError("cors-origin", `must be an origin, not "${word}"`, hint);
}

const MAX_TOKEN_BYTES = 4_096;
/** Visible ASCII, which a header can carry, and too long to guess. */
const TOKEN = /^[\x21-\x7e]{16,}$/;
/** The permissions of everybody but the owner. */
const OTHERS = 0o077;

/** Reads the token from a file that only its owner may read; Windows has no such permissions. */
function readToken(path: string): string {
  const { text, stats } = readText(path, { limit: MAX_TOKEN_BYTES });
  if (process.platform !== "win32" && (stats.mode & OTHERS) !== 0) {
    const hint = `Make it private: chmod 600 ${path}`;
    throw optionError("token-file", `must be private: others may read or write ${path}`, hint);
  }
  const token = text.trim();
  if (TOKEN.test(token)) return token;
  const hint = "For example: (umask 077; openssl rand -hex 32 > token)";
  throw optionError(
    "token-file",
    "must contain at least 16 visible ASCII characters and no spaces",
    hint,
  );
}
