import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { VOCABULARIES } from "../../src/http/vocabularies.js";
import { makeWorkspace } from "../cli/run-cli.js";
import { words } from "../support/words.js";
import { serverFor } from "./start-server.js";

const PAGE = "<!doctype html><title>An app</title>";
const ASSET = "/assets/main-1a2b.js";
const SCRIPT = `console.log("${"x".repeat(2_000)}");`;

const { write, directory } = makeWorkspace();
write("index.html", PAGE);
write("service-worker.js", "// nothing");
write("secret.pem", "not the app's");
write("assets/main-1a2b.js", SCRIPT);
write("assets/packed-1a2b.js", "stands beside what is compressed");
writeFileSync(join(directory, "assets/packed-1a2b.js.br"), brotliCompressSync(SCRIPT));
const server = serverFor({ appFolder: directory, corsOrigins: ["http://page.example"] });

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.url + path, { method, headers: { "accept-encoding": "identity", ...headers } });

/** Asks for a path as it is: `fetch` would tidy it up. */
function getExactly(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, path }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

describe("the web app's files", () => {
  test.each([
    ["/", "html", "no-cache"],
    ["/index.html", "html", "no-cache"],
    ["/service-worker.js", "javascript", "no-cache"],
    [ASSET, "javascript", "public, max-age=31536000, immutable"],
  ])("%s", async (path, type, caching) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": `text/${type}; charset=utf-8`,
      "cache-control": caching,
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      vary: "origin",
    });
    const head = await get(path, {}, "HEAD");
    expect(head.headers.get("content-length")).toBe(answer.headers.get("content-length"));
  });

  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    ["deflate, zstd", null],
  ])("are sent compressed, at once or as they are stored: %s", async (accepted, chosen) => {
    for (const path of [ASSET, "/assets/packed-1a2b.js"]) {
      const answer = await get(path, { "accept-encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBe(chosen);
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(await answer.text()).toBe(SCRIPT);
    }
    expect((await get("/assets/packed-1a2b.js.br")).status).toBe(404);
  });

  test("have the vocabularies of the tokenizer's package", async () => {
    const [{ path, file }] = VOCABULARIES as [(typeof VOCABULARIES)[number]];
    const answer = await get(`/${path}`, { "accept-encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(await answer.text()).toBe(readFileSync(file, "utf8"));
  });

  test("are sent as they are where compressing gains nothing", async () => {
    const answer = await get("/", { "accept-encoding": "br, gzip" });
    expect(answer.headers.get("content-encoding")).toBe(null);
    expect(await answer.text()).toBe(PAGE);
  });

  test.each(
    words(`
    /secret.pem /assets /assets/ /../package.json /assets/../index.html /assets/..%2findex.html
    /assets/%2e%2e/index.html //index.html /INDEX.HTML
  `),
  )("%s is nothing", async (path) => expect(await getExactly(path)).toBe(404));

  test("are read only", async () => {
    const answer = await get(ASSET, {}, "DELETE");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("answers", () => {
  const ask = (body: object, accepted: string) =>
    fetch(`${server.url}/v1/plan`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-encoding": accepted },
      body: JSON.stringify(body),
    });
  const content = "# A\n\nOne two three.\n\n".repeat(500);

  test.each(["br", "gzip"])(
    "are sent compressed, the same bytes once decoded: %s",
    async (name) => {
      const plain = await ask({ content }, "identity");
      expect(plain.headers.get("content-encoding")).toBe(null);
      const compressed = await ask({ content }, name);
      expect(compressed.headers.get("content-encoding")).toBe(name);
      expect(compressed.headers.get("vary")).toContain("accept-encoding");
      expect(await compressed.text()).toBe(await plain.text());
    },
  );

  test("are sent as they are where they fit into a packet", async () => {
    const error = await ask({ content: 1 }, "br, gzip");
    expect(error.status).toBe(400);
    expect(error.headers.get("content-encoding")).toBe(null);
  });
});
