import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert, restore } from "../../src/index.js";
import { BIN, cleanEnv, makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
/** Large enough to save ten times what a line costs. */
const PORTS = `# Ports\n\n| name | port | low | high | level |\n| --- | --- | --- | --- | --- |\n${Array.from(
  { length: 1_000 },
  (_, index) => `| service${index} | ${8_000 + index} | ${index} | ${index * 7} | ${index % 5} |\n`,
).join("")}`;
const table = write("table.md", PORTS);
/** Its lists, code and paragraphs are heavier as TOON, its tables are lighter. */
const MIXED = readFileSync(new URL("../../examples/mixed.md", import.meta.url), "utf8");
const mixed = write("mixed.md", `${MIXED}\n#${PORTS}`);
const prose = write("prose.md", PROSE);
const KINDS = ["claude-code", "gemini-cli"] as const;

type Fields = Record<string, unknown>;

/** Events as the agents document them. */
const makeEvent =
  (hook_event_name: string, rest: Fields) =>
  (tool_input: Fields): Fields => ({
    session_id: randomUUID(),
    transcript_path: "/home/user/transcript.jsonl",
    cwd: directory,
    hook_event_name,
    tool_input,
    ...rest,
  });
const CLAUDE = { permission_mode: "default", tool_name: "Read" };
const GEMINI = { timestamp: "2026-01-01T00:00:00Z", tool_name: "read_file" };
const EVENTS = {
  PostToolUse: makeEvent("PostToolUse", {
    ...CLAUDE,
    tool_response: { type: "text", file: { content: "…" } },
    tool_use_id: "toolu_01ABC123",
  }),
  PreToolUse: makeEvent("PreToolUse", CLAUDE),
  AfterTool: makeEvent("AfterTool", {
    ...GEMINI,
    tool_response: { llmContent: "…", returnDisplay: "" },
  }),
  BeforeTool: makeEvent("BeforeTool", GEMINI),
};

const agentOf = (event: string) => (event.endsWith("Use") ? "claude-code" : "gemini-cli");

function hook(agent: string, input: string | Uint8Array, args: string[] = [], env = {}) {
  return runCli(["hook", agent, ...args], { input, cwd: directory, env });
}

function ask(event: keyof typeof EVENTS, input: Fields, args: string[] = [], rest: Fields = {}) {
  const text = JSON.stringify({ ...EVENTS[event](input), ...rest });
  return hook(agentOf(event), text, args);
}

const NOTHING = { "claude-code": "", "gemini-cli": "{}\n" } as const;
const silence = (agent: keyof typeof NOTHING) => ({
  status: 0,
  stdout: NOTHING[agent],
  stderr: "",
});

/** The line of an answer, which may have no other form than these. */
function lineOf(stdout: string): string | undefined {
  if (stdout === "" || stdout === "{}\n") return undefined;
  expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
  const answer = JSON.parse(stdout);
  const { systemMessage, hookSpecificOutput } = answer;
  const line = systemMessage ?? hookSpecificOutput.additionalContext;
  expect(line).toMatch(/^Context Verdict: [^\n]+$/);
  const context = { additionalContext: line };
  expect([
    { systemMessage: line },
    ...["PreToolUse", "PostToolUse", "AfterTool"].map((hookEventName) => ({
      hookSpecificOutput: { hookEventName, ...context },
    })),
  ]).toContainEqual(answer);
  return line;
}

describe("an agent that reads a document again", () => {
  it("is told the same, and where the copy is, also where that was removed", () => {
    const args = ["--hybrid-dir", join(directory, "again")];
    const told = () => lineOf(ask("PostToolUse", { file_path: mixed }, args).stdout)!;
    const first = told();
    const [copy] = readdirSync(join(directory, "again")).filter((name) => name.endsWith(".md"));
    const text = readFileSync(join(directory, "again", copy!), "utf8");
    expect(told()).toBe(first);
    writeFileSync(join(directory, "again", copy!), "changed");
    expect(told()).toBe(first);
    expect(readFileSync(join(directory, "again", copy!), "utf8")).toBe(text);
  });
});

describe("an agent that reads a document", () => {
  it.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])("is told at %s", (event) => {
    for (const [file, action] of [
      [table, "Use TOON"],
      [mixed, "Use the hybrid"],
    ]) {
      const { status, stdout, stderr } = ask(event, { file_path: file });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(lineOf(stdout)).toMatch(
        new RegExp(
          `^Context Verdict: ${action}: about [1-9][\\d,]+ tokens fewer \\([\\d.]+ %\\), `,
        ),
      );
      const answer = JSON.parse(stdout);
      if (event === "BeforeTool") expect(Object.keys(answer)).toEqual(["systemMessage"]);
      else expect(answer.hookSpecificOutput.hookEventName).toBe(event);
      expect(stdout).not.toContain("service0");
      expect(stdout).not.toMatch(/permission|decision|allow|continue/i);
    }
  });

  it("gets a command that prints what was promised", () => {
    const line = lineOf(ask("PostToolUse", { file_path: table }).stdout)!;
    const [, args] = /To print that: node \S+\/context-verdict\.js (.*)$/.exec(line)!;
    const { stdout, stderr } = runCli(args!.split(" "));
    expect(stderr).toBe("");
    expect(restore(stdout)).toContain("service39");
    const saved = (PORTS.length - stdout.length).toLocaleString("en");
    const source = PORTS.length.toLocaleString("en");
    expect(line).toMatch(
      new RegExp(`, ${saved} characters fewer \\([\\d.]+ % of its ${source}\\), without loss\\.`),
    );
  });

  it("is told once in a session, and of a changed text again", () => {
    const file = write("once.md", PORTS);
    const told = (rest: Fields) =>
      lineOf(ask("PostToolUse", { file_path: file }, [], rest).stdout) !== undefined;
    const [one, other] = [{ session_id: randomUUID() }, { session_id: randomUUID() }];
    expect([told(one), told(one), told(other), told(other)]).toEqual([true, false, true, false]);
    write("once.md", `${PORTS}| one | 1 | true |\n`);
    expect([told(one), told(one)]).toEqual([true, false]);
  });

  it("is told nothing where that costs more than a tenth of what it saves", () => {
    const small = write("small.md", TABLE);
    const copies = ["--hybrid-dir", "unworthy"];
    expect(ask("PostToolUse", { file_path: small }, copies)).toEqual(silence("claude-code"));
    expect(existsSync(join(directory, "unworthy"))).toBe(false);
  });

  it("is told nothing of one that is best left alone", () => {
    expect(ask("PostToolUse", { file_path: prose })).toEqual(silence("claude-code"));
    expect(ask("AfterTool", { file_path: prose })).toEqual(silence("gemini-cli"));
  });

  it("may name it relative to its directory", () => {
    const sub = join(directory, "sub");
    mkdirSync(sub);
    writeFileSync(join(sub, "deep.md"), PORTS);
    expect(lineOf(ask("PostToolUse", { file_path: "deep.md" }, [], { cwd: sub }).stdout)).toContain(
      join(sub, "deep.md"),
    );
    expect(ask("PostToolUse", { file_path: "deep.md" })).toEqual(silence("claude-code"));
    expect(
      lineOf(ask("AfterTool", { path: "sub/deep.md" }, [], { cwd: undefined }).stdout),
    ).toContain(join(sub, "deep.md"));
  });

  it("is told of the whole document only", () => {
    const lines = PORTS.split("\n").length - 1;
    const told = (input: Fields) =>
      lineOf(ask("PostToolUse", { file_path: table, ...input }).stdout) !== undefined;
    expect(told({ limit: lines })).toBe(true);
    expect(told({ limit: lines - 1 })).toBe(false);
    expect(told({ offset: 1 })).toBe(true);
    expect(told({ offset: 2 })).toBe(false);
    const gemini = (input: Fields) =>
      lineOf(ask("AfterTool", { file_path: table, ...input }).stdout) !== undefined;
    expect(gemini({ start_line: 1, end_line: lines })).toBe(true);
    expect(gemini({ start_line: 1, end_line: lines - 1 })).toBe(false);
  });
});

