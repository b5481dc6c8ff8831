import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A heading, a document between tildes, and between the next what is found in it. */
const EXAMPLE = /^## (.+)\n\n~~~~md\n([\s\S]*?)~~~~\n\n~~~~\n[\s\S]*?~~~~\n/gm;

/**
 * Tests the examples of a Markdown file: `find` lists what it finds in a document, a line each, and
 * is compared with the file. With `UPDATE=1`, it writes the file.
 */
export function testExamples(url: URL, find: (document: string) => readonly string[]): void {
  const print = (name: string, document: string): string => {
    const lines = find(document).map((line) => `${line.replaceAll("\n", "↵")}\n`);
    return `## ${name}\n\n~~~~md\n${document}~~~~\n\n~~~~\n${lines.join("")}~~~~\n`;
  };
  let text = readFileSync(url, "utf8");
  if (process.env.UPDATE === "1") {
    text = text.replace(EXAMPLE, (_, name, document) => print(name, document));
    writeFileSync(url, text);
  }
  test("every example is read", () => expect(text.replace(EXAMPLE, "")).not.toContain("~~~~"));
  test.each(
    Array.from(text.matchAll(EXAMPLE), ([whole, name, document]) => [name, document, whole]),
  )("%s", (name = "", document = "", whole) => expect(print(name, document)).toBe(whole));
}
