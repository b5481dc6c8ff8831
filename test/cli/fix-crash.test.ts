// @module-tag full

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Random } from "../../bench/stress/random.js";
import { seed } from "../support/random-seed.js";
import { BIN, MIXED, makeWorkspace, recordStates, runCli } from "./run-cli.js";

const { directory, write, read } = makeWorkspace();

const listForAgents = () => write("context-verdict.config.json", '{ "agent_files": ["**"] }');

function emptyDirectory(): void {
  for (const name of readdirSync(directory)) rmSync(join(directory, name));
  listForAgents();
}

const countBackups = () => readdirSync(directory).filter((name) => name.endsWith(".bak")).length;
const backupOf = (name: string, text: string) =>
  `${name}.${createHash("sha256").update(text).digest("hex").slice(0, 12)}.bak`;

/** Looks at what a kill at each change of a file leaves. */
function crashEverywhere(args: readonly string[], look: () => void): number {
  const states = recordStates(args, directory);
  for (const restore of states) {
    restore();
    look();
  }
  return states.length;
}

describe("killed at any change of a file", () => {
  let hybrid: string;
  let candidate: string;
  beforeAll(() => {
    write("sample.md", MIXED);
    listForAgents();
    runCli(["fix", "sample.md"], { cwd: directory });
    hybrid = read("sample.md");
    candidate = runCli(["convert", "-q"], { input: MIXED }).stdout;
  });
  beforeEach(emptyDirectory);

  it("in place: old or new, and new only with a whole backup; again, it goes through", () => {
    const seen = new Set<string>();
    write("a.md", MIXED);
    const changes = crashEverywhere(["fix", "a.md"], () => {
      const now = read("a.md");
      expect([MIXED, hybrid]).toContain(now);
      const hasBackup = readdirSync(directory).includes(backupOf("a.md", MIXED));
      if (hasBackup) expect(read(backupOf("a.md", MIXED))).toBe(MIXED);
      if (now === hybrid) expect(hasBackup).toBe(true);
      seen.add(`${now === hybrid ? "new" : "old"} ${hasBackup}`);
      expect(runCli(["fix", "a.md"], { cwd: directory }).status).toBe(0);
      expect([read("a.md"), read(backupOf("a.md", MIXED))]).toEqual([hybrid, MIXED]);
    });
    expect(changes).toBeGreaterThan(8);
    expect([...seen].sort()).toEqual(["new true", "old false", "old true"]);
  });

  it("beside: the new file is there whole, or not at all, and the document is as it was", () => {
    write("a.md", MIXED);
    crashEverywhere(["fix", "--beside", "a.md"], () => {
      expect(read("a.md")).toBe(MIXED);
      if (readdirSync(directory).includes("a.toon")) expect(read("a.toon")).toBe(candidate);
    });
  });

  it("reverted: old or new, and the backup stays until the file is what it was", () => {
    write("a.md", hybrid);
    write(backupOf("a.md", MIXED), MIXED);
    crashEverywhere(["fix", "--revert", "a.md"], () => {
      expect([MIXED, hybrid]).toContain(read("a.md"));
      if (read("a.md") === hybrid) expect(read(backupOf("a.md", MIXED))).toBe(MIXED);
    });
  });
});

describe("killed at random moments", () => {
  it("loses none of many documents", async () => {
    emptyDirectory();
    const names = Array.from({ length: 40 }, (_, index) => `d${index}.md`);
    const textOf = (name: string) => MIXED.replace("# Notes", `# Notes of ${name}`);
    for (const name of names) write(name, textOf(name));
    expect(runCli(["fix", ...names], { cwd: directory }).status).toBe(0);
    const hybrids = new Map(names.map((name) => [name, read(name)]));
    const random = new Random(seed);
    let [old, now] = [0, 0];
    for (let round = 0; round < 5; round++) {
      emptyDirectory();
      for (const name of names) write(name, textOf(name));
      const child = spawn(process.execPath, [BIN, "fix", ...names], {
        cwd: directory,
        stdio: "ignore",
      });
      const exit = once(child, "exit");
      // While the next one is on its way, wherever that is.
      while (countBackups() <= 7 * round) await setTimeout(random.next() * 5);
      child.kill("SIGKILL");
      await exit;
      for (const name of names) {
        const text = read(name);
        expect([textOf(name), hybrids.get(name)]).toContain(text);
        if (text !== textOf(name)) {
          now++;
          expect(read(backupOf(name, textOf(name)))).toBe(textOf(name));
        } else old++;
      }
    }
    expect(Math.min(old, now)).toBeGreaterThan(0);
  });
});
