// @module-tag full
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Fault, startFakeGithub } from "./fake-github.js";
import { type ActionOptions, makeJob } from "./run-action.js";

/** What a run is given, and what is expected of it: see `cases.yaml`. */
interface Case extends ActionOptions {
  says: string;
  faults?: Fault[];
  code?: number;
  outcome?: string | null;
  stdout?: string;
  log?: string;
  summary?: string;
  args?: string[][];
  requests?: string[];
}

const DATA = readFileSync(new URL("cases.yaml", import.meta.url), "utf8").replace(
  /\{(.)\*(\d+)\}/g,
  (_, character, times) => character.repeat(Number(times)),
);

const github = await startFakeGithub();

test.each(parse(DATA, { merge: true }) as Case[])("$says", async (one) => {
  const { says: _, faults = [], code = 0, outcome = "passed", ...rest } = one;
  const { stdout, log, summary, args, requests, ...options } = rest;
  github.faults = [...faults];
  const env = { GITHUB_API_URL: github.url, ...options.env };
  const run = await makeJob().run({ ...options, env });
  expect([run.code, run.outputs.outcome ?? null]).toEqual([code, outcome]);
  if (stdout !== undefined) expect(run.stdout).toBe(stdout);
  if (log !== undefined) expect(run.stdout).toContain(log);
  if (summary !== undefined) expect(run.summary).toBe(summary);
  if (args !== undefined) expect(run.calls.map((call) => call.args)).toEqual(args);
  if (requests === undefined) return;
  expect(github.requests.map((request) => request.split(" ")[0])).toEqual(requests);
  const isWritten = requests.includes("POST") && code === 0 && stdout === "";
  expect(github.comments).toHaveLength(isWritten ? 1 : 0);
  expect(run.outputs["comment-url"]).toBe(isWritten ? "https://github.com/c/1" : undefined);
});
