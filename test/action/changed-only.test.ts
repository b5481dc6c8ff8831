import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BIN, PROSE, TABLE } from "../cli/run-cli.js";
import { type Job, makeJob } from "./run-action.js";

const CHECK = { command: "check", comment: "false" };

function git(cwd: string, ...args: string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b.invalid"];
  return execFileSync("git", [...who, ...args], { cwd, encoding: "utf8" }).trim();
}

/** A pull request that adds a document, checked out as `actions/checkout` does: one commit deep. */
function checkOut({ workspace, temporary }: Job): { base: string; event: Record<string, string> } {
  const origin = join(temporary, "origin");
  mkdirSync(origin);
  git(origin, "init", "-q", "-b", "main");
  writeFileSync(join(origin, "old.md"), PROSE);
  execFileSync(process.execPath, [BIN, "check", "--accept", "-q"], { cwd: origin });
  // Worse than the baseline, and not by this pull request.
  writeFileSync(join(origin, "old.md"), TABLE);
  git(origin, "add", ".");
  git(origin, "commit", "-qm", "start");
  const base = git(origin, "rev-parse", "HEAD");
  git(origin, "checkout", "-qb", "page");
  writeFileSync(join(origin, "new.md"), PROSE);
  git(origin, "add", ".");
  git(origin, "commit", "-qm", "page");
  git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
  git(workspace, "clone", "-q", "--depth=1", "-b", "page", `file://${origin}`, ".");
  const path = join(temporary, "event.json");
  const repo = { full_name: "docs-team/handbook" };
  const pull = { number: 7, head: { repo }, base: { repo, sha: base } };
  writeFileSync(path, JSON.stringify({ pull_request: pull }));
  return { base, event: { GITHUB_EVENT_NAME: "pull_request", GITHUB_EVENT_PATH: path } };
}

test("a check of a pull request looks at what it changes, also in a shallow checkout", async () => {
  const job = makeJob();
  const { event } = checkOut(job);
  const command = [process.execPath, BIN];
  const changed = await job.run({ inputs: CHECK, command, env: event });
  expect(changed).toMatchObject({ code: 0, outputs: { outcome: "passed" } });
  expect(changed.summary).toContain("1 document changed since ");
  const all = await job.run({ inputs: { ...CHECK, "changed-only": "false" }, command, env: event });
  expect(all).toMatchObject({ code: 1, outputs: { outcome: "failed" } });
  const pushed = await job.run({ inputs: CHECK, command });
  expect(pushed.code).toBe(1);
});

test("looks at everything where the base cannot be fetched, and says so", async () => {
  const job = makeJob();
  const { base, event } = checkOut(job);
  git(job.workspace, "remote", "set-url", "origin", "file:///nowhere");
  const { calls, stdout } = await job.run({ inputs: CHECK, env: event });
  expect(stdout).toContain(
    "::notice title=Context Verdict::The base of the pull request could not",
  );
  expect(calls[0]?.args.join(" ")).not.toContain("--since");
  git(job.workspace, "remote", "set-url", "origin", `file://${join(job.temporary, "origin")}`);
  const { calls: fetched } = await job.run({ inputs: CHECK, env: event });
  expect(fetched[0]?.args).toContain(`--since=${base}`);
  const profiled = await job.run({ inputs: { comment: "false" }, env: event });
  expect(profiled.calls[0]?.args.join(" ")).not.toContain("--since");
});
