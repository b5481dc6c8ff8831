// @module-tag full

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { Random } from "../../bench/stress/random.js";
import { compact } from "../../src/index.js";
import { seed } from "../support/random-seed.js";
import { BIN, MIXED, makeWorkspace, recordStates, runCli } from "./run-cli.js";

const { directory, write, read, empty } = makeWorkspace();
const track = () => execFileSync("git", ["add", "."], { cwd: directory });

beforeEach(() => {
  empty();
  execFileSync("git", ["init", "-q"], { cwd: directory });
});

describe("killed", () => {
  it("at any change of a file: old or new; again, it goes through", () => {
    write("a.md", MIXED);
    track();
    const seen = new Set<string>();
    const states = recordStates(["fix", "a.md"], directory);
    for (const restore of states) {
      restore();
      seen.add(read("a.md"));
      expect(runCli(["fix", "a.md"], { cwd: directory }).status).toBe(0);
      expect(read("a.md")).toBe(compact(MIXED));
    }
    expect(states.length).toBeGreaterThan(4);
    expect([...seen]).toEqual([MIXED, compact(MIXED)]);
  });

  it("at random moments: every document is old or new", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `d${index}.md`);
    const textOf = (name: string) => MIXED.replace("# Notes", `# Notes of ${name}`);
    const isNew = (name: string) => read(name) !== textOf(name);
    const random = new Random(seed);
    let written = 0;
    for (let round = 0; round < 5; round++) {
      for (const name of names) write(name, textOf(name));
      track();
      const args = [BIN, "fix", ...names];
      const child = spawn(process.execPath, args, { cwd: directory, stdio: "ignore" });
      const exit = once(child, "exit");
      while (names.filter(isNew).length <= 7 * round) await setTimeout(random.next() * 5);
      child.kill("SIGKILL");
      await exit;
      for (const name of names.filter(isNew)) {
        written++;
        expect(read(name)).toBe(compact(textOf(name)));
      }
    }
    expect(written).toBeGreaterThan(0);
  });
});
