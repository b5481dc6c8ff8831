// @module-tag full
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeWorkspace, recordStates, runCli } from "./run-cli.js";

const { directory, write, read, path } = makeWorkspace();
const DOCUMENT = readFileSync(new URL("cases/documents/orders.md", import.meta.url), "utf8");

const run = (...args: string[]) => runCli(["split", "AGENTS.md", ...args], { cwd: directory });
/** A temporary file that was not renamed stays, with its folder. */
const list = () =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
    (name) => !/^\.git|\.tmp$|^references$/.test(name),
  );

it.each(["--write", "--join"])(
  "killed at any change of a file, %s leaves the document or the split, and join works after",
  (option) => {
    mkdirSync(path(".git"), { recursive: true });
    write("AGENTS.md", DOCUMENT);
    run("--write");
    const start = read("AGENTS.md");
    if (option === "--write") run("--join");
    const states = recordStates(["split", "AGENTS.md", option], directory);
    expect(states.length).toBeGreaterThan(8);
    for (const restore of states) {
      restore();
      expect([DOCUMENT, start]).toContain(read("AGENTS.md"));
      if (existsSync(join(directory, ".AGENTS.md.split.json"))) {
        expect(run("--join").status).toBe(0);
      }
      expect([read("AGENTS.md"), list()]).toEqual([DOCUMENT, ["AGENTS.md"]]);
      run("--write");
      expect(read("AGENTS.md")).toBe(start);
    }
    run("--join");
  },
);