describe("--hybrid-dir", () => {
  it.each([
    [table, /\.toon$/],
    [mixed, /\.hybrid\.md$/],
  ])("writes what is better read, once", (file, name) => {
    const copies = join(directory, `copies-${name.source.length}`);
    const line = lineOf(ask("PostToolUse", { file_path: file }, ["--hybrid-dir", copies]).stdout)!;
    const [, path] =
      /To read it again while it is unchanged, read (.*); to edit it, edit the file itself\.$/.exec(
        line,
      )!;
    expect(path).toMatch(name);
    expect(restore(readFileSync(path!, "utf8"))).toBe(
      restore(convert(readFileSync(file, "utf8")).toon_candidate!),
    );
    ask("AfterTool", { file_path: file }, ["--hybrid-dir", copies]);
    expect(readdirSync(copies)).toHaveLength(2); // With what keeps it out of commits.
    expect(ask("PostToolUse", { file_path: path })).toEqual(silence("claude-code"));
  });

  it("keeps copies out of commits, unless the agent reads only what can be committed", () => {
    for (const [event, copies] of [
      ["PostToolUse", 2],
      ["AfterTool", 1],
    ] as const) {
      ask(event, { file_path: table }, ["--hybrid-dir", `seen-by-${event}`]);
      expect(readdirSync(join(directory, `seen-by-${event}`))).toHaveLength(copies);
    }
  });

  it("writes nothing before the agent has got the file", () => {
    for (const event of ["PreToolUse", "BeforeTool"] as const) {
      const { stdout } = ask(event, { file_path: table }, ["--hybrid-dir", "early"]);
      expect(lineOf(stdout)).toContain("To print that:");
    }
    expect(existsSync(join(directory, "early"))).toBe(false);
  });

  it("is relative to the project", () => {
    const project = join(directory, "project");
    mkdirSync(project);
    const event = JSON.stringify(EVENTS.PostToolUse({ file_path: table }));
    const env = { CLAUDE_PROJECT_DIR: project };
    const { stdout } = hook("claude-code", event, ["--hybrid-dir", ".cv"], env);
    expect(lineOf(stdout)).toContain(join(project, ".cv/table-"));
  });

  it("that cannot be written still gives the line", () => {
    const { status, stdout } = ask("PostToolUse", { file_path: table }, ["--hybrid-dir", table]);
    expect(status).toBe(0);
    expect(lineOf(stdout)).toContain("To print that:");
  });
});

