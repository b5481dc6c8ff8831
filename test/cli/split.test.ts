import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, recordStates, runCli } from "./run-cli.js";

const RECORD = ".AGENTS.md.split.json";
const { directory, write, read, empty } = makeWorkspace();

const rows = Array.from(
  { length: 30 },
  (_, n) => `| \`E${n}\` | the request of kind ${n} failed at its stage | retry |`,
);
const TABLE = ["| code | meaning | what |", "|---|---|---|", ...rows].join("\n");
const NAMES = Array.from(
  { length: 16 },
  (_, n) => `- \`src/part${n}/\` holds part ${n} with its model`,
).join("\n");
const DOCUMENT = `# Orders

See [errors](#error-codes), [layout](./AGENTS.md#layout) and [log](docs/log.md).

## Rules

You must run \`npm test\` before a commit.

## Error codes

See [rules](#rules), ![flow](img/flow.png) and [spec][s].

${TABLE}

## Layout

${NAMES}

[s]: docs/spec.md
`;

const run = (...args: string[]) => runCli(["split", "AGENTS.md", ...args], { cwd: directory });
const json = (...args: string[]) => JSON.parse(run("--json", ...args).stdout);
const list = () =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith(".git"),
  );

beforeEach(() => {
  empty();
  mkdirSync(join(directory, ".git"));
  write("AGENTS.md", DOCUMENT);
});

