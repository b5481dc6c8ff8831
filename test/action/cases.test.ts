// @module-tag full
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseWorkflowCommand, splitLog } from "../render/reports/parse-workflow-command.js";
import { type Fault, startFakeGithub } from "./fake-github.js";
import { type ActionOptions, makeJob } from "./run-action.js";

/** What a run is given, and what is expected of it: see `cases.yaml`. */
interface Case extends ActionOptions {
  says: string;
  files?: Record<string, string>;
  faults?: Fault[];
  code?: number;
  outcome?: string | null;
  stdout?: string;
  log?: string;
  summary?: string;
  args?: string[][];
  requests?: string[];
  cwd?: string;
  annotates?: string[];
  sarif?: string[];
  left?: Record<string, string | null>;
}

interface Located {
  locations: [{ physicalLocation: { artifactLocation: { uri: string } } }];
}

const DATA = readFileSync(new URL("cases.yaml", import.meta.url), "utf8").replace(
  /\{(.)\*(\d+)\}/g,
  (_, character, times) => character.repeat(Number(times)),
);

const github = await startFakeGithub();

test.each(parse(DATA, { merge: true }) as Case[])("$says", async (one) => {
  const { says: _, files = {}, faults = [], code = 0, outcome = "passed", ...rest } = one;
  const { stdout, log, summary, args, requests, cwd, annotates, sarif, left, ...options } = rest;
  const job = makeJob();
  const path = (name: string) => join(job.workspace, name);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(path(name)), { recursive: true });
    if (text.startsWith("-> ")) symlinkSync(text.slice(3), path(name));
    else writeFileSync(path(name), text);
  }
  github.faults = [...faults];
  const env = { GITHUB_API_URL: github.url, ...options.env };
  const run = await job.run({ ...options, env });
  expect([run.code, run.outputs.outcome ?? null]).toEqual([code, outcome]);
  if (stdout !== undefined) expect(run.stdout).toBe(stdout);
  if (log !== undefined) expect(run.stdout).toContain(log);
  if (summary !== undefined) expect(run.summary).toBe(summary);
  if (args !== undefined) expect(run.calls.map((call) => call.args)).toEqual(args);
  if (cwd !== undefined) expect(run.calls[0]!.cwd).toBe(realpathSync(path(cwd)));
  if (annotates !== undefined) {
    const commands = splitLog(run.stdout).flatMap((line) => parseWorkflowCommand(line) ?? []);
    expect(commands.map(({ properties }) => properties.file)).toEqual(annotates);
  }
  if (sarif !== undefined) {
    const file = path(options.inputs!["sarif-file"]!);
    expect(run.outputs["sarif-file"]).toBe(join(realpathSync(dirname(file)), basename(file)));
    const results: Located[] = JSON.parse(readFileSync(file, "utf8")).runs[0].results;
    const uris = results.map(({ locations }) => locations[0].physicalLocation.artifactLocation.uri);
    expect(uris).toEqual(sarif);
  }
  for (const [name, text] of Object.entries(left ?? {})) {
    expect(existsSync(path(name)) ? readFileSync(path(name), "utf8") : null).toBe(text);
  }
  if (requests === undefined) return;
  expect(github.requests.map((request) => request.split(" ")[0])).toEqual(requests);
  const isWritten = requests.includes("POST") && code === 0 && stdout === "";
  expect(github.comments).toHaveLength(isWritten ? 1 : 0);
  expect(run.outputs["comment-url"]).toBe(isWritten ? "https://github.com/c/1" : undefined);
});
