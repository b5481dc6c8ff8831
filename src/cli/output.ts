import { usageError } from "./cli-error.js";
import type { OptionValues } from "./options.js";
import { printDocument } from "./print-result.js";
import type { InputDocument } from "./read-document.js";
import { writeStderr } from "./streams.js";

/** Where the document that a command makes goes. */
export interface Output {
  /** The path of `--out`; undefined for standard output. */
  path: string | undefined;
  write(text: string): Promise<void>;
  /** Says on standard error what was written where; nothing for standard output. */
  note(text: string, remark?: string): Promise<void>;
  /** Says on standard error that there is nothing to write. */
  noteRefusal(): Promise<void>;
}

/**
 * Reads `--out`, where `-` and `/dev/stdout` mean standard output, and checks the target before
 * any work is done.
 * @throws CliError `bad_request` where the target is the input or cannot be written, or where two
 *   results would share standard output.
 */
export async function openOutput(
  { out, json }: OptionValues,
  input: InputDocument["input"],
): Promise<Output> {
  if (out === undefined || out === "-" || out === "/dev/stdout") {
    if (out !== undefined && json) {
      throw usageError(`--json and --out ${out} both write to standard output`, {
        field: "--out",
        hint: "Name a file, or leave one of the two out.",
      });
    }
    return {
      path: undefined,
      write: printDocument,
      note: async () => {},
      noteRefusal: async () =>
        writeStderr("Refused: there is no candidate, nothing was written.\n"),
    };
  }
  const { checkTarget, writeFile } = await import("./write-file.js");
  checkTarget(out, input);
  return {
    path: out,
    write: async (text) => writeFile(out, text),
    note: (text, remark) => noteWritten(out, text.length, remark),
    noteRefusal: () => noteUntouched(out),
  };
}

async function noteWritten(path: string, characters: number, remark = ""): Promise<void> {
  const { formatInteger } = await import("../render/format-number.js");
  const { neutralize } = await import("../render/neutralize.js");
  writeStderr(`Wrote ${neutralize(path)} (${formatInteger(characters)} characters).${remark}\n`);
}

async function noteUntouched(path: string): Promise<void> {
  const { neutralize } = await import("../render/neutralize.js");
  writeStderr(`Refused: there is no candidate, ${neutralize(path)} was not written.\n`);
}
