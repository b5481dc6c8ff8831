import { spawn } from "node:child_process";
import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { BIN, cleanEnv, makeWorkspace, runShell, TABLE } from "./run-cli.js";

const { directory, write, run, empty } = makeWorkspace();
const MANIFEST = join(directory, ".context-verdict.json");
const LOCK = join(directory, ".context-verdict-lock.tmp");
const listMade = () => Object.keys(JSON.parse(readFileSync(MANIFEST, "utf8")).files).sort();

/** Runs the command line without waiting for it. */
function start(...args: string[]): Promise<number | null> {
  const options = { cwd: directory, env: cleanEnv(), stdio: "ignore" as const };
  const child = spawn(process.execPath, [BIN, ...args], options);
  return new Promise((resolve) => child.on("exit", resolve));
}

beforeEach(empty);

describe("the manifest of what fix wrote", () => {
  it("has the files of all that write at once", async () => {
    const names = [..."abcdefgh"].flatMap((name) => [`${name}1`, `${name}2`]);
    for (const name of names) write(`${name}.md`, TABLE);
    const codes = await Promise.all(
      [..."abcdefgh"].map((name) => start("fix", "--beside", `${name}1.md`, `${name}2.md`)),
    );
    expect(new Set(codes)).toEqual(new Set([0]));
    expect(listMade()).toEqual(names.map((name) => `${name}.toon`));
    expect(existsSync(LOCK)).toBe(false);
  });

  it("is written where a process that was killed left its lock", () => {
    write("ports.md", TABLE);
    write(".context-verdict-lock.tmp", "");
    utimesSync(LOCK, 1, 1);
    expect(run("fix", "--beside", "ports.md").status).toBe(0);
    expect(listMade()).toEqual(["ports.toon"]);
    expect(existsSync(LOCK)).toBe(false);
  });

  it.skipIf(!existsSync("/dev/full"))("has what was written before a run failed", () => {
    write("ports.md", TABLE);
    expect(runShell("$CV fix --beside ports.md > /dev/full", directory).status).toBe(2);
    expect(listMade()).toEqual(["ports.toon"]);
  });
});
