import { VERDICT_NAMES } from "../../engine/contract/names.js";
import { WARNING_CODES } from "../../engine/warnings/codes.js";
import { suggestName } from "../../io/json/suggest-name.js";
import { CHECK_CODES, type CodeText } from "../../render/terminal/check-codes.js";
import { CliError, usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { isTerminal, writeStdout } from "../streams.js";

/** The codes of findings of `check`, which have no page. */
const FINDINGS: Readonly<Record<string, CodeText>> = CHECK_CODES;

const NAMES = [...VERDICT_NAMES, ...WARNING_CODES, ...Object.keys(FINDINGS)];

export const command: Command = {
  summary: "Print the page of a warning, a verdict or a finding",
  argument: "CODE|VERDICT",
  takes: "word",
  words: NAMES,
  options: [],
  details: `Says when a warning fires, when it does not, and what to do about it, what a
verdict means, or what a finding of check means. To a pipe, the page goes as
Markdown. The pages are those of the package's docs/warnings and docs/verdicts.
`,
  examples: [
    "context-verdict explain duplicate_rule",
    "context-verdict explain review",
    "context-verdict explain vague_rule | less",
  ],
  run,
};

/** `explain`: the page of a warning or a verdict. */
async function run({ file: name }: Invocation): Promise<number> {
  if (name === undefined || !NAMES.includes(name)) throw unknownName(name);
  const finding = FINDINGS[name];
  const page = finding === undefined ? await readPage(name) : describeFinding(name, finding);
  if (!isTerminal(1)) {
    writeStdout(page);
    return 0;
  }
  const { renderPage } = await import("../../render/terminal/page.js");
  const { viewOf } = await import("../terminal.js");
  writeStdout(`${renderPage(page, await viewOf(1))}\n`);
  return 0;
}

function describeFinding(code: string, { meaning, help }: CodeText): string {
  return `# ${code}\n\nA finding of \`context-verdict check\`: ${meaning}.\n\n## What to do\n\n${help}\n`;
}

/** Beside the built files, in the package. */
async function readPage(name: string): Promise<string> {
  const { readFileSync } = await import("node:fs");
  const folder = VERDICT_NAMES.includes(name) ? "verdicts" : "warnings";
  try {
    return readFileSync(new URL(`../../docs/${folder}/${name}.md`, import.meta.url), "utf8");
  } catch {
    throw new CliError("internal", `the page of ${name} is missing from this installation`, {
      hint: `It is docs/${folder}/${name}.md of the package.`,
    });
  }
}

function unknownName(name: string | undefined): CliError {
  const findings = Object.keys(FINDINGS).join(", ");
  const known = `Warnings: ${WARNING_CODES.join(", ")}. Verdicts: ${VERDICT_NAMES.join(", ")}. Findings of check: ${findings}.`;
  if (name === undefined)
    return usageError("explain needs a warning or a verdict", { hint: known });
  const nearest = suggestName(name.toLowerCase().replaceAll("-", "_"), NAMES);
  return usageError(`no warning, verdict or finding "${name}"`, {
    hint: nearest === undefined ? known : `Did you mean "${nearest}"?`,
  });
}
