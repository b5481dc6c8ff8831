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
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compact } from "../../src/index.js";
import { BIN, cleanEnv, makeWorkspace, PROSE, runCli } from "./run-cli.js";

const { directory, write } = makeWorkspace();
/** Padded, so that compact tables pay. */
const PORTS = `# Ports\n\n| name | port | level |\n| ${"-".repeat(60)} | --- | --- |\n${Array.from(
  { length: 400 },
  (_, index) => `| ${`service${index}`.padEnd(60)} | ${8_000 + index} | ${index % 5} |\n`,
).join("")}`;
const table = write("table.md", PORTS);
write("context-verdict.config.json", '{"replace_reads": {"files": ["**"]}}');
const prose = write("prose.md", PROSE);
const KINDS = ["claude-code", "gemini-cli"] as const;

type Fields = Record<string, unknown>;

/** What the tool gave: the text of the file, where it has one. */
function readGiven({ file_path, path = file_path }: Fields, cwd: string): string {
  const at = resolve(cwd, String(path));
  try {
    return statSync(at).isFile() ? readFileSync(at, "utf8") : PORTS;
  } catch {
    return PORTS;
  }
}

/** Events as the agents document them. */
const makeEvent =
  (hook_event_name: string, rest: (given: string) => Fields) =>
  (tool_input: Fields, cwd = directory): Fields => ({
    session_id: randomUUID(),
    transcript_path: "/home/user/transcript.jsonl",
    cwd,
    hook_event_name,
    tool_input,
    ...rest(readGiven(tool_input, cwd)),
  });
const CLAUDE = { permission_mode: "default", tool_name: "Read" };
const GEMINI = { timestamp: "2026-01-01T00:00:00Z", tool_name: "read_file" };
const EVENTS = {
  PostToolUse: makeEvent("PostToolUse", (content) => ({
    ...CLAUDE,
    tool_response: { type: "text", file: { content } },
    tool_use_id: "toolu_01ABC123",
  })),
  PreToolUse: makeEvent("PreToolUse", () => CLAUDE),
  AfterTool: makeEvent("AfterTool", (llmContent) => ({
    ...GEMINI,
    tool_response: { llmContent, returnDisplay: "" },
  })),
  BeforeTool: makeEvent("BeforeTool", () => GEMINI),
};

const agentOf = (event: string) => (event.endsWith("Use") ? "claude-code" : "gemini-cli");

function hook(agent: string, input: string | Uint8Array, args: string[] = [], env = {}) {
  return runCli(["hook", agent, ...args], { input, cwd: directory, env });
}

function ask(
  event: keyof typeof EVENTS,
  input: Fields,
  args: string[] = [],
  { cwd, ...rest }: { cwd?: string } & Fields = {},
) {
  const text = JSON.stringify({ ...EVENTS[event](input, cwd), ...rest });
  return hook(agentOf(event), text, args);
}

const NOTHING = { "claude-code": "", "gemini-cli": "{}\n" } as const;
const silence = (agent: keyof typeof NOTHING) => ({
  status: 0,
  stdout: NOTHING[agent],
  stderr: "",
});

/** The document in an answer, below the line that says what it is. */
function textOf(stdout: string): string | undefined {
  if (stdout === "" || stdout === "{}\n") return undefined;
  const { reason, hookSpecificOutput } = JSON.parse(stdout);
  const text: string = reason ?? hookSpecificOutput.updatedToolOutput.file.content;
  expect(text).toMatch(/^\[Context Verdict: the read succeeded\. /);
  return text.slice(text.indexOf("\n") + 1);
}

describe("an agent that has read a document", () => {
  it.each(["PostToolUse", "AfterTool"] as const)("gets its cheaper form at %s", (event) => {
    const { status, stdout, stderr } = ask(event, { file_path: table });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(textOf(stdout)).toBe(compact(PORTS));
    expect(stdout).not.toMatch(/permission|allow|continue/i);
  });

  it.each(["PreToolUse", "BeforeTool"] as const)("gets nothing at %s", (event) => {
    expect(ask(event, { file_path: table })).toEqual(silence(agentOf(event)));
  });

  it("gets nothing instead of one that is best left alone", () => {
    expect(ask("PostToolUse", { file_path: prose })).toEqual(silence("claude-code"));
    expect(ask("AfterTool", { file_path: prose })).toEqual(silence("gemini-cli"));
  });

  it("may name it relative to its directory", () => {
    const sub = join(directory, "sub");
    mkdirSync(sub);
    writeFileSync(join(sub, "deep.md"), PORTS);
    const answered = ask("PostToolUse", { file_path: "deep.md" }, [], { cwd: sub });
    expect(textOf(answered.stdout)).toBe(compact(PORTS));
    expect(ask("PostToolUse", { file_path: "deep.md" })).toEqual(silence("claude-code"));
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
    ["a file that is too large", write("large.md", PORTS.repeat(10))],
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
    expect(textOf(ask("PostToolUse", { file_path: "link.md" }).stdout)).toBe(compact(PORTS));
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
      const printed = run(agent, "--print");
      expect(printed.status).toBe(0);
      expect(printed.stderr).toContain(file);
      expect(JSON.parse(printed.stdout).hooks).toBeDefined();
      expect(run(agent, "--install").stdout).toBe(`Added the hook to ${file}\n`);
      expect(readFileSync(join(directory, "printed", file), "utf8")).toBe(printed.stdout);
    }
  });

  it("run the hook that they name", () => {
    const { stdout } = at("named")("claude-code", "--print");
    const [group] = JSON.parse(stdout).hooks.PostToolUse;
    const bin = join(directory, "named", "bin");
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, "context-verdict"));
    const run = spawnSync("sh", ["-c", group.hooks[0].command], {
      input: JSON.stringify(EVENTS.PostToolUse({ file_path: table })),
      env: cleanEnv({ PATH: `${bin}:${process.env.PATH}` }),
      cwd: directory,
      encoding: "utf8",
    });
    expect(textOf(run.stdout)).toBe(compact(PORTS));
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

  it("are deleted where nothing but the hook was in them", () => {
    const run = at("alone");
    expect(run("claude-code", "--install").stdout).toMatch(/^Added/);
    expect(run("claude-code", "--uninstall").stdout).toMatch(/^Removed/);
    expect(readdirSync(join(directory, "alone/.claude"))).toEqual([]);
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
      expect(textOf(ran.stdout.toString())).toBe(compact(PORTS));
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
