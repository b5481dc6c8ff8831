import { VERDICT_NAMES } from "../engine/contract/names.js";
import { WARNING_CODES } from "../engine/contract/warning-codes.js";
import { CHECK_CODES, type CodeText } from "../features/check/check-codes.js";
import { CliError } from "./cli-error.js";
import { writeStdout } from "./streams.js";

/** The codes of findings of `check`, which have no page. */
const FINDINGS: Readonly<Record<string, CodeText>> = CHECK_CODES;

/** What has a page. */
export const CODES = [...VERDICT_NAMES, ...WARNING_CODES, ...Object.keys(FINDINGS)];

/** Prints the page of a verdict or a warning, or what a finding of `check` means. */
export async function printPage(name: string): Promise<void> {
  const finding = FINDINGS[name];
  writeStdout(finding === undefined ? await readPage(name) : describeFinding(name, finding));
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
