import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { BIN, cleanEnv, runCli } from "./run-cli.js";

const EMPTY = { "claude-code": "", "gemini-cli": "{}\n", "copilot-cli": "{}\n", opencode: "" };
const EVENT = JSON.stringify({
  hook_event_name: "PostToolUse",
  tool_name: "mcp__a__b",
  tool_input: {},
  tool_response: JSON.stringify(Array(300).fill({ id: 1 }), null, 2),
});

describe("a hook", () => {
  it.each([
    [[], "a host is missing"],
    [["clade-code"], 'unknown host "clade-code"'],
    [["codex"], "For others: context-verdict wrap -- COMMAND"],
    [["claude-code", "x"], "hook takes one word, got 2"],
    [["claude-code", "--quiet"], "--quiet is not an option of hook"],
    [["claude-code", "--form", "a=b"], 'must be one of json, table, toon, best, not "b"'],
  ])("with wrong words %j blocks no call", (words, message) => {
    const { status, stdout, stderr } = runCli(["hook", ...words], { input: EVENT });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
  });

  it.each<[string, string | Uint8Array]>([
    ["nothing", ""],
    ["no JSON", "mcp__a__b"],
    ["JSON that breaks off", EVENT.slice(0, -2)],
    ["null", "null"],
    ["a list", "[]"],
    ["binary", Uint8Array.from({ length: 4_096 }, (_, index) => (index * 7) % 256)],
    ["too much", JSON.stringify({ ...JSON.parse(EVENT), x: "x".repeat(5e6) })],
    ["nesting", "[".repeat(200_000)],
    ["an event of another kind", EVENT.replace("PostToolUse", "PreToolUse")],
  ])("says nothing to %s", (_name, input) => {
    for (const [host, stdout] of Object.entries(EMPTY)) {
      expect(runCli(["hook", host], { input })).toEqual({ status: 0, stdout, stderr: "" });
    }
  });

  it.each([
    [[], '[{"id":1},'],
    [["--form", "table"], '{"fields":["id"],'],
    [["--form", "table", "--form", "mcp__a__b=json"], '[{"id":1},'],
  ])("gives the form of %j", (options, start) => {
    const { stdout } = runCli(["hook", ...options, "claude-code"], { input: EVENT });
    const { updatedToolOutput } = JSON.parse(stdout).hookSpecificOutput;
    expect(updatedToolOutput.slice(0, start.length)).toBe(start);
  });

  it("ends if the host never ends the event", async () => {
    const child = spawn(process.execPath, [BIN, "hook", "claude-code"], { env: cleanEnv() });
    child.stdin.write(EVENT);
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(child.stdout.read()).toBeNull();
  });

  it("succeeds if the host does not wait for the answer", () => {
    const command = `printf '%s' "$EVENT" | ${process.execPath} ${BIN} hook claude-code 1>&- ; echo $?`;
    const env = cleanEnv({ EVENT });
    expect(spawnSync("bash", ["-c", command], { env, encoding: "utf8" }).stdout).toBe("0\n");
  });
});
