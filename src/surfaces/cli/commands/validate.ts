import { validate } from "../../../index.js";
import type { Invocation } from "../arguments.js";
import { usageError } from "../cli-error.js";
import { printJson } from "../print-result.js";
import { type InputDocument, readDocument } from "../read-document.js";

/** `validate`: whether the official decoder accepts a TOON text, and whether it restores. */
export async function run({ file, options }: Invocation): Promise<number> {
  const { content, flavor } = options;
  if (content !== undefined && isStdin(content) && isStdin(file)) {
    throw usageError("standard input cannot be both the TOON and --content", {
      field: "--content",
      hint: "Name a file for one of them.",
    });
  }
  const toon = readDocument(file, undefined);
  const original = content === undefined ? undefined : readDocument(content, flavor, "--content");
  const chosen = original?.flavor ?? (flavor as InputDocument["flavor"] | undefined);
  const validation = validate(toon.text, {
    ...(original === undefined ? {} : { content: original.text }),
    ...(chosen === undefined ? {} : { flavor: chosen }),
  });
  if (options.json) await printJson(validation);
  else if (!options.quiet) {
    const { renderValidation } = await import("../../../render/validation-card.js");
    const { showCard } = await import("../show.js");
    await showCard((view) => renderValidation(validation, view), 1);
  }
  return validation.valid && validation.restores !== false ? 0 : 1;
}

function isStdin(path: string | undefined): boolean {
  return path === undefined || path === "-" || path === "/dev/stdin";
}
