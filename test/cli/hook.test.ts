import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
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

describe("the settings of an agent", { tags: ["full"] }, () => {
  /** Runs what settings name, as an agent would. */
  function runNamed(env: Record<string, string>) {
    const cwd = join(directory, "settings");
    mkdirSync(cwd, { recursive: true });
    const { stdout } = runCli(["hook", "claude-code", "--print"], { cwd, env });
    const [group] = JSON.parse(stdout).hooks.PostToolUse;
    expect([group.matcher, group.hooks[0].if]).toEqual(["Read", "Read(*.md)"]);
    return spawnSync("bash", ["-c", group.hooks[0].command], {
      input: JSON.stringify(EVENTS.PostToolUse({ file_path: table })),
      env: cleanEnv({ PATH: `${env.PATH}:${process.env.PATH}` }),
      cwd: directory,
      encoding: "utf8",
    });
  }

  it("run the hook that they name", () => {
    const bin = join(directory, "bin");
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, "context-verdict"));
    for (const PATH of [bin, "/nowhere"]) {
      const { status, stdout } = runNamed({ PATH });
      expect({ status, text: textOf(stdout) }).toEqual({ status: 0, text: compact(PORTS) });
    }
  });
});