describe("what is none of its business", { tags: ["full"] }, () => {
  const fifo = join(directory, "pipe.md");
  const hasFifo = spawnSync("mkfifo", [fifo]).status === 0;
  const link = (name: string, target: string): string => {
    symlinkSync(target, join(directory, name));
    return name;
  };
  mkdirSync(join(directory, "folder.md"));
  const files: [string, string][] = [
    ["a file of code", write("code.ts", PORTS)],
    ["no file", "missing.md"],
    ["a directory", "folder.md"],
    ["a file below a file", "table.md/x.md"],
    ["a NUL in the name", "a\0b.md"],
    ["a name too long", `${"x".repeat(5_000)}.md`],
    ["a binary file", write("binary.md", `\0${PORTS}`)],
    ["what is not UTF-8", write("latin.md", Buffer.from(`${PORTS}é`, "latin1"))],
    ["a file that is too large", write("large.md", TABLE.repeat(300))],
    ["links in a circle", link("circle.md", "circle.md")],
    ["a link to a device", link("zero.md", "/dev/zero")],
    ["a link to a terminal", link("tty.md", "/dev/tty")],
    ["a link to nothing", link("nothing.md", "nowhere")],
    ...(hasFifo ? ([["a pipe", "pipe.md"]] as [string, string][]) : []),
  ];

  it.each(files)("%s", (_name, path) => {
    expect(ask("PostToolUse", { file_path: path })).toEqual(silence("claude-code"));
    expect(ask("AfterTool", { file_path: path })).toEqual(silence("gemini-cli"));
  });

  it("a link to a document is one", () => {
    link("link.md", "table.md");
    expect(lineOf(ask("PostToolUse", { file_path: "link.md" }).stdout)).toContain(
      "Context Verdict: Use TOON: ",
    );
  });

  const inputs: [string, string | Uint8Array][] = [
    ["nothing", ""],
    ["no JSON", "Read table.md"],
    ["JSON that breaks off", JSON.stringify(EVENTS.PostToolUse({ file_path: table })).slice(0, -2)],
    ["null", "null"],
    ["a list", "[]"],
    ["binary", Uint8Array.from({ length: 4_096 }, (_, index) => (index * 7) % 256)],
    [
      "too much",
      JSON.stringify({ ...EVENTS.PostToolUse({ file_path: table }), x: "x".repeat(5e6) }),
    ],
    ["nesting", "[".repeat(200_000)],
  ];

  it.each(inputs)("%s on standard input", (_name, input) => {
    for (const agent of KINDS) expect(hook(agent, input)).toEqual(silence(agent));
  });

  it("anything that is JSON", () => {
    const value = fc.oneof(
      fc.constantFrom("Read", "read_file", table, mixed, "PostToolUse", "AfterTool", 1, null),
      fc.jsonValue(),
    );
    const names = ["hook_event_name", "tool_name", "tool_input", "cwd", "tool_response"] as const;
    const event = fc.oneof(
      fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }),
      fc
        .tuple(
          fc.constantFrom(...Object.values(EVENTS)),
          fc.dictionary(fc.constantFrom("file_path", "path", "offset", "limit", "end_line"), value),
        )
        .map(([make, input]) => make(input)),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(event, fc.constantFrom(...KINDS), (json, agent) => {
        const { status, stdout, stderr } = hook(agent, JSON.stringify(json));
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        if (lineOf(stdout) === undefined) expect(stdout).toBe(NOTHING[agent]);
      }),
      { numRuns: 60 },
    );
  });

  it("an agent that never ends the event", async () => {
    const child = spawn(process.execPath, [BIN, "hook", "claude-code"], { env: cleanEnv() });
    child.stdin.write(JSON.stringify(EVENTS.PostToolUse({ file_path: table })));
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(child.stdout.read()).toBeNull();
  });

  it("an agent that does not wait for the answer", () => {
    const command = `printf '%s' "$EVENT" | ${process.execPath} ${BIN} hook claude-code 1>&- ; echo $?`;
    const EVENT = JSON.stringify(EVENTS.PostToolUse({ file_path: table }));
    const { stdout } = spawnSync("bash", ["-c", command], {
      env: cleanEnv({ EVENT }),
      encoding: "utf8",
    });
    expect(stdout).toBe("0\n");
  });
});

