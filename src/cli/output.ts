import { readFileSync, type Stats, statSync, writeFileSync } from "node:fs";
import { isConvertedName } from "../features/fix/find-damage.js";
import { ifPossible, systemCode, toWriteError } from "../io/failures.js";
import { replaceTarget } from "../io/replace-file.js";
import { formatInteger } from "../render/format-number.js";
import { neutralize, neutralizeLines } from "../render/neutralize.js";
import { CliError, conflict, usageError } from "./command.js";
import type { InputDocument } from "./open-document.js";
import type { OptionValues } from "./options.js";
import { isTerminal, writeStderr, writeStdout } from "./streams.js";

const FIELD = "--out";

/** The destination of a command's document. */
export interface Output {
  isFile: boolean;
  write(text: string): void;
  /** Notes on standard error what was written; does nothing for standard output. */
  note(text: string, remark?: string): void;
}

/** Checks `--out` before any work is done. `-` and `/dev/stdout` mean standard output. */
export function openOutput(
  { out, json, force = false }: OptionValues,
  { stats }: InputDocument,
): Output {
  if (out === undefined || out === "-" || out === "/dev/stdout") {
    if (out !== undefined && json) {
      throw conflict(`--out ${out}`, "--json: both write to standard output");
    }
    // On a terminal, escape sequences in a document are made visible.
    const show = (text: string) => neutralizeLines(text).replace(/[^\n]$/, "$&\n");
    const write = (text: string) => void writeStdout(isTerminal(1) ? show(text) : text);
    return { isFile: false, write, note: () => {} };
  }
  const file = statFile(out);
  // Links to the input have its inode.
  if (file?.isFile() && file.dev === stats.dev && file.ino === stats.ino) {
    throw outError(`--out ${out} is the input file`, "Name another file.");
  }
  return {
    isFile: true,
    write: (text) => writeFile(out, text, force),
    note: ({ length }, remark = "") =>
      writeStderr(
        `Wrote ${neutralize(out)} (${formatInteger(length)} characters).${remark && ` ${remark}`}\n`,
      ),
  };
}

/**
 * Writes a file atomically; pipes and devices are written in place. Replaces a file with another text only if
 * its name says that it was made, or with `force`.
 */
function writeFile(path: string, text: string, force: boolean): void {
  const file = statFile(path);
  try {
    if (file?.isFile() && !force) keepOther(path, file, text);
    if (file === undefined || file.isFile()) replaceTarget(path, text);
    else writeFileSync(path, text);
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (systemCode(error) === "EPIPE") return;
    const { code, message } = toWriteError(error, `cannot write ${path}`);
    throw new CliError(code, message, { field: FIELD });
  }
}

function keepOther(path: string, { size }: Stats, text: string): void {
  if (size === 0 || isConvertedName(path)) return;
  if (size === Buffer.byteLength(text) && readFileSync(path, "utf8") === text) return;
  const hint = "--force replaces it; NAME.toon and NAME.hybrid.md are replaced without it.";
  throw outError(`${path} exists already, and has another text`, hint);
}

/** The file at `--out`; undefined if there is none: what is in its way is said when it is written. */
function statFile(path: string): Stats | undefined {
  return ifPossible(() => statSync(path, { throwIfNoEntry: false }));
}

function outError(message: string, hint: string): CliError {
  return usageError(message, { field: FIELD, hint });
}
