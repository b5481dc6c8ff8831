// @module-tag full
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const LIBRARY = new URL("../../dist/index.js", import.meta.url).href;

/** Judges a text that is made by an expression, in a process with a heap of so many MB. */
function judgeWithin(mb: number, text: string): string {
  const script = `
    const { profile } = await import(${JSON.stringify(LIBRARY)});
    process.stdout.write(String(profile(${text}).flags.restores));`;
  const options = [`--max-old-space-size=${mb}`, "--max-semi-space-size=2", "--input-type=module"];
  return execFileSync(process.execPath, [...options, "-e", script], { stdio: "pipe" }).toString();
}

// Strings as the decoder leaves them would take 32 bytes a character.
test("2 MB of paragraphs fit into 48 MB", () => {
  const text = '("Some words of a line that is not short, and more of them.\\n\\n").repeat(34_000)';
  expect(judgeWithin(48, text)).toBe("true");
});
