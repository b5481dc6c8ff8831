import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { charsPerToken } from "../../../src/engine/contract/estimator.js";
import { applyFix, countChange, planFix } from "../../../src/features/fix/fix-file.js";
import { RewriterFinder } from "../../../src/features/fix/rewriters.js";
import { findUnheld } from "../../../src/io/git.js";
import { readText } from "../../../src/io/read-text.js";
import { makeWorkspace } from "../../cli/run-cli.js";

const { directory, path, read, write, empty } = makeWorkspace();
beforeEach(empty);

const PADDED = `| name | what |\n|---|---|\n${`| a${" ".repeat(60)} | b${" ".repeat(60)} |\n`.repeat(20)}`;

function plan(name: string, text = PADDED) {
  const file = write(name, text);
  const options = {
    flavor: "markdown",
    form: "compact",
    forAgents: true,
    rewriters: new RewriterFinder(),
  } as const;
  return planFix(file, readText(file, { limit: 1e6 }), options);
}
const HELD = { force: false, dryRun: false };

test("a change leaves a file that was changed or removed after it was read", () => {
  const planned = plan("a.md");
  writeFileSync(path("a.md"), "edited");
  expect(() => applyFix(planned, HELD)).toThrow(/changed by something else meanwhile/);
  expect(read("a.md")).toBe("edited");
  empty();
  expect(() => applyFix(planned, HELD)).toThrow(/changed by something else meanwhile/);
});

test("a change that saves no token is not made", () => {
  const counted = countChange(plan("a.md"), charsPerToken(4));
  expect(counted.outcome.tokens!.target).toBeLessThan(counted.outcome.tokens!.source);
  const none = countChange(plan("a.md"), { name: "constant", count: () => 1 });
  expect(none).toMatchObject({ outcome: { reason: "up_to_date" } });
  expect(none.change).toBeUndefined();
});

describe("findUnheld", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e", ...args], { cwd: directory });
  const find = (...names: string[]) => {
    const found = findUnheld(names.map(path));
    return names.map((name) => found.get(path(name)) ?? "held");
  };

  test("compares content, of names of every kind", () => {
    const names = ["a.md", 'b "c" \\d.md', "e\nf.md", "ü/[g].md", ":h.md", "-i.md"];
    for (const name of names) write(name, PADDED);
    expect(find(...names)).toEqual(names.map(() => "no_repository"));
    git("init", "-q");
    expect(find(...names)).toEqual(names.map(() => "untracked"));
    git("add", ".");
    expect(find(...names)).toEqual(names.map(() => "held"));
    for (const name of names) writeFileSync(path(name), PADDED.replace("a", "b"));
    expect(find(...names)).toEqual(names.map(() => "edited"));
  });

  test("believes no mark of the index, and no time", () => {
    git("init", "-q");
    write("a.md", "one\n");
    write("b.md", "one\n");
    git("add", ".");
    git("update-index", "--assume-unchanged", "a.md");
    git("update-index", "--skip-worktree", "b.md");
    expect(find("a.md", "b.md")).toEqual(["held", "held"]);
    write("a.md", "two\n");
    write("b.md", "two\n");
    write("c.md", "");
    git("add", "-N", "c.md");
    expect(find("a.md", "b.md", "c.md")).toEqual(["edited", "edited", "held"]);
  });

  test("knows what is ignored, line endings, conflicts, and the index of each repository", () => {
    git("init", "-q");
    write(".gitignore", "*.local.md\n");
    write(".gitattributes", "*.md text eol=crlf\n");
    write("a.md", "one\r\n");
    write("a.local.md", "one\n");
    write("sub/b.md", "one\n");
    git("init", "-q", "sub");
    git("add", "a.md");
    expect(find("a.md", "a.local.md", "sub/b.md")).toEqual(["held", "ignored", "untracked"]);
    git("-C", "sub", "add", "b.md");
    expect(find("sub/b.md")).toEqual(["held"]);
    git("commit", "-qm", "one");
    git("checkout", "-qb", "other");
    write("a.md", "other\r\n");
    git("commit", "-qam", "other");
    git("checkout", "-q", "-");
    write("a.md", "this\r\n");
    git("commit", "-qam", "this");
    expect(() => git("merge", "other")).toThrow();
    expect(readFileSync(path("a.md"), "utf8")).toContain("<<<<");
    expect(find("a.md")).toEqual(["edited"]);
    git("checkout", "-q", "--theirs", "a.md");
    expect(find("a.md")).toEqual(["edited"]);
  });
});
