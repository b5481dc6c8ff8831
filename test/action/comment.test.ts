// @module-tag full
import { describe, expect, test } from "vitest";
import { BOT, startFakeGithub } from "./fake-github.js";
import { type ActionOptions, makeJob } from "./run-action.js";

const github = await startFakeGithub();
const COMMENTS = "/repos/docs-team/handbook/issues/7/comments";
const MARKER = /^<!-- context-verdict-report: [0-9a-f]{16} -->\n/;

function comment(options: ActionOptions = {}) {
  return makeJob().run({
    event: "pull_request",
    reports: { markdown: "### Report\n" },
    ...options,
    env: { GITHUB_API_URL: github.url, ...options.env },
  });
}

/** Comments of people, none of them ours. */
function chatter(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    body: "Looks good",
    user: { login: "a-reader" },
  }));
}

function posts() {
  return github.requests.filter((request) => !request.startsWith("GET"));
}

describe("a comment on a pull request", () => {
  test("is created, then updated, and never there twice", async () => {
    const first = await comment();
    expect(first.code).toBe(0);
    expect(first.outputs["comment-url"]).toBe("https://github.com/c/1");
    expect(github.comments.map(({ body }) => body.replace(MARKER, "M:"))).toEqual(["M:### Report"]);

    const second = await comment({ reports: { markdown: "### Another\n" } });
    expect(second.outputs["comment-url"]).toBe("https://github.com/c/1");
    expect(github.comments.map(({ body }) => body.replace(MARKER, "M:"))).toEqual([
      "M:### Another",
    ]);
    expect(posts()).toEqual([
      `POST ${COMMENTS}`,
      "PATCH /repos/docs-team/handbook/issues/comments/1",
    ]);
    expect([...github.tokens]).toEqual(["Bearer job-token"]);
  });

  test("of another job is left alone", async () => {
    await comment();
    await comment({ env: { GITHUB_JOB: "other" } });
    await comment({ inputs: { paths: "docs" } });
    expect(github.comments).toHaveLength(3);
  });

  test("is found on any page", async () => {
    await comment();
    const [ours] = github.comments;
    github.comments = [...chatter(250), { ...ours!, id: 900 }, ...chatter(20)];
    github.requests = [];
    await comment();
    expect(github.requests).toEqual([
      ...[1, 2, 3].map((page) => `GET ${COMMENTS}?per_page=100&page=${page}`),
      "PATCH /repos/docs-team/handbook/issues/comments/900",
    ]);
  });

  test("by somebody else is not taken for ours, whatever stands in it", async () => {
    await comment();
    const { body } = github.comments[0]!;
    github.comments = [
      { id: 1, body, user: { login: "a-reader" } },
      { id: 2, body: `quoted: ${body}`, user: BOT },
    ];
    await comment();
    expect(github.comments).toHaveLength(3);
    expect(github.comments[0]!.user.login).toBe("a-reader");
  });
});
