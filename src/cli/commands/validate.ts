import type { Validation } from "../../engine/contract/contract.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { neutralize } from "../../render/neutralize.js";
import { renderFacts } from "../../render/terminal/card.js";
import { hangText } from "../../render/terminal/fit-text.js";
import type { View } from "../../render/terminal/view.js";
import { CONFIGURED, type Command, dropUndefined, optionError } from "../command.js";
import {
  type InputDocument,
  isStdin,
  judgeWithProgress,
  namedFile,
  openDocument,
  readDocument,
} from "../open-document.js";
import { printJson } from "../streams.js";
import { showCard } from "../terminal.js";

export const command: Command = {
  summary: "Check a TOON text, and whether it gives back a document",
  argument: "[FILE]",
  options: [["content", "json", "quiet", "flavor", "max-size"], CONFIGURED],
  details: `Any TOON can be checked, and the toon blocks of a Markdown document. With
--content, it is also restored and compared with that document.
`,
  examples: [
    "context-verdict validate options.toon",
    "context-verdict validate options.toon --content options.md",
  ],
  exits: { 1: "it is not valid TOON, or does not give back --content" },
  /** `validate`: whether the official decoder accepts a TOON text, and whether it restores the document. */
  async run({ files: [file], options: typed }) {
    const { content } = typed;
    if (content !== undefined && isStdin(content) && namedFile(file) === undefined) {
      const hint = "Name a file for one of them.";
      throw optionError("content", "cannot be standard input if the TOON is", hint);
    }
    const { path, options, document: toon } = await openDocument(file, typed);
    const original =
      content === undefined ? undefined : readDocument(content, options, "--content");
    const chosen = original?.flavor ?? (options.flavor as FlavorChoice | undefined);
    const settings = dropUndefined({ content: original?.text, flavor: chosen });
    const { validate } = await import("../../engine/read-toon.js");
    const read = { ...toon, ...dropUndefined({ flavor: chosen }) };
    const validation = await judgeWithProgress(read, options, () => validate(toon.text, settings));
    if (options.json) await printJson(validation);
    else if (!options.quiet) {
      showCard((view) => renderValidation(validation, view, { path, isJson: isJson(toon) }), 1);
    }
    return validation.valid && validation.restores !== false ? 0 : 1;
  },
};

/** By its name, its text or how it begins. */
function isJson({ text, flavor }: InputDocument): boolean {
  return flavor === "json" || flavor === "jsonl" || /^\s*[{[]\s*["{[\]}]/.test(text);
}

interface Validated {
  /** As named; undefined for standard input. */
  path?: string | undefined;
  /** Whether the text is JSON, which is TOON only by its letter. */
  isJson?: boolean;
}

/** Renders a validation: the error or whether it restores the document. */
export function renderValidation(
  { valid, error, restores, other_toon: other }: Validation,
  { colors, width }: View,
  { path, isJson = false }: Validated = {},
): string {
  const name = path === undefined ? "standard input" : neutralize(path);
  if (!valid) {
    const { line, column, message } = error ?? { message: "no reason was given" };
    const places = [line && `line ${line}`, column && `column ${column}`].filter(Boolean);
    const title = `${colors.bold(colors.red("● NOT VALID TOON"))}  ${[name, ...places].join(", ")}`;
    return [title, ...hangText("  ", neutralize(message), width)].join("\n");
  }
  const fact = restores
    ? { text: "yes: it gives back the document", paint: colors.green }
    : { text: "no: it does not give back the document", paint: colors.red };
  return [
    `${colors.bold(colors.green("● VALID TOON"))}  ${name}`,
    ...(restores === null
      ? hangText("  ", "The official strict decoder accepts it.", width)
      : renderFacts([{ label: "restores", ...fact }], { colors, width })),
    ...(isJson ? hangText("  ", FORMALLY, width) : []),
    ...(other === undefined ? [] : hangText("  ", `Line ${other}: ${OTHER}`, width)),
  ].join("\n");
}

const OTHER =
  "the toon block can be decoded, but stands for no Markdown. restore leaves it as it is.";

const FORMALLY =
  "But it is JSON or looks like it, and nothing converted it: to the decoder, such lines are texts.";
