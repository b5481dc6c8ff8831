import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory } = makeWorkspace();
const path = (name: string) => join(directory, name);
const read = (name: string) => readFileSync(path(name), "utf8");
const write = (name: string, text: string) => writeFileSync(path(name), text);
const edit = (name: string, from: string, to: string) => {
  const before = read(name);
  expect(before).toContain(from);
  write(
    name,
    before.replace(from, () => to),
  );
};
const move = (from: string, to: string) => renameSync(path(from), path(to));
const remove = (name: string) => rmSync(path(name));
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
    cwd: directory,
    encoding: "utf8",
  });

/** Runs a command that has to end well. */
function cv(...args: string[]): void {
  const { status, stdout, stderr } = runCli(args, { cwd: directory });
  if (status !== 0) throw new Error(`${args.join(" ")}: ${status}\n${stdout}${stderr}`);
}

const SPLIT = readFileSync(new URL("../../examples/mixed.md", import.meta.url), "utf8");
const ROW = "  0,done,0,0,0,0,0\n";
const section = (name: string) => `\n${TABLE.replace("# Ports", `## ${name}`)}`;

interface Commit {
  does: string;
  change: () => void;
  /** What `check` finds then, as `path: code`; notes in brackets. */
  finds: string[];
}

/** The life of a repository. What a commit leaves wrong, the next one finds until it is mended. */
const LIFE: Commit[] = [
  {
    does: "begins with prose, and accepts it",
    change: () => {
      mkdirSync(path("docs"));
      write("context-verdict.config.json", '{ "agent_files": ["docs"] }\n');
      write("docs/notes.md", PROSE);
      cv("check", "--accept");
    },
    finds: [],
  },
  {
    does: "adds a table that is worth TOON",
    change: () => write("docs/ports.md", TABLE),
    finds: ["docs/ports.md: convert_available"],
  },
  {
    does: "applies it and accepts the document",
    change: () => {
      cv("fix", "--beside", "docs/ports.md");
      cv("check", "--accept");
    },
    finds: [],
  },
  {
    does: "edits a word of prose",
    change: () => edit("docs/notes.md", "A sentence", "One sentence"),
    finds: [],
  },
  {
    does: "edits the table, and forgets its TOON",
    change: () => edit("docs/ports.md", "| 8001 |", "| 9001 |"),
    finds: ["docs/ports.toon: toon_stale"],
  },
  {
    does: "accepts the document, which does not accept the TOON",
    change: () => cv("check", "--accept"),
    finds: ["docs/ports.toon: toon_stale"],
  },
  {
    does: "refreshes the TOON",
    change: () => cv("fix", "--beside", "docs/ports.md"),
    finds: [],
  },
  {
    does: "pads the table, which changes nothing that counts",
    change: () => write("docs/ports.md", read("docs/ports.md").replaceAll("| true |", "| true  |")),
    finds: [],
  },
  {
    does: "checks out with CRLF",
    change: () => {
      for (const name of ["docs/ports.md", "docs/notes.md", "docs/ports.toon"]) {
        write(name, read(name).replaceAll("\n", "\r\n"));
      }
    },
    finds: [],
  },
  {
    does: "goes back to LF",
    change: () => {
      for (const name of ["docs/ports.md", "docs/notes.md", "docs/ports.toon"]) {
        write(name, read(name).replaceAll("\r\n", "\n"));
      }
    },
    finds: [],
  },
  {
    does: "adds a mixed document and makes it a hybrid in place",
    change: () => {
      write("docs/mixed.md", SPLIT);
      git("add", ".");
      git("commit", "-qm", "mixed");
      cv("fix", "--no-backup", "docs/mixed.md");
      cv("check", "--accept");
    },
    finds: [],
  },
  {
    does: "adds a row to a block, but not to its count",
    change: () => edit("docs/mixed.md", ROW, ROW + ROW),
    finds: ["docs/mixed.md: toon_damaged"],
  },
  {
    does: "accepts all, which does not accept a damaged block",
    change: () => cv("check", "--accept"),
    finds: ["docs/mixed.md: toon_damaged"],
  },
  {
    does: "repairs the count",
    change: () => cv("fix", "--force", "docs/mixed.md"),
    finds: [],
  },
  {
    does: "loses a cell of a row",
    change: () => edit("docs/mixed.md", "  1,usage,0,0,0,0,0\n", "  1,usage,0\n"),
    finds: ["docs/mixed.md: toon_damaged"],
  },
  {
    does: "mends the row by hand",
    change: () => edit("docs/mixed.md", "  1,usage,0\n", "  1,usage,0,0,0,0,0\n"),
    finds: [],
  },
  {
    does: "loses the fence that closes a block",
    change: () => edit("docs/mixed.md", "```\n\n## When", "\n## When"),
    finds: ["docs/mixed.md: toon_damaged"],
  },
  {
    does: "closes it again",
    change: () => edit("docs/mixed.md", "\n## When", "```\n\n## When"),
    finds: [],
  },
  {
    does: "adds a section of Markdown to the hybrid, which nothing is wrong with",
    change: () => write("docs/mixed.md", read("docs/mixed.md") + section("Ports")),
    finds: [],
  },
  {
    does: "brings the hybrid up to date",
    change: () => {
      cv("fix", "docs/mixed.md");
      expect(read("docs/mixed.md").match(/```toon/g)).toHaveLength(3);
      git("clean", "-qfx", "--", "docs/*.bak");
    },
    finds: [],
  },
  {
    does: "accepts that",
    change: () => cv("check", "--accept"),
    finds: [],
  },
  {
    does: "renames a document without its TOON",
    change: () => move("docs/ports.md", "docs/services.md"),
    finds: [
      "docs/ports.md: (file_removed)",
      "docs/ports.toon: toon_stale",
      "docs/services.md: convert_available",
    ],
  },
  {
    does: "renames the TOON, too",
    change: () => move("docs/ports.toon", "docs/services.toon"),
    finds: ["docs/ports.md: (file_removed)", "docs/services.md: convert_available"],
  },
  {
    does: "edits both names' document and refreshes its TOON",
    change: () => {
      edit("docs/services.md", "| 9001 |", "| 9002 |");
      cv("fix", "--beside", "docs/services.md");
      cv("check", "--accept", "--prune");
    },
    finds: [],
  },
  {
    does: "edits the TOON instead of the document",
    change: () => edit("docs/services.toon", "9002", "9003"),
    finds: ["docs/services.toon: toon_stale"],
  },
  {
    does: "writes the document so, too",
    change: () => edit("docs/services.md", "| 9002 |", "| 9003 |"),
    finds: [],
  },
  {
    does: "deletes the document, and leaves its TOON",
    change: () => remove("docs/services.md"),
    finds: ["docs/services.md: (file_removed)", "docs/services.toon: toon_stale"],
  },
  {
    does: "deletes the TOON and forgets the document",
    change: () => {
      remove("docs/services.toon");
      cv("check", "--accept", "--prune");
    },
    finds: [],
  },
  {
    does: "configures that nothing may be split",
    change: () => {
      write("docs/guide.md", SPLIT);
      cv("check", "--accept");
      write(
        "context-verdict.config.json",
        '{ "include": ["docs"], "agent_files": ["docs"], "fail_on": ["split_first"] }\n',
      );
    },
    finds: ["docs/guide.md: fail_on_matched"],
  },
  {
    does: "fixes what can be fixed",
    change: () => cv("fix", "--no-backup", "docs/guide.md"),
    finds: [],
  },
  {
    does: "takes the fix back",
    change: () => cv("fix", "--revert", "docs/guide.md"),
    finds: ["docs/guide.md: fail_on_matched"],
  },
  {
    does: "ignores that document",
    change: () =>
      write(
        "context-verdict.config.json",
        '{ "include": ["docs"], "ignore": ["guide.md"], "fail_on": ["split_first"] }\n',
      ),
    finds: [],
  },
  {
    does: "merges the record badly",
    change: () => {
      write("docs/.context-verdict.json", "<<<<<<< ours\n");
    },
    finds: ["docs/.context-verdict.json: unreadable"],
  },
  {
    does: "deletes the record",
    change: () => remove("docs/.context-verdict.json"),
    finds: [],
  },
];

test("a repository over its commits", { tags: ["full"], timeout: 300_000 }, () => {
  git("init", "-q");
  expect(LIFE.length).toBeGreaterThan(30);
  for (const { does, change, finds } of LIFE) {
    change();
    git("add", "-A");
    git("commit", "-qm", does, "--allow-empty");
    const { stdout, status } = runCli(["check", "--json"], { cwd: directory });
    const { passed, findings } = JSON.parse(stdout);
    const found = findings.map(({ path: name, code, level }: Record<string, string>) =>
      level === "note" ? `${name}: (${code})` : `${name}: ${code}`,
    );
    const fails = finds.filter((one) => !one.includes("("));
    const code = fails.length === 0 ? 0 : fails.some((one) => one.includes("unreadable")) ? 2 : 1;
    expect({ does, found, passed, status }).toEqual({
      does,
      found: finds,
      passed: code === 0,
      status: code,
    });
  }
});