describe("split", () => {
  it("shows a proposal and writes nothing", () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout).toMatch(/9-45\s+Error codes\s+table\s+reference\s+table\s+\d+/);
    expect(stdout).toMatch(/5-8\s+Rules\s+prose\s+keep\s+binds\s+\d+/);
    expect(stdout).toContain("Next: context-verdict split AGENTS.md --write");
    expect(list()).toEqual(["AGENTS.md"]);
  });

  it("says what every host loads before and after", () => {
    const { hosts, tokens, units } = json();
    expect(hosts.map(({ host }: { host: string }) => host)).toContain("codex");
    for (const { before, after } of hosts) expect({ before, after }).toEqual(tokens);
    expect(units.reduce((sum: number, unit: { rules: number }) => sum + unit.rules, 0)).toBe(1);
    expect(json("--host", "codex").hosts).toHaveLength(1);
  });

  it("writes parts whose links reach the same files", () => {
    const first = run("--write");
    expect(first.status).toBe(0);
    expect(first.stdout).toContain("Written. .AGENTS.md.split.json gives it back");
    const start = read("AGENTS.md");
    expect(start).toContain("[errors](references/error-codes.md#error-codes)");
    expect(start).toContain("[layout](references/layout.md#layout)");
    expect(start).toMatch(
      /## Error codes\n\n\[30 rows, 1 paragraph\]\(references\/error-codes\.md\)/,
    );
    const part = read("references/error-codes.md");
    expect(part).toContain(
      "See [rules](../AGENTS.md#rules), ![flow](../img/flow.png) and [spec][s].",
    );
    expect(part).toMatch(/\n\[s\]: \.\.\/docs\/spec\.md\n$/);
    expect(json("--check")).toEqual({ path: "AGENTS.md", findings: [] });
  });

  it("changes nothing the second time, and gives the document back", () => {
    run("--write");
    const before = list().map((name) => [
      name,
      existsSync(join(directory, name, ".")) ? "" : read(name),
    ]);
    expect(run("--write").stdout).toContain("is split already");
    expect(
      list().map((name) => [name, existsSync(join(directory, name, ".")) ? "" : read(name)]),
    ).toEqual(before);
    expect(run("--join").status).toBe(0);
    expect(read("AGENTS.md")).toBe(DOCUMENT);
    expect(list()).toEqual(["AGENTS.md"]);
  });

  it("says where to get a record that is gone", () => {
    run("--write");
    rmSync(join(directory, RECORD));
    for (const args of [["--join"], ["--check"], ["--write"]]) {
      const { status, stderr } = run(...args);
      expect(status).toBe(2);
      expect(stderr).toContain(`its record ${RECORD} is missing\n  Take it from git or a backup`);
    }
  });

  it("keeps line endings and a byte order mark", () => {
    const windows = `\uFEFF${DOCUMENT.replaceAll("\n", "\r\n")}`;
    write("AGENTS.md", windows);
    run("--write");
    expect(read("references/layout.md").replaceAll("\r\n", "")).not.toContain("\n");
    run("--join");
    expect(read("AGENTS.md")).toBe(windows);
  });

  it("finds what is wrong", () => {
    run("--write");
    const codes = () => json("--check").findings.map(({ code }: { code: string }) => code);
    const part = read("references/layout.md");
    write("references/layout.md", `${part}\nMore.\n`);
    expect([codes(), run("--check").status]).toEqual([["edited"], 1]);
    write("references/layout.md", part);
    renameSync(join(directory, "references/layout.md"), join(directory, "references/map.md"));
    expect(codes()).toEqual(["moved", "broken_link", "broken_link"]);
    rmSync(join(directory, "references/map.md"));
    expect(codes()).toContain("missing");
    write("references/layout.md", part.replace("## Layout", "## Map"));
    expect(codes()).toEqual(["edited", "broken_link"]);
    write("references/layout.md", part);
    const start = read("AGENTS.md");
    write("AGENTS.md", start.replaceAll("references/layout.md", "elsewhere.md"));
    expect(codes()).toEqual(["unlinked"]);
    write("AGENTS.md", `${start}\n## More\n\nText.\n`);
    expect(codes()).toEqual([]);
    expect(json("--check", "--max-tokens", "20").findings[0].code).toBe("too_long");
  });

  it("leaves edited parts alone, and takes them with --update", () => {
    run("--write");
    write("references/layout.md", read("references/layout.md").replace("part 3 ", "part three "));
    write("AGENTS.md", read("AGENTS.md").replace("open it when", "see it when"));
    const before = read("AGENTS.md");
    const { status, stderr } = run("--join");
    expect(status).toBe(2);
    expect(stderr).toContain("edited since: AGENTS.md, references/layout.md");
    expect(read("AGENTS.md")).toBe(before);
    expect(run("--update").stdout).toContain("taken as it is: references/layout.md");
    expect(run("--check").status).toBe(0);
    expect(run("--join").status).toBe(0);
    expect(read("AGENTS.md")).toBe(DOCUMENT.replace("part 3 ", "part three "));
  });

  it("follows an edited plan", () => {
    expect(run("--plan", "split.json").status).toBe(0);
    const plan = JSON.parse(read("split.json"));
    expect(JSON.stringify(plan)).not.toContain("must run");
    for (const unit of plan.routes) {
      if (unit.headings.at(-1) === "Rules") unit.route = "reference";
      if (unit.headings.at(-1) === "Layout") unit.path = "docs/map.md";
      if (unit.headings.at(-1) === "Error codes") unit.route = "keep";
    }
    expect(run("--plan", "split.json").stderr).toContain("never overwritten");
    write("split.json", JSON.stringify(plan));
    expect(run("--write", "--plan", "split.json").stdout).toContain(
      "The plan moves 1 binding rule.",
    );
    expect(list().sort()).toEqual([
      RECORD,
      "AGENTS.md",
      "docs",
      "docs/map.md",
      "references",
      "references/rules.md",
      "split.json",
    ]);
    expect(run("--join").status).toBe(0);
    write("AGENTS.md", DOCUMENT.replace("part 3 ", "part three "));
    expect(run("--write", "--plan", "split.json").stderr).toContain("was edited or is gone");
  });

  it("puts the references of a skill beside it", () => {
    const skill = `---\nname: orders\ndescription: Orders.\n---\n${DOCUMENT.replaceAll("## ", "### ")}`;
    write("skills/orders/SKILL.md", skill);
    const args = ["split", "skills/orders/SKILL.md"];
    expect(runCli([...args, "--write"], { cwd: directory }).status).toBe(0);
    expect(read("skills/orders/SKILL.md")).toMatch(/^---\nname: orders\n/);
    expect(existsSync(join(directory, "skills/orders/references/error-codes.md"))).toBe(true);
    runCli([...args, "--join"], { cwd: directory });
    expect(read("skills/orders/SKILL.md")).toBe(skill);
  });
});

