import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";

export interface Comment {
  id: number;
  body: string;
  user: { login: string };
}

/** What the next requests are answered with, before anything else. */
export interface Fault {
  status: number;
  body?: object;
  /** The request is carried out all the same, as where an answer is lost. */
  isDone?: boolean;
}

export interface FakeGithub {
  url: string;
  /** The comments on every pull request of the repository, in GitHub's order: the oldest first. */
  comments: Comment[];
  faults: Fault[];
  /** `POST /repos/…`, as they came. */
  requests: string[];
  tokens: Set<string | undefined>;
}

export const BOT = { login: "github-actions[bot]" };

/** A server with as much of GitHub's REST API as a comment on a pull request needs. */
export async function startFakeGithub(): Promise<FakeGithub> {
  const github: FakeGithub = { url: "", ...forgetful() };
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    github.requests.push(`${method} ${url}`);
    github.tokens.add(request.headers.authorization);
    const fault = github.faults.shift();
    const body = await readBody(request);
    const answer = fault === undefined || fault.isDone ? carryOut(github, method, url, body) : {};
    const status = fault?.status ?? (answer === undefined ? 404 : method === "POST" ? 201 : 200);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(fault?.body ?? answer ?? { message: "Not Found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  github.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeEach(() => {
    Object.assign(github, forgetful());
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return github;
}

function forgetful(): Omit<FakeGithub, "url"> {
  return { comments: [], faults: [], requests: [], tokens: new Set() };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

function carryOut({ comments }: FakeGithub, method: string, url: string, body: string) {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (method === "GET" && /^\/repos\/docs-team\/handbook\/issues\/\d+\/comments$/.test(pathname)) {
    const [size, page] = ["per_page", "page"].map((name) => Number(searchParams.get(name)));
    return comments.slice((page! - 1) * size!, page! * size!);
  }
  if (method === "POST" && /^\/repos\/docs-team\/handbook\/issues\/\d+\/comments$/.test(pathname)) {
    const id = comments.length + 1;
    const comment = { id, user: BOT, ...JSON.parse(body), html_url: `https://github.com/c/${id}` };
    comments.push(comment);
    return comment;
  }
  const id = /^\/repos\/docs-team\/handbook\/issues\/comments\/(\d+)$/.exec(pathname)?.[1];
  const comment = comments.find((candidate) => candidate.id === Number(id));
  if (comment === undefined || method !== "PATCH") return undefined;
  return Object.assign(comment, JSON.parse(body), { html_url: `https://github.com/c/${id}` });
}
