import { beforeEach, describe, expect, it } from "vitest";
import type { CheckReport } from "../../src/features/check/check-documents.js";
import { makeWorkspace, runCli, runShell } from "./run-cli.js";

const { directory: cwd, read, run, write, empty, git } = makeWorkspace();
const ROWS = 30;
const TABLE = [
  "| Option | Type | Default |",
  "| --- | --- | --- |",
  ...Array.from({ length: ROWS }, (_, index) => `| \`option_${index}\` | int | ${index} |`),
  "",
].join("\n");
const PROSE = "# A\n\nThe proxy answers on one port.\n\nIt keeps a log of what it was asked.\n";

function check(...args: string[]) {
  const { status, stdout } = run("check", "--json", ...args);
  const { findings } = JSON.parse(stdout) as CheckReport;
  return { status, codes: findings.map(({ code }) => code), findings };
}

/** The commands that a card prints, under "To …:", but for the one that accepts. */
function printed(...args: string[]): string[] {
  const { stdout } = runCli(["check", ...args], { cwd, env: { COLUMNS: "400" } });
  return [...stdout.matchAll(/: context-verdict ((?!baseline|explain).*)$/gm)].map(
    ([, words]) => words as string,
  );
}

/** Runs what a card prints, as a shell would. */
function runPrinted(...args: string[]): void {
  const commands = printed(...args);
  expect(commands).not.toEqual([]);
  for (const command of commands) {
    expect(runShell(`$CV ${command}`, cwd)).toMatchObject({ status: 0 });
  }
}

beforeEach(() => {
  empty();
  git("init", "-q");
});

describe("what a finding says to do turns it green", () => {
  it.each(["AGENTS.md", "docs/options.md"])("convert_available: %s", (name) => {
    write(name, PROSE);
    run("check", "--accept");
    write(name, `${PROSE}\n## Options\n\n${TABLE}`);
    expect(check()).toMatchObject({ status: 1, codes: ["convert_available"] });
    runPrinted();
    expect(check()).toMatchObject({ status: 0, codes: [] });
    // A page that people read stays as it is.
    if (name !== "AGENTS.md") expect(read(name)).toContain("| `option_3` | int | 3 |");
  });

  it("waste_grew", () => {
    write("options.md", `# Options\n\n${TABLE}`);
    run("check", "--accept");
    write("options.md", `# Options\n\n${TABLE}${TABLE.split("\n").slice(2).join("\n")}`);
    expect(check()).toMatchObject({ status: 1, codes: ["waste_grew"] });
    runPrinted();
    expect(check()).toMatchObject({ status: 0, codes: [] });
  });
});

describe("what a person has to settle says so", () => {
  const VAGUE = "\n- Be careful with the cache.\n";
  const RULE = "- You must flush the cache before a release.\n";

  it("warning_added and convert_lost: which warning, and where", () => {
    write("options.md", `# Options\n\n${TABLE}`);
    run("check", "--accept");
    write("options.md", `# Options\n\n${TABLE}\n${RULE}${RULE}`);
    const { codes, findings } = check();
    expect(codes).toEqual(["convert_lost", "warning_added"]);
    expect(findings[0]?.message).toMatch(/now duplicate_rule \(line \d+\) must be resolved first$/);
    expect(findings[1]?.message).toMatch(/^duplicate_rule fires once \(line \d+\)/);
    write("options.md", `# Options\n\n${TABLE}\n${RULE}`);
    expect(check()).toMatchObject({ status: 0, codes: [] });
  });

  it("fail_on_matched: what matches, and that the baseline has nothing to do with it", () => {
    write("options.md", `# Options\n\n${TABLE}${VAGUE}`);
    run("check", "--accept");
    const { findings } = check("--fail-on", "vague_rule");
    expect(findings).toMatchObject([{ code: "fail_on_matched" }]);
    expect(findings[0]?.message).toMatch(/^matches fail_on: vague_rule \(line \d+\)$/);
    const { stdout } = run("check", "--fail-on", "vague_rule");
    expect(stdout).toContain("1 of 1 document matches fail_on.");
    expect(stdout).not.toContain("worse than");
    expect(check("--fail-on", "duplicate_rule")).toMatchObject({ status: 0 });
  });
});

it("makes no finding of data that programs read", () => {
  write("data.json", "{}\n");
  run("check", "--accept", "data.json");
  const rows = Array.from({ length: 60 }, (_, id) => ({ id, name: `service-${id}`, port: id }));
  write("data.json", `${JSON.stringify(rows, null, 2)}\n`);
  expect(check("data.json")).toMatchObject({ status: 0, codes: [] });
  const card = run("profile", "data.json").stdout;
  expect(card).toMatch(/^● Use TOON {2}data\.json: /);
  expect(card).toContain("This prints it; the file is unchanged:");
  expect(card).not.toContain("context-verdict fix");
});

it("counts no file that was made from a document among the documents", () => {
  write("options.md", `# Options\n\n${TABLE}`);
  run("check", "--accept");
  run("fix", "--beside", "options.md");
  git("add", ".");
  git("commit", "-qm", "start");
  write("options.toon", read("options.toon").replace(",int,3\n", ",int,3\n  option_77,int,3\n"));
  const { stdout, status } = run("check", "--since", "HEAD");
  expect(status).toBe(1);
  expect(stdout).toMatch(/^● OUT OF DATE {2}1 file with TOON that is damaged or stale\./);
  expect(stdout).not.toContain("of 0 documents");
});