describe("what is in the way", () => {
  const plan = (path: string) => {
    rmSync(join(directory, "p.json"), { force: true });
    run("--plan", "p.json");
    const made = JSON.parse(read("p.json"));
    for (const unit of made.routes) if (unit.headings.at(-1) === "Layout") unit.path = path;
    write("p.json", JSON.stringify(made));
    return run("--write", "--plan", "p.json");
  };
  const isWhole = () =>
    expect([read("AGENTS.md"), existsSync(join(directory, RECORD))]).toEqual([DOCUMENT, false]);

  it.each([
    "../out.md",
    "/tmp/out.md",
    ".git/hooks.md",
    "a/.GIT/x.md",
    ".claude/x.md",
    "x.json",
    "a\\b.md",
    "AGENTS.md",
    "a/../../b.md",
    "c:x.md",
    "\u0000.md",
  ])("a part is never written to %j", (path) => {
    expect(plan(path).status).toBe(2);
    isWhole();
  });

  it("a file that is there is left, and another name is taken", () => {
    write("references/layout.md", "mine");
    run("--write");
    expect(read("references/layout.md")).toBe("mine");
    expect(existsSync(join(directory, "references/layout-2.md"))).toBe(true);
    run("--join");
    expect(read("references/layout.md")).toBe("mine");
    expect(plan("references/layout.md").stderr).toContain("exists already");
  });

  it("links on the way, links as the document, and second names are refused", () => {
    symlinkSync("/tmp", join(directory, "references"));
    expect(run("--write").stderr).toContain("leads through a link");
    isWhole();
    rmSync(join(directory, "references"));
    write("real/AGENTS.md", DOCUMENT);
    rmSync(join(directory, "AGENTS.md"));
    symlinkSync("real/AGENTS.md", join(directory, "AGENTS.md"));
    expect(run("--write").stderr).toContain("link to a file in another folder");
    rmSync(join(directory, "AGENTS.md"));
    linkSync(join(directory, "real/AGENTS.md"), join(directory, "AGENTS.md"));
    expect(run("--write").stderr).toContain("second name");
  });

  it("a link beside the document stays a link", () => {
    symlinkSync("AGENTS.md", join(directory, "CLAUDE.md"));
    expect(runCli(["split", "CLAUDE.md", "--write"], { cwd: directory }).status).toBe(0);
    expect(read("CLAUDE.md")).toBe(read("AGENTS.md"));
    expect(run("--join").status).toBe(0);
    isWhole();
  });

  it("a page for people is split by a plan alone", () => {
    const page = (...args: string[]) => runCli(["split", "README.md", ...args], { cwd: directory });
    write("README.md", DOCUMENT);
    expect(page().stdout).toContain("Next: context-verdict split README.md --plan split.json\n");
    const { status, stderr } = page("--write");
    expect(status).toBe(2);
    expect(stderr).toContain("README.md is a page for people");
    expect(read("README.md")).toBe(DOCUMENT);
    expect(page("--plan", "page.json").status).toBe(0);
    expect(page("--write", "--plan", "page.json").status).toBe(0);
    expect(read("README.md")).not.toBe(DOCUMENT);
  });

  it("another repository is left alone", () => {
    mkdirSync(join(directory, "module/.git"), { recursive: true });
    expect(plan("module/x.md").stderr).toContain("another repository");
    isWhole();
  });

  it("a part that a host loads at the start is an error", () => {
    expect(plan("CLAUDE.md").stderr).toContain("would be loaded at the start, too");
    isWhole();
  });

  it.each([
    [["--write", "--check"]],
    [["--join", "--update"]],
    [["--check"]],
    [["--join"]],
    [["--update"]],
    [["--max-tokens", "3"]],
    [["--check", "--max-tokens", "none"]],
    [["--host", "nobody"]],
    [["--write", "--plan", "none.json"]],
  ])("%j is a usage error", (args) => {
    expect(run(...args).status).toBe(2);
    isWhole();
  });

  it.each(["{}", "[]", '{"version":1}', "\u0000", '{"version":2,"path":"../x"}'])(
    "a record that is %j is refused",
    (text) => {
      write(RECORD, text);
      for (const option of ["--write", "--join", "--check", "--update"]) {
        expect(run(option).stderr).toContain("is not a record of split");
      }
      expect(read("AGENTS.md")).toBe(DOCUMENT);
    },
  );

  it("a record cannot name files elsewhere", () => {
    run("--write");
    const record = read(RECORD).replaceAll("references/layout.md", "../victim.md");
    write(RECORD, record);
    expect(run("--join").stderr).toContain("is not a record of split");
  });
});

describe("killed at any change of a file", { tags: ["full"] }, () => {
  /** A temporary file that was not renamed stays, with its folder. */
  const withoutTemporary = () => list().filter((name) => !/\.tmp$|^references$/.test(name));

  it.each(["--write", "--join"])(
    "%s leaves the document or the split, and join works after",
    (option) => {
      run("--write");
      const start = read("AGENTS.md");
      if (option === "--write") run("--join");
      const states = recordStates(["split", "AGENTS.md", option], directory);
      expect(states.length).toBeGreaterThan(8);
      for (const restore of states) {
        restore();
        expect([DOCUMENT, start]).toContain(read("AGENTS.md"));
        if (existsSync(join(directory, RECORD))) expect(run("--join").status).toBe(0);
        expect([read("AGENTS.md"), withoutTemporary()]).toEqual([DOCUMENT, ["AGENTS.md"]]);
        run("--write");
        expect(read("AGENTS.md")).toBe(start);
      }
    },
  );
});
