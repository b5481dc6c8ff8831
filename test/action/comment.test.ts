// @module-tag full
import { describe, expect, test } from "vitest";
import { BOT, type Fault, startFakeGithub } from "./fake-github.js";
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

  test("is created after full pages of others", async () => {
    github.comments = chatter(200);
    await comment();
    const pages = [1, 2, 3].map((page) => `GET ${COMMENTS}?per_page=100&page=${page}`);
    expect(github.requests).toEqual([...pages, `POST ${COMMENTS}`, ...pages]);
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

  test("is there once where two jobs make one at the same moment: the older one stays", async () => {
    await comment();
    const [{ body } = { body: "" }] = github.comments;
    github.comments = [];
    github.rivals = [{ id: 1, body: body.replace("Report", "Rival"), user: BOT }];
    github.requests = [];
    const { outputs } = await comment({ reports: { markdown: "### Later\n" } });
    expect(github.comments.map((one) => [one.id, one.body.replace(MARKER, "M:")])).toEqual([
      [1, "M:### Later"],
    ]);
    expect(outputs["comment-url"]).toBe("https://github.com/c/1");
    expect(posts().map((request) => request.split(" ")[0])).toEqual(["POST", "PATCH", "DELETE"]);
  });

  test("is not written where it is not wanted", async () => {
    const { summary } = await comment({ inputs: { comment: "false" } });
    expect([github.requests, summary]).toEqual([[], "### Report\n"]);
  });

  test("takes the place of the summary only where there is none", async () => {
    const { summary, outputs } = await comment({ inputs: { summary: "false" } });
    expect([summary, outputs["comment-url"]]).toEqual(["", "https://github.com/c/1"]);
  });

  test("is not written where it would be too long", async () => {
    const { code, stdout } = await comment({ reports: { markdown: "x".repeat(65_600) } });
    expect([code, github.requests]).toEqual([0, []]);
    expect(stdout).toContain("No comment: the report is too long for one.");
  });

  test("is not written without a token, and that is said", async () => {
    const env = { CONTEXT_VERDICT_TOKEN: "" };
    const { code, stdout } = await comment({ env, inputs: { comment: "true" } });
    expect([code, github.requests]).toEqual([0, []]);
    expect(stdout).toBe(
      "::warning title=Context Verdict::No comment: the job has no token. See the job's summary.\n",
    );
  });

  test("is not written to anything but a repository", async () => {
    const { code } = await comment({ env: { GITHUB_REPOSITORY: "../../user/x/y" } });
    expect([code, github.requests]).toEqual([0, []]);
  });
});

describe("a fork's pull request", () => {
  test.each(["pull_request-fork", "pull_request-deleted-fork"])(
    "has a summary and no comment: %s",
    async (event) => {
      const inputs = { summary: "false", comment: "true" };
      const { code, stdout, summary } = await comment({ event, inputs });
      expect([code, github.requests, summary]).toEqual([0, [], "### Report\n"]);
      expect(stdout).toBe(
        "::warning title=Context Verdict::No comment: a job for a fork's pull request may not write one. See the job's summary.\n",
      );
    },
  );
});

describe("where a comment cannot be written, the job goes on", () => {
  const inAnHour = `${Math.ceil(Date.now() / 1000) + 3600}`;
  const isUsedUp = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inAnHour };
  const isLeft = { "x-ratelimit-remaining": "14", "x-ratelimit-reset": "1" };
  const words = { message: "You have exceeded a secondary rate limit." };
  const notPermitted =
    "the job's token may not; it needs `permissions: pull-requests: write`. See the job's summary.";
  const isLimited = "GitHub's API limits the rate of requests.";

  test.each<[name: string, fault: Fault, requests: number, message: string]>([
    ["401", { status: 401 }, 1, notPermitted],
    ["403", { status: 403 }, 1, notPermitted],
    ["404", { status: 404 }, 1, notPermitted],
    ["GitHub is down", { status: 502 }, 3, "GitHub's API answered 502."],
    ["a long limit of rates", { status: 403, headers: isUsedUp }, 1, isLimited],
    ["a limit by words alone", { status: 403, headers: isLeft, body: words }, 1, isLimited],
    ["no list", { status: 200 }, 1, "GitHub's API answered with something else."],
  ])("%s", async (_, fault, requests, message) => {
    github.faults = Array(9).fill(fault);
    const { code, stdout, summary } = await comment({ inputs: { summary: "false" } });
    expect([code, summary]).toEqual([0, "### Report\n"]);
    expect(github.requests).toHaveLength(requests);
    expect(stdout).toContain(`::notice title=Context Verdict::No comment: ${message}`);
  });

  test("where one was asked for, that is a warning", async () => {
    github.faults = [{ status: 200, isDone: true }, { status: 403 }];
    const { code, stdout } = await comment({ inputs: { comment: "true" } });
    expect([code, stdout.split(" ")[0]]).toEqual([0, "::warning"]);
  });

  test.each<[name: string, fault: Fault]>([
    ["GitHub is up again", { status: 500 }],
    ["a short limit of rates is over", { status: 429, headers: { "retry-after": "1" } }],
  ])("it is written where %s", async (_, fault) => {
    github.faults = [fault];
    expect((await comment()).outputs["comment-url"]).toBe("https://github.com/c/1");
  });

  test("an answer that was lost makes no second comment", async () => {
    github.faults = [
      { status: 200, isDone: true },
      { status: 500, isDone: true },
    ];
    await comment();
    expect(github.comments).toHaveLength(1);
    expect(posts().map((request) => request.split(" ")[0])).toEqual(["POST", "PATCH"]);
  });

  test("nobody may listen", async () => {
    const { code, stdout } = await comment({ env: { GITHUB_API_URL: "http://127.0.0.1:1" } });
    expect(code).toBe(0);
    expect(stdout).toContain("No comment: GitHub's API did not answer.");
  });

  test("an answer that does not come is given up", async () => {
    const { createApi } = await import(new URL("../../action/github-api.js", import.meta.url).href);
    const api = createApi({ url: github.url, token: "t", timeout: 100 });
    github.faults = [{ status: "hang" }];
    await expect(api("GET", COMMENTS)).rejects.toThrow("GitHub's API did not answer");
  });
});