describe("wrong options", { tags: ["full"] }, () => {
  it.each([
    [["hook"], "an agent is missing", "Agents: claude-code, gemini-cli, copilot-cli, opencode."],
    [["hook", "clade-code"], 'unknown agent "clade-code"', "Agents: "],
    [["hook", "claude-code", "x"], "hook takes one word, got 2", "--help"],
    [["hook", "claude-code", "--quiet"], "--quiet is not an option of hook", "It belongs to"],
    [["hook", "claude-code", "--instal"], "unknown option --instal", "--install"],
    [["hook", "claude-code", "--hybrid-dir"], "--hybrid-dir needs a value", "VALUE"],
    [["hook", "claude-code", "--hybrid-dir", ""], "--hybrid-dir needs a value", "VALUE"],
    [["--user", "hook", "claude-code"], "--user requires --install or --uninstall", "Add it"],
  ])("%j never forbid anything to an agent", (args, message, hint) => {
    const { status, stdout, stderr } = runCli(args, { input: "{}" });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.split("\n")[1]).toContain(hint);
  });
});

describe("the settings of an agent", { tags: ["full"] }, () => {
  const at = (name: string) => {
    const cwd = join(directory, name);
    mkdirSync(cwd, { recursive: true });
    return (agent: string, ...args: string[]) =>
      runCli(["hook", agent, ...args], { cwd, env: { HOME: cwd, CLAUDE_CONFIG_DIR: "" } });
  };

  it("are printed as they are installed", () => {
    const run = at("printed");
    for (const [agent, file] of [
      ["claude-code", ".claude/settings.json"],
      ["gemini-cli", ".gemini/settings.json"],
    ] as const) {
      const options = ["--hybrid-dir", "my copies"];
      const printed = run(agent, "--print", ...options);
      expect(printed.status).toBe(0);
      expect(printed.stderr).toContain(file);
      expect(JSON.parse(printed.stdout).hooks).toBeDefined();
      expect(run(agent, "--install", ...options).stdout).toBe(`Added the hook to ${file}\n`);
      expect(readFileSync(join(directory, "printed", file), "utf8")).toBe(printed.stdout);
    }
  });

  it("run the hook that they name", () => {
    const { stdout } = at("named")("claude-code", "--print", "--hybrid-dir", "my copies");
    const [group] = JSON.parse(stdout).hooks.PostToolUse;
    const bin = join(directory, "named", "bin");
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, "context-verdict"));
    const run = spawnSync("sh", ["-c", group.hooks[0].command], {
      input: JSON.stringify(EVENTS.PostToolUse({ file_path: table })),
      env: cleanEnv({ PATH: `${bin}:${process.env.PATH}` }),
      cwd: join(directory, "named"),
      encoding: "utf8",
    });
    expect(lineOf(run.stdout)).toContain(join(directory, "named/my copies/table-"));
    expect(group.matcher).toBe("Read");
    expect(group.hooks[0].if).toBe("Read(*.md)");
  });

  it("keep all else, whatever is done how often", () => {
    const run = at("kept");
    mkdirSync(join(directory, "kept/.claude"));
    const file = join(directory, "kept/.claude/settings.json");
    const before = '\ufeff{\r\n    "model": "x",  "hooks": {"Stop": []}\r\n}\r\n';
    writeFileSync(file, before, { mode: 0o640 });
    expect(run("claude-code", "--uninstall").stdout).toBe(
      "There is no hook in .claude/settings.json\n",
    );
    expect(run("claude-code", "--install").stdout).toMatch(/^Added/);
    const installed = readFileSync(file, "utf8");
    expect(installed).toContain('"model": "x",  "hooks": {"Stop": []');
    expect(run("claude-code", "--install", "--project").stdout).toBe(
      "The hook is already in .claude/settings.json\n",
    );
    expect(readFileSync(file, "utf8")).toBe(installed);
    expect(run("claude-code", "--uninstall").stdout).toMatch(/^Removed/);
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(readdirSync(join(directory, "kept/.claude"))).toEqual(["settings.json"]);
  });

  it("get a hook whose program exists, which is said", () => {
    const bin = join(directory, "found/bin");
    const ofRunner = join(directory, "found/node_modules/.bin");
    for (const folder of [bin, ofRunner]) {
      mkdirSync(folder, { recursive: true });
      symlinkSync(BIN, join(folder, "context-verdict"));
    }
    const install = (name: string, PATH: string) => {
      const cwd = join(directory, "found", name);
      mkdirSync(cwd);
      return runCli(["hook", "claude-code", "--install"], { cwd, env: { PATH } }).stderr;
    };
    expect(install("global", `/nowhere:${bin}`)).toBe("");
    for (const [name, PATH] of [
      ["none", "/nowhere"],
      ["npx", ofRunner],
    ] as const) {
      const said = install(name, PATH);
      expect(said).toContain(`not on the PATH, so the hook runs this file: ${BIN}`);
      expect(said).not.toMatch(/npm install/);
      const text = readFileSync(join(directory, "found", name, ".claude/settings.json"), "utf8");
      const { PostToolUse } = JSON.parse(text).hooks;
      const [{ command }] = PostToolUse[0].hooks;
      expect(command).toBe(`node ${BIN} hook claude-code`);
      const event = JSON.stringify(EVENTS.PostToolUse({ file_path: table }));
      const ran = spawnSync("bash", ["-c", command], {
        cwd: directory,
        input: event,
        env: cleanEnv(),
      });
      expect(ran.status).toBe(0);
      expect(lineOf(ran.stdout.toString())).toContain("Context Verdict: Use TOON: ");
    }
  });

  it("that are new have the mode of other new files", () => {
    const cwd = join(directory, "masked");
    mkdirSync(cwd);
    const command = `umask 077; ${process.execPath} ${BIN} hook claude-code --install`;
    spawnSync("bash", ["-c", command], { cwd, env: cleanEnv() });
    expect(statSync(join(cwd, ".claude/settings.json")).mode & 0o777).toBe(0o600);
  });

  it.each(["", "relative"])("of a user with the home directory %j are nowhere", (HOME) => {
    const cwd = join(directory, `homeless${HOME}`);
    mkdirSync(cwd);
    const { status, stderr } = runCli(["hook", "gemini-cli", "--install", "--user"], {
      cwd,
      env: { HOME },
    });
    expect(status).toBe(2);
    expect(stderr).toContain("no home directory: HOME is not set");
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("of the user are in the home directory, where a link leads on", () => {
    const run = at("home");
    const real = join(directory, "home/dotfiles.json");
    mkdirSync(join(directory, "home/.gemini"));
    writeFileSync(real, '{\n  // mine\n  "theme": "x"\n}\n');
    symlinkSync(real, join(directory, "home/.gemini/settings.json"));
    expect(run("gemini-cli", "--install", "--user").status).toBe(0);
    expect(readFileSync(real, "utf8")).toMatch(
      /\/\/ mine[\s\S]*context-verdict(?:\.js)? hook gemini-cli/,
    );
    expect(run("gemini-cli", "--uninstall", "--user").status).toBe(0);
    expect(readFileSync(real, "utf8")).toBe('{\n  // mine\n  "theme": "x"\n}\n');
    const env = { CLAUDE_CONFIG_DIR: join(directory, "home/elsewhere") };
    runCli(["hook", "claude-code", "--install", "--user"], { env });
    expect(existsSync(join(directory, "home/elsewhere/settings.json"))).toBe(true);
  });

  it("that are a directory, or below a file, are an error", () => {
    const run = at("strange");
    mkdirSync(join(directory, "strange/.claude/settings.json"), { recursive: true });
    writeFileSync(join(directory, "strange/.gemini"), "");
    expect(run("claude-code", "--install")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("settings.json is not a file"),
    });
    expect(run("gemini-cli", "--install")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(".gemini/settings.json"),
    });
  });
});
