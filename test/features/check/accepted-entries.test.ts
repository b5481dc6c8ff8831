import { linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AcceptedEntries } from "../../../src/features/check/accepted-entries.js";
import { emptyBaseline, toEntry } from "../../../src/features/check/baseline.js";
import { profile } from "../../../src/index.js";
import { makeWorkspace, PROSE } from "../../cli/run-cli.js";

const { directory, write } = makeWorkspace();
const SAME = "1".repeat(64);
const OTHER = "2".repeat(64);

/** A baseline of documents that all had the same bytes; none of them is there. */
function accept(...names: string[]): AcceptedEntries {
  const entry = toEntry({ path: "a", sha256: SAME, verdict: profile(PROSE) });
  const files = new Map(
    names.map((name) => [name, { ...entry, compact_markdown_chars: name.length }]),
  );
  return new AcceptedEntries({ ...emptyBaseline(), files }, directory);
}

test("a name of its own comes before anything else", () => {
  const entries = accept("a.md", "A.md");
  expect(entries.find("A.md", OTHER)).toBeDefined();
  expect(entries.findRemoved([], new Set(["A.md"]))).toMatchObject([
    { path: expect.stringMatching(/a\.md$/) },
  ]);
  expect(entries.findRemoved([], new Set(["A.md"]))[0]).not.toHaveProperty("moved_to");
});

test("every entry stands for one document", () => {
  const entries = accept("gone.md", "lost.md");
  const found = ["1.md", "2.md", "3.md"].map((name) => entries.find(name, SAME) !== undefined);
  expect(found).toEqual([true, true, false]);
  expect(entries.find("4.md", OTHER)).toBeUndefined();
});

test("what is still there was not moved, unless a folder took its name", () => {
  write("here.md", PROSE);
  expect(accept("here.md").find("copy.md", SAME)).toBeUndefined();
  mkdirSync(join(directory, "folder.md"));
  expect(accept("folder.md").find("copy.md", SAME)).toBeDefined();
  // A file has taken the place of the folder that it was in.
  expect(accept("here.md/deep.md").find("copy.md", SAME)).toBeDefined();
});

test("a name in another case or normal form is the same where it can be", () => {
  const entries = accept("Docs/\u00dcber.md");
  expect(entries.find("docs/u\u0308BER.md", OTHER)).toBeDefined();
  const [removed] = entries.findRemoved([], new Set());
  expect(removed?.moved_to).toMatch(/docs\/u\u0308BER\.md$/);
  // One file under two names, as on a system where case does not count.
  const file = write("readme.md", PROSE);
  linkSync(file, join(directory, "README.md"));
  expect(accept("README.md").find("readme.md", OTHER)).toBeDefined();
  // Two files: the other one is a document of its own.
  write("one.md", PROSE);
  write("ONE.md", PROSE);
  expect(accept("ONE.md").find("one.md", OTHER)).toBeUndefined();
});
